import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSnapshotFile } from '../../../electron/windows/snapshot-file.ts';
import { SNAPSHOT_FILE } from '../../../shared/window-limits.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const off = { view: () => ({ isOn: false }) };
const silent = { note: () => undefined };

test('[W1] gives back what was kept last, also at the next start', async () => {
  const folder = folderForTest();
  const snapshot = createSnapshotFile(folder, off, silent);
  expect(await snapshot.read()).toBeUndefined();
  snapshot.keep('"Ada"');
  snapshot.keep('"Grace"');
  expect(await createSnapshotFile(folder, off, silent).read()).toBe('"Grace"');
  snapshot.keep(null);
  snapshot.keep(null);
  expect(await snapshot.read()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('[W2] with the app lock on it is deleted, not kept, and not read', async () => {
  const folder = folderForTest();
  let isOn = false;
  const lock = { view: () => ({ isOn }) };
  const snapshot = createSnapshotFile(folder, lock, silent);
  snapshot.keep('"Ada"');
  isOn = true;
  expect(await snapshot.read()).toBeUndefined();
  createSnapshotFile(folder, lock, silent);
  expect(readdirSync(folder)).toEqual([]);
  snapshot.keep('"Grace"');
  expect(readdirSync(folder)).toEqual([]);
});

test('[W2.4] with the app lock on a file that cannot be deleted yet stops no start, and goes later', async () => {
  const folder = folderForTest();
  const noted: unknown[] = [];
  const log = { note: (...all: unknown[]) => void noted.push(all) };
  const file = path.join(folder, SNAPSHOT_FILE);
  writeFileSync(path.join(folder, `.${SNAPSHOT_FILE}.part`), '"Ada');
  mkdirSync(file); // no disk of ours refuses a file, as Windows does while another program holds it open
  const snapshot = createSnapshotFile(folder, { view: () => ({ isOn: true }) }, log);
  expect(noted).toEqual([['snapshot not deleted', { error: 'SystemError' }]]);
  expect(await snapshot.read()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([SNAPSHOT_FILE]);
  rmdirSync(file);
  writeFileSync(file, '"Ada"');
  snapshot.keep(null);
  expect(readdirSync(folder)).toEqual([]);
});

test('[W1] throws where the disk refuses', () => {
  const snapshot = createSnapshotFile('/dev/null/none', off, silent);
  expect(() => snapshot.keep('"Ada"')).toThrow('ENOTDIR');
});
