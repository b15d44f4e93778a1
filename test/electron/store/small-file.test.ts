/** Small files of a profile that are damaged when the program starts. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { keepDamaged, readSmallFile } from '../../../electron/store/small-file.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const log = { note: () => undefined };

function aFile(text?: string) {
  const file = path.join(folderForTest(), 'small.json');
  if (text !== undefined) writeFileSync(file, text);
  return { of: 'settings', file, schema: v.object({ a: v.number() }), bytesMax: 100 } as const;
}

test('[K5.2] leaves a whole file and a missing one', () => {
  const [whole, missing] = [aFile('{"a":1}'), aFile()];
  expect(keepDamaged([whole, missing], log)).toEqual([]);
  expect([readSmallFile(whole), readSmallFile(missing)]).toEqual([{ a: 1 }, 'missing']);
});

test.each(['', '{', '{"a":"b"}', `{"a":1}${' '.repeat(100)}`])(
  '[K5.2] keeps a damaged one (%s) under another name',
  (text) => {
    const small = aFile(text);
    expect(readSmallFile(small)).toBe('damaged');
    const preservedAs = small.file.replace('.json', '-damaged-1.json');
    expect(keepDamaged([small], log)).toEqual([{ of: 'settings', preservedAs }]);
    expect(readFileSync(preservedAs, 'utf8')).toBe(text);
    expect(existsSync(small.file)).toBe(false);
  },
);

test('[K5.2] keeps three of a name: the first two and the newest', () => {
  const small = aFile();
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    writeFileSync(small.file, text);
    keepDamaged([small], log);
  }
  const folder = path.dirname(small.file);
  const aside = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(aside.sort()).toEqual(['five', 'one', 'two']);
});

test('[K5.2] leaves a damaged one where the disk refuses', () => {
  const small = aFile('{');
  for (const number of [1, 2, 3]) mkdirSync(small.file.replace('.json', `-damaged-${number}.json`));
  expect(keepDamaged([small], log)).toEqual([]);
  expect(readFileSync(small.file, 'utf8')).toBe('{');
});
