import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeWholeFile } from '../../../electron/store/whole-file.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

test('[P8] replaces a file, for this user alone', () => {
  const file = path.join(folderForTest(), 'Unsent work.html');
  writeFileSync(file, 'before');
  const text = '“ä” '.repeat(200_000);
  writeWholeFile(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['Unsent work.html']);
});

test('[P2] leaves the old file, and nothing beside it, if the disk refuses', () => {
  const folder = folderForTest();
  const file = path.join(folder, 'a folder of that name');
  mkdirSync(path.join(file, 'inside'), { recursive: true });
  expect(() => writeWholeFile(file, 'text')).toThrow();
  expect(() => writeWholeFile(path.join(folder, 'gone', 'a.html'), 'text')).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['a folder of that name']);
});
