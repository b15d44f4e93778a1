/** The errors of a real disk that refuses, and those of others with the same codes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../electron/store/database.ts';
import { onDisk, unlessRefusedLater } from '../../../electron/store/on-disk.ts';
import { isDiskError } from '../../../electron/system/disk-error.ts';
import { databaseForTest, fillDisk, folderForTest } from '../../support/profile-for-test.ts';

/** A folder with a file and a folder that is not empty. */
function aFolder() {
  const folder = folderForTest();
  const [file, inner] = [path.join(folder, 'file'), path.join(folder, 'folder')];
  writeFileSync(file, '');
  mkdirSync(path.join(inner, 'more'), { recursive: true });
  return { file, inner };
}

/** The error of work that must fail. */
function errorOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

test.each<[string, (folder: ReturnType<typeof aFolder>) => void]>([
  ['a file that is gone', ({ file }) => readFileSync(`${file} gone`)],
  ['a folder where a file belongs', ({ inner }) => writeFileSync(inner, 'text')],
  ['a file where a folder belongs', ({ file }) => mkdirSync(path.join(file, 'inner'))],
  ['a folder that is not empty', ({ inner }) => rmdirSync(inner)],
  ['a name that is too long', ({ file }) => writeFileSync(file + 'x'.repeat(300), '')],
  ['a file that is in the way', ({ file, inner }) => renameSync(inner, file)],
  ['a database in the place of a folder', ({ inner }) => void openDatabase(inner)],
])('knows the refusal of %s', (_, work) => {
  const folder = aFolder();
  const error = errorOf(() => work(folder));
  expect(isDiskError(error), String(error)).toBe(true);
  expect(onDisk(() => work(folder), null)).toMatchObject({ ok: false, failure: 'disk' });
});

test('knows the refusal of a full disk, also where no file is named', {
  skip: process.platform !== 'linux',
}, () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const error = errorOf(() => void writeSync(full, 'text'));
  expect(error).toMatchObject({ code: 'ENOSPC' });
  expect(isDiskError(error)).toBe(true);
});

test('knows the refusal of a full disk to SQLite', () => {
  const database = databaseForTest();
  fillDisk(database);
  const insert = database.prepare('insert into kept values (?, ?)');
  expect(isDiskError(errorOf(() => void insert.run('long', 'x'.repeat(100_000))))).toBe(true);
});

test('takes no bug for a disk that refuses', async () => {
  const bug = () => {
    throw new TypeError('a bug');
  };
  expect(isDiskError(errorOf(bug))).toBe(false);
  expect(isDiskError(Object.assign(new Error('ours'), { code: 'ENOENT' }))).toBe(false);
  expect(isDiskError('ENOSPC')).toBe(false);
  expect(() => onDisk(bug, null)).toThrow('a bug');
  await expect(unlessRefusedLater(async () => bug())).rejects.toThrow('a bug');
});

test('takes no socket and no program for a disk, although they answer by the same codes', async () => {
  const { file } = aFolder();
  const socket = connect(`${file} gone`);
  const [unreached] = await once(socket, 'error').catch((error) => [error]);
  const server = createServer().listen(path.join(file, 'socket'));
  const [unheard] = await once(server, 'error').catch((error) => [error]);
  const [unstarted] = await once(spawn(`${file} gone`), 'error').catch((error) => [error]);
  const codes = [unreached, unheard, unstarted].map(({ code }) => code);
  expect(codes).toEqual(['ENOENT', expect.any(String), 'ENOENT']);
  expect([unreached, unheard, unstarted].map(isDiskError)).toEqual([false, false, false]);
});
