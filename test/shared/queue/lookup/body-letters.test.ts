import { expect, test } from 'vitest';
import { isLongBody, lettersOf } from '../../../../shared/queue/lookup/body-letters.ts';
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../../../shared/queue-limits.ts';

test('[Q6.8] reads letters without markup, white space and boxes, however they are composed', () => {
  const ours = '<ul><li>[x] Cafe\u0301 <b>now</b></li></ul>';
  expect(lettersOf(ours)).toBe(lettersOf('<p>Caf\u00e9\nnow</p>'));
  expect(lettersOf(ours)).not.toBe(lettersOf('<p>Cafe now</p>'));
});

test('[Q6.15] a body of more characters than main reads at once is long', () => {
  const most = 'x'.repeat(LOOKUP_AT_ONCE_CHARS_MAX);
  expect([isLongBody(most), isLongBody(`${most}x`), isLongBody(null)]).toEqual([
    false,
    true,
    false,
  ]);
});
