/** A profile folder with a real database file, gone when the test has ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../electron/store/database.ts';

/** A folder of this test's own. */
export function folderForTest(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'traytable-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database in `folder`, closed when the test has ended unless the test has closed it. */
export function databaseForTest(folder = folderForTest()): DatabaseSync {
  const database = openDatabase(path.join(folder, 'traytable.db'));
  onTestFinished(() => {
    if (database.isOpen) database.close();
  });
  return database;
}

/** Fills the disk: from now on the file cannot grow. */
export function fillDisk(database: DatabaseSync): void {
  database.exec('pragma max_page_count = 1'); // SQLite raises this to what is in use
}

/** Frees the disk again. */
export function freeDisk(database: DatabaseSync): void {
  database.exec('pragma max_page_count = 1000000');
}

/** Locks the disk: from now on every write fails. */
export function lockDisk(database: DatabaseSync): void {
  database.exec('pragma query_only = on');
}

/** Unlocks the disk again. */
export function unlockDisk(database: DatabaseSync): void {
  database.exec('pragma query_only = off');
}
