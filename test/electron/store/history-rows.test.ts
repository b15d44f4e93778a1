import * as v from 'valibot';
import { expect, test } from 'vitest';
import { entryReader } from '../../../electron/store/history-rows.ts';
import { openSeal } from '../../../electron/store/seal.ts';

test.each([
  ['{"title":"Offer"}', [{ title: 'Offer' }]],
  ['{"title":3}', []],
  ['{', []],
  [null, []],
])('reads %j as none or one entry', (entry, expected) => {
  const read = entryReader(v.object({ title: v.string() }), openSeal);
  expect(read({ entry })).toEqual(expected);
});
