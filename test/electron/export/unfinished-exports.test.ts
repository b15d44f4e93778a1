/** Exports that a crash ended, and folders that only look like them. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  findUnfinished,
  markUnfinished,
  removeUnfinished,
} from '../../../electron/export/unfinished-exports.ts';
import { UNFINISHED_EXPORTS_MAX } from '../../../shared/export/bounds.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const ended = () => false;

function aFolder(parent: string, name: string, marker?: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'a.html'), 'x');
  if (marker !== undefined) writeFileSync(path.join(folder, '.traytable-export'), marker);
  return folder;
}

test('finds and deletes what a crash left, and nothing that is not ours', async () => {
  const parent = folderForTest();
  const ours = path.join(parent, 'Export (unfinished) (2)');
  const present = path.join(parent, 'Export (unfinished) (3)');
  for (const folder of [ours, present]) {
    mkdirSync(folder);
    await markUnfinished(folder);
  }
  aFolder(parent, 'Book (unfinished)');
  aFolder(parent, 'Song (unfinished)', '{"by":"somebody"}');
  aFolder(parent, 'Film (unfinished)', JSON.stringify({ host: 'other', process: 1 }));
  aFolder(parent, 'Long (unfinished)', ' '.repeat(2_000));
  mkdirSync(path.join(parent, 'Whole'));
  await markUnfinished(path.join(parent, 'Whole'));
  writeFileSync(path.join(parent, 'File (unfinished)'), 'x');
  const mine = aFolder(folderForTest(), 'mine');
  await markUnfinished(mine);
  symlinkSync(mine, path.join(parent, 'Link (unfinished)'));
  const before = readdirSync(parent);
  const found = await findUnfinished(parent, present, ended);
  expect(found).toEqual([ours]);
  await removeUnfinished(found, ended);
  expect(readdirSync(parent)).toEqual(before.filter((name) => name !== path.basename(ours)));
  expect(existsSync(path.join(mine, 'a.html'))).toBe(true);
});

test('leaves one that another program still writes, also if it began after it was found', async () => {
  const parent = folderForTest();
  const folder = path.join(parent, 'Export (unfinished)');
  mkdirSync(folder);
  await markUnfinished(folder);
  const text = JSON.stringify({ host: hostname(), process: 999_999 });
  writeFileSync(path.join(folder, '.traytable-export'), text);
  expect(await findUnfinished(parent, '', () => true)).toEqual([]);
  expect(await findUnfinished(parent, '', ended)).toEqual([folder]);
  await removeUnfinished([folder], () => true);
  expect(existsSync(folder)).toBe(true);
});

test('finds at most some at a time, and none in a folder that is gone', async () => {
  const parent = folderForTest();
  for (let number = 0; number < UNFINISHED_EXPORTS_MAX + 2; number += 1) {
    const folder = path.join(parent, `Export (unfinished) (${number})`);
    mkdirSync(folder);
    await markUnfinished(folder);
  }
  expect(await findUnfinished(parent, '', ended)).toHaveLength(UNFINISHED_EXPORTS_MAX);
  expect(await findUnfinished(path.join(parent, 'gone'), '', ended)).toEqual([]);
});
