import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openRows, rowDigest } from '../../../build/mutants/judged-rows.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const row = { about: 'a', isCaught: true, words: 'seed 4, 1.0 s: I2', seed: 4 };

test('rows outlive the run that judged them, but for one that was cut off', () => {
  const file = path.join(folderForTest(), 'new', 'rows.jsonl');
  openRows(file).keep(row);
  appendFileSync(file, '\n{"about":"b","isCau');
  const again = openRows(file);
  expect(again.of('a')).toEqual(row);
  expect(again.of('b')).toBeUndefined();
  again.keep({ ...row, about: 'b' });
  expect(openRows(file).of('b')).toEqual({ ...row, about: 'b' });
});

test('a row is about one program and one break, whatever the break is called', () => {
  const one = { file: 'a.ts', from: 'x', to: 'y' };
  expect(rowDigest('p', { ...one, breaks: 'this' })).toBe(rowDigest('p', one));
  expect(rowDigest('q', one)).not.toBe(rowDigest('p', one));
  expect(rowDigest('p', { ...one, to: 'z' })).not.toBe(rowDigest('p', one));
  expect(rowDigest('p', one, 'a part test')).not.toBe(rowDigest('p', one));
});
