import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { giveSpaceBack } from '../../../electron/store/free-space.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { databaseForTest, folderForTest, lockDisk } from '../../support/profile-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const PAGE_BYTES = 4_096;

/** A database with 20 MB of free pages, written by a compaction. */
function aHollowDatabase(folder = folderForTest()) {
  const database = databaseForTest(folder);
  const lines = createJournalLines(database);
  lines.replaceAll(
    Array.from({ length: 200 }, () => 'x'.repeat(100_000)),
    [],
  );
  lines.replaceAll(['one'], []);
  const free = () => Number(database.prepare('pragma freelist_count').get()?.['freelist_count']);
  return { database, lines, free };
}

/** The room is returned from now on. */
function giving(database: DatabaseSync) {
  const { timer, pass } = createVirtualTime();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const ended = giveSpaceBack({ database, timer, signal: end.signal });
  return { pass, end, ended };
}

test('returns no room in the compaction itself, not even of a file of an older version', () => {
  expect(aHollowDatabase().free() * PAGE_BYTES).toBeGreaterThan(19_000_000);
  const folder = folderForTest();
  const older = new DatabaseSync(path.join(folder, 'traytable.db'));
  older.exec('pragma auto_vacuum = none; create table older (a)');
  older.close();
  expect(aHollowDatabase(folder).free() * PAGE_BYTES).toBeGreaterThan(19_000_000);
});

test('[Q4.2] returns the room to the disk once the start is over, in portions of 2 MB', async () => {
  const folder = folderForTest();
  const { database, lines, free } = aHollowDatabase(folder);
  const { pass } = giving(database);
  let before = free();
  await pass(MINUTE_MS - 1);
  expect(free()).toBe(before);
  for (let seconds = 0; seconds < 20; seconds += 1) {
    await pass(1_000);
    expect((before - free()) * PAGE_BYTES).toBeLessThan(2_100_000);
    before = free();
  }
  expect(free() * PAGE_BYTES).toBeLessThanOrEqual(2_000_000);
  expect(statSync(path.join(folder, 'traytable.db')).size).toBeLessThan(2_500_000);
  expect(lines.after(0).map(({ line }) => line)).toEqual(['one']);
});

test('tries a disk that refuses once, and leaves the file as large as it is', async () => {
  const { database, free } = aHollowDatabase();
  const before = free();
  const { pass, ended } = giving(database);
  lockDisk(database);
  await pass(MINUTE_MS);
  await ended;
  expect(free()).toBe(before);
});

test('stops at the end of the program', async () => {
  const { database, free } = aHollowDatabase();
  const { pass, end, ended } = giving(database);
  await pass(MINUTE_MS);
  end.abort();
  await ended;
  expect(free() * PAGE_BYTES).toBeGreaterThan(15_000_000);
});
