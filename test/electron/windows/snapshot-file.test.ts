import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSnapshotFile } from '../../../electron/windows/snapshot-file.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const off = { view: () => ({ isOn: false }) };

test('[W1] gives back what was kept last, also at the next start', async () => {
  const folder = folderForTest();
  const snapshot = createSnapshotFile(folder, off);
  expect(await snapshot.read()).toBeUndefined();
  snapshot.keep('"Ada"');
  snapshot.keep('"Grace"');
  expect(await createSnapshotFile(folder, off).read()).toBe('"Grace"');
  snapshot.keep(null);
  snapshot.keep(null);
  expect(await snapshot.read()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('[W2] with the app lock on it is deleted, not kept, and not read', async () => {
  const folder = folderForTest();
  let isOn = false;
  const lock = { view: () => ({ isOn }) };
  const snapshot = createSnapshotFile(folder, lock);
  snapshot.keep('"Ada"');
  isOn = true;
  expect(await snapshot.read()).toBeUndefined();
  createSnapshotFile(folder, lock);
  expect(readdirSync(folder)).toEqual([]);
  snapshot.keep('"Grace"');
  expect(readdirSync(folder)).toEqual([]);
});

test('[W1] throws where the disk refuses', () => {
  const snapshot = createSnapshotFile('/dev/null/none', off);
  expect(() => snapshot.keep('"Ada"')).toThrow('ENOTDIR');
});
