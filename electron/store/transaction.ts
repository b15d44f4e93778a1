/** All of it on the disk, or nothing. */
import type { DatabaseSync } from 'node:sqlite';

/** Does `work` in one transaction; throws what it throws, with nothing changed. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate');
  try {
    work();
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback'); // a full disk has done so already
    throw error;
  }
}
