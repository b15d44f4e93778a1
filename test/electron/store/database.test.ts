import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../electron/store/database.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { databaseForTest, folderForTest } from '../../support/profile-for-test.ts';

test('[P1] writes ahead and flushes at every commit', () => {
  const database = databaseForTest();
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
  expect(database.prepare('pragma fullfsync').get()).toEqual({ fullfsync: 1 });
});

test('[P8] hides the file and its companions from other users', () => {
  const folder = path.join(folderForTest(), 'deep', 'profile');
  const database = openDatabase(path.join(folder, 'traytable.db'));
  database.exec(`insert into kept values ('a', '1')`);
  for (const name of ['traytable.db', 'traytable.db-wal', 'traytable.db-shm']) {
    expect([name, statSync(path.join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  database.close();
});

test('opens a file again with everything in it', () => {
  const folder = folderForTest();
  const first = databaseForTest(folder);
  first.exec(`insert into kept values ('a', '1')`);
  first.close();
  const second = databaseForTest(folder);
  expect(second.prepare('select * from kept').all()).toEqual([{ key: 'a', value: '1' }]);
});

test('writes nothing while it opens a file that it has made', () => {
  const folder = folderForTest();
  databaseForTest(folder).close();
  const again = databaseForTest(folder);
  expect(statSync(path.join(folder, 'traytable.db-wal')).size).toBe(0);
  expect(again.prepare('pragma auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
});

test('[P2] keeps the order of a journal whose lines were numbered differently', () => {
  const folder = folderForTest();
  const older = new DatabaseSync(path.join(folder, 'traytable.db'));
  older.exec(`
    create table journal (seq integer primary key autoincrement, line text not null) strict;
    create table journal_aside (seq integer primary key, line text not null, reason text not null) strict;
    create table kept (key text primary key, value text not null) strict, without rowid;
    create table history (
      id text primary key, at integer not null, lane text not null, how text not null,
      entry text not null
    ) strict;
    insert into journal values (7, 'seven'), (9, 'nine');
    insert into journal_aside values (8, 'eight', 'not JSON');
    pragma user_version = 3;`);
  older.close();
  const database = databaseForTest(folder);
  const lines = createJournalLines(database);
  lines.append(['ten']);
  const all = [
    { seq: 7, line: 'seven' },
    { seq: 9, line: 'nine' },
    { seq: 10, line: 'ten' },
  ];
  expect([lines.after(0), lines.asideCount()]).toEqual([all, 1]);
  database.close();
  expect(createJournalLines(databaseForTest(folder)).after(0)).toEqual(all);
});

test('refuses a file of a newer version and leaves it as it is', () => {
  const folder = folderForTest();
  const file = path.join(folder, 'traytable.db');
  const newer = new DatabaseSync(file);
  newer.exec('create table of_tomorrow (a); pragma user_version = 99');
  newer.close();
  expect(() => openDatabase(file)).toThrow('newer version');
  const after = new DatabaseSync(file);
  expect(after.prepare('select name from sqlite_master').all()).toEqual([{ name: 'of_tomorrow' }]);
  after.close();
});
