/**
 * Puts a copy in the place of the database. Each step can be the last one of a program that ends:
 * 1. The copy is made ready beside the database. The next start makes it anew.
 * 2. The database is moved away. The next start finds none and asks again; half of it is taken back.
 * 3. The copy takes its place.
 */
import { copyFileSync, renameSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Instant } from '../../shared/time.ts';
import { inTransaction, openDatabase } from '../store/database.ts';
import { nameBeside, removeDatabase } from '../store/database-files.ts';
import { doubtJournal } from '../store/journal.ts';
import { createJournalLines } from '../store/journal-lines.ts';
import type { Seal } from '../store/seal.ts';
import { CACHE_ID } from '../store/sweep-marks.ts';
import { restoreTimers } from '../store/timer-store.ts';
import { moveAway } from './move-away.ts';

/** Restores `copy` as `file`. Throws where the disk refuses; then nothing has changed (B5). */
export function restoreBackup(
  copy: string,
  file: string,
  { now, seal }: { readonly now: Instant; readonly seal: Seal },
): void {
  const ready = nameBeside(file, 'restoring');
  removeDatabase(ready); // of a start that ended halfway
  try {
    copyFileSync(copy, ready);
    makeReady(ready, now, seal);
  } catch (error) {
    removeDatabase(ready);
    throw error;
  }
  moveAway(file, now);
  renameSync(ready, file);
}

/** Has nothing of an earlier database done again by itself: it may have been done since (B6). */
export function doubtDatabase(database: DatabaseSync, now: Instant, seal: Seal): void {
  doubtJournal(createJournalLines(database, seal));
  restoreTimers(database, now, seal);
}

/** Has the lists loaded anew: the cache may be ahead of the copy (B6.1). */
export function forgetLists(database: DatabaseSync): void {
  inTransaction(database, () => {
    database.exec('delete from seen');
    database.prepare('delete from kept where substr(key, 1, ?) = ?').run(CACHE_ID.length, CACHE_ID);
  });
}

/** Brings an earlier state up to date with what may have happened since (B6, B6.1). */
function makeReady(file: string, now: Instant, seal: Seal): void {
  const database = openDatabase(file);
  try {
    doubtDatabase(database, now, seal);
    forgetLists(database);
    database.prepare('pragma wal_checkpoint(truncate)').get(); // the file has this one name
  } finally {
    database.close();
  }
}
