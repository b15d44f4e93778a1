import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problemInWords, saveFile } from '../../../electron/ipc/save-file.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const csv = { name: 'Report.csv', kind: 'csv' } as const;

test('[T9.5] writes a report to the chosen place, over an older one', async () => {
  const file = path.join(folderForTest(), 'Report.csv');
  writeFileSync(file, 'old and longer');
  expect(
    await saveFile(
      async () => file,
      csv,
      () => 'new',
    ),
  ).toEqual({ ok: true, value: { file } });
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(
    await saveFile(
      async () => null,
      csv,
      () => 'x',
    ),
  ).toMatchObject({ failure: 'cancelled' });
});

test('[T9.5] leaves nothing half written if the place refuses, and reports it', async () => {
  const folder = folderForTest();
  const taken = path.join(folder, 'Report.csv');
  mkdirSync(path.join(taken, 'inside'), { recursive: true });
  for (const file of [taken, path.join(folder, 'gone', 'Report.csv')]) {
    const answer = await saveFile(
      async () => file,
      csv,
      () => 'new',
    );
    expect(answer).toMatchObject({ ok: false, failure: 'disk' });
  }
  const failing = () => Promise.reject(new Error('the page is gone'));
  expect(await saveFile(async () => taken, csv, failing)).toMatchObject({ failure: 'disk' });
  expect(readdirSync(folder)).toEqual(['Report.csv']);
});

test.each([
  ['ENOSPC', /disk is full/],
  ['EACCES', /no right to write there/],
  ['EROFS', /no right to write there/],
  ['EBUSY', /open in another program/],
  ['ENAMETOOLONG', /name is too long/],
  ['EIO', /Choose another place/],
])('[T9.5] explains %s and what to do', (code, words) => {
  expect(problemInWords(Object.assign(new Error('refused'), { code }))).toMatch(words);
});
