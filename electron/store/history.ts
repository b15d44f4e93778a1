/**
 * Saves the versions of a record that met, for 90 days: neither a merge nor a choice loses a word
 * (P2). They are on the disk before the result is sent.
 */
import type { DatabaseSync } from 'node:sqlite';
import { type HistoryEntry, historyEntry } from '../../shared/history/entry.ts';
import { laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import {
  DELETED_RECORDS_MAX,
  HISTORY_ENTRIES_MAX,
  HISTORY_LIFETIME_MS,
} from '../../shared/storage-limits.ts';
import type { Instant } from '../../shared/time.ts';
import { createDeletedRecords, type DeletedRecords } from './deleted-records.ts';
import { entryReader, HISTORY_PLACE } from './history-rows.ts';
import { openSeal, type Seal } from './seal.ts';

export interface History {
  /** Puts an entry on the disk, replacing one with its id. Throws where the disk refuses. */
  keep(entry: HistoryEntry): void;
  /** The entries of a record, the latest first. */
  of(record: RecordRef): HistoryEntry[];
  /** The newest entries that the user has resolved, of all records: they can be opened again. */
  resolved(limit: number): HistoryEntry[];
  /** The records that the user has deleted. */
  readonly deleted: DeletedRecords;
  /** How many versions are in the file, of whatever account. */
  count(): number;
  /**
   * Deletes entries, and deleted records, that were first saved more than 90 days ago, and the oldest beyond the bound. It
   * counts by the service's time, because ours may have been years behind when an entry was made.
   * Ours has to agree: either may be years ahead today, and what is deleted never comes back.
   */
  prune(serviceNow: Instant, ourNow?: Instant): void;
}

/** Creates {@link History} in the profile's database; it returns only entries of the present `account`. */
export function createHistory(
  database: DatabaseSync,
  account: () => string | null,
  seal: Seal = openSeal,
): History {
  const insert = database.prepare(
    'insert or replace into history (id, at, lane, how, entry, account) values (?, ?, ?, ?, ?, ?)',
  );
  const isOwn = 'coalesce(account, ?) is ?'; // entries of older versions name no account
  const readable = entryReader(historyEntry, seal);
  const ofLane = database.prepare(
    `select entry from history
       where lane = ? and how <> 'deleted' and ${isOwn} order by at desc`,
  );
  const resolved = database.prepare(
    `select entry from history where how not in ('merged', 'deleted') and ${isOwn} order by at desc limit ?`,
  );
  const all = database.prepare('select count(*) as versions from history');
  const count = database.prepare('update history set counted_from = ? where counted_from is null');
  const dropOld = database.prepare('delete from history where counted_from < ?');
  // In order of arrival, whatever the clock was then.
  const [dropVersions, dropDeleted] = ['<>', '='].map((is) =>
    database.prepare(
      `delete from history where rowid in
         (select rowid from history where how ${is} 'deleted' order by rowid desc limit -1 offset ?)`,
    ),
  );
  return {
    keep(entry) {
      const { id, at, record, how } = entry;
      const own = account();
      const text = JSON.stringify({ ...entry, account: own });
      insert.run(id, at, laneOf(record), how, seal.seal(HISTORY_PLACE, text), own);
    },
    of: (record) => ofLane.all(laneOf(record), account(), account()).flatMap(readable),
    resolved: (limit) => resolved.all(account(), account(), limit).flatMap(readable),
    deleted: createDeletedRecords(database, account, seal),
    count: () => Number(all.get()?.['versions'] ?? 0),
    prune(serviceNow, ourNow = serviceNow) {
      count.run(serviceNow);
      dropOld.run(Math.min(serviceNow, ourNow) - HISTORY_LIFETIME_MS);
      dropVersions?.run(HISTORY_ENTRIES_MAX);
      dropDeleted?.run(DELETED_RECORDS_MAX);
    },
  };
}
