import { expect, test } from 'vitest';
import { notDoneInWords } from '../../../shared/ipc/not-done.ts';

test('says why an input was not taken in a sentence', () => {
  const own = 'This title is longer than 1,000 characters. Shorten it.';
  expect(notDoneInWords(own)).toBe(own);
  expect(notDoneInWords('a zone')).toMatch(/^This was not done, .* it expected a zone\.$/);
});
