/**
 * What two versions of a record said when they met, for 90 days: nothing is lost by merging or by
 * choosing (P2). On the disk before the result is sent.
 */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { type HistoryEntry, historyEntry } from '../../shared/history/entry.ts';
import { HISTORY_ENTRIES_MAX, HISTORY_LIFETIME_MS } from '../../shared/limits.ts';
import { laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Instant } from '../../shared/time.ts';

export interface History {
  /** Puts an entry on the disk, in the place of one with its id. Throws where the disk refuses. */
  keep(entry: HistoryEntry): void;
  /** The entries of a record, the latest first. */
  of(record: RecordRef): HistoryEntry[];
  /** The latest entries that the user has settled, of all records: what can be opened again. */
  resolved(limit: number): HistoryEntry[];
  /**
   * Drops what it first saw more than 90 days ago, and the oldest beyond the bound. It counts by the
   * service's time, for ours may have stood years behind when an entry was made; and ours has to agree,
   * for either may stand years ahead today, and what goes never comes back.
   */
  prune(serviceNow: Instant, ourNow?: Instant): void;
}

/** {@link History} in the profile's database; only what belongs to the present `account` is told. */
export function createHistory(database: DatabaseSync, account: () => string | null): History {
  const insert = database.prepare(
    'insert or replace into history (id, at, lane, how, entry) values (?, ?, ?, ?, ?)',
  );
  // Entries of older versions do not say whose they are; one that is garbled says nothing at all.
  const isOwn =
    "case when json_valid(entry) then coalesce(json_extract(entry, '$.account'), ?) end is ?";
  const ofLane = database.prepare(
    `select entry from history where lane = ? and ${isOwn} order by at desc`,
  );
  const resolved = database.prepare(
    `select entry from history where how <> 'merged' and ${isOwn} order by at desc limit ?`,
  );
  const count = database.prepare('update history set counted_from = ? where counted_from is null');
  const dropOld = database.prepare('delete from history where counted_from < ?');
  // In the order in which they came, whatever the clock was then.
  const dropMany = database.prepare(
    `delete from history where rowid in
       (select rowid from history order by rowid desc limit -1 offset ?)`,
  );
  return {
    keep(entry) {
      const { id, at, record, how } = entry;
      const own = { ...entry, account: account() };
      insert.run(id, at, laneOf(record), how, JSON.stringify(own));
    },
    of: (record) => ofLane.all(laneOf(record), account(), account()).flatMap(readable),
    resolved: (limit) => resolved.all(account(), account(), limit).flatMap(readable),
    prune(serviceNow, ourNow = serviceNow) {
      count.run(serviceNow);
      dropOld.run(Math.min(serviceNow, ourNow) - HISTORY_LIFETIME_MS);
      dropMany.run(HISTORY_ENTRIES_MAX);
    },
  };
}

/** An entry that does not parse is left where it is and not shown. */
function readable(row: Record<string, unknown>): HistoryEntry[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), historyEntry), row['entry']);
  return parsed.success ? [parsed.output] : [];
}
