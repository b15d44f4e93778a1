import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, type Store } from '../../../service/store/store.ts';

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'traytable-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'account.sqlite');
}

function opened(path: string): Store {
  const result = openStore(path);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

test('a transaction that throws leaves nothing behind', () => {
  const store = opened(':memory:');
  const add = () => store.sql('INSERT INTO task_statuses VALUES (?, ?, ?, ?, ?)');
  expect(() =>
    store.transaction(() => {
      add().run('a', 'A', '#000', 1, 'active');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.sql('SELECT * FROM task_statuses').all()).toEqual([]);
  store.transaction(() => add().run('b', 'B', '#000', 1, 'active'));
  expect(store.sql('SELECT id FROM task_statuses').all()).toEqual([{ id: 'b' }]);
  store.close();
});

test('a commit is synchronised to the disk in full', () => {
  const store = opened(file());
  expect(store.sql('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(store.sql('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  store.close();
});

test('a file of another version, one in use and one that is no database are refused', () => {
  const path = file();
  const store = opened(path);
  expect(openStore(path)).toMatchObject({ ok: false, failure: 'in-use' });
  store.close();
  const database = new DatabaseSync(path);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(openStore(path)).toMatchObject({ ok: false, failure: 'another-version' });
  expect(openStore('/nowhere/at/all.sqlite')).toMatchObject({ ok: false, failure: 'unreadable' });
});
