import * as v from 'valibot';
import { expect, test } from 'vitest';
import { unfinishedCalls } from '../../../shared/ipc/unfinished-calls.ts';
import { UNFINISHED_CHARS_MAX } from '../../../shared/storage-limits.ts';

test('bounds half-finished input', () => {
  const { input } = unfinishedCalls.keepUnfinished;
  const keeping = (chars: number) => ({
    account: 'a',
    place: 'p',
    text: 'x'.repeat(chars),
    was: [],
  });
  expect(v.is(input, keeping(UNFINISHED_CHARS_MAX))).toBe(true);
  expect(v.is(input, keeping(UNFINISHED_CHARS_MAX + 1))).toBe(false);
  expect(v.is(input, { account: 'a', place: 'p', text: 'of an older window' })).toBe(true);
});
