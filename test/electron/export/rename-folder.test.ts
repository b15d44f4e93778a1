import { mkdirSync, readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { renameFolder } from '../../../electron/export/rename-folder.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

/** Refuses so often, as Windows does while another program reads a file of the folder; then it is real. */
function refusing(times: number, code: string) {
  const waits: number[] = [];
  let left = times;
  return {
    waits,
    timer: { sleep: async (delayMs: number) => void waits.push(delayMs) },
    async rename(from: string, to: string) {
      left -= 1;
      if (left >= 0) throw Object.assign(new Error(code), { code });
      await rename(from, to);
    },
  };
}

function aFolder() {
  const parent = folderForTest();
  mkdirSync(path.join(parent, 'new'));
  return { parent, from: path.join(parent, 'new'), to: path.join(parent, 'final') };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('waits while the folder is held: %s', async (code) => {
  const { parent, from, to } = aFolder();
  const parts = refusing(3, code);
  await renameFolder(from, to, parts);
  expect(readdirSync(parent)).toEqual(['final']);
  expect(parts.waits).toHaveLength(3);
});

test('gives up after ten seconds, and leaves the folder', async () => {
  const { parent, from, to } = aFolder();
  const parts = refusing(Number.POSITIVE_INFINITY, 'EPERM');
  await expect(renameFolder(from, to, parts)).rejects.toThrow('EPERM');
  expect(readdirSync(parent)).toEqual(['new']);
  const waitedMs = parts.waits.reduce((sum, one) => sum + one, 0);
  expect(waitedMs).toBeGreaterThan(9_000);
  expect(waitedMs).toBeLessThan(11_000);
});

test('waits for no name that is taken', async () => {
  const { from, to } = aFolder();
  const parts = refusing(1, 'ENOTEMPTY');
  await expect(renameFolder(from, to, parts)).rejects.toThrow('ENOTEMPTY');
  expect(parts.waits).toEqual([]);
});
