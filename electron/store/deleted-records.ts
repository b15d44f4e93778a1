/** Saves the records that the user deletes for 90 days: each can be restored as a new one (P2). */
import type { DatabaseSync } from 'node:sqlite';
import { type DeletedRecord, deletedRecord } from '../../shared/history/deleted-record.ts';
import { laneOf } from '../../shared/queue/pending-write.ts';
import { entryReader, HISTORY_PLACE } from './history-rows.ts';
import { openSeal, type Seal } from './seal.ts';

export interface DeletedRecords {
  /** Puts a record on the disk, replacing one with its id. Throws where the disk refuses. */
  keep(deleted: DeletedRecord): void;
  find(id: string): DeletedRecord | undefined;
  /** The newest, the latest first. */
  newest(limit: number): readonly DeletedRecord[];
  /** Throws where the disk refuses. */
  drop(id: string): void;
}

/** Creates {@link DeletedRecords} in the rows of the history; it returns only those of the present `account`. */
export function createDeletedRecords(
  database: DatabaseSync,
  account: () => string | null,
  seal: Seal = openSeal,
): DeletedRecords {
  const insert = database.prepare(
    `insert or replace into history (id, at, lane, how, entry, account)
     values (?, ?, ?, 'deleted', ?, ?)`,
  );
  const one = database.prepare(
    `select entry from history where id = ? and how = 'deleted' and account is ?`,
  );
  const all = database.prepare(
    `select entry from history where how = 'deleted' and account is ? order by at desc limit ?`,
  );
  const remove = database.prepare(
    `delete from history where id = ? and how = 'deleted' and account is ?`,
  );

  const read = entryReader(deletedRecord, seal);

  return {
    keep(deleted) {
      const { id, at, record } = deleted;
      const own = account();
      const text = JSON.stringify({ ...deleted, account: own });
      insert.run(rowOf(id), at, laneOf(record), seal.seal(HISTORY_PLACE, text), own);
    },
    find: (id) => one.all(rowOf(id), account()).flatMap(read)[0],
    newest: (limit) => all.all(account(), limit).flatMap(read),
    drop: (id) => void remove.run(rowOf(id), account()),
  };
}

/** Beside the entry of a merge by the same write. */
function rowOf(id: string): string {
  return `${id}-deleted`;
}
