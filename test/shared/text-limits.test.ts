import { expect, test } from 'vitest';
import { REPLY_BYTES_MAX } from '../../shared/request-limits.ts';
import * as limits from '../../shared/text-limits.ts';

test('the longest note fits in a reply', () => {
  expect(limits.NOTE_HTML_BYTES_MAX).toBeLessThan(REPLY_BYTES_MAX);
});

test('text that is too long to be sent can still be saved here', () => {
  expect(limits.UNSENDABLE_CHARS_MAX).toBeGreaterThan(2 * limits.NOTE_HTML_BYTES_MAX);
});

test('the first day comes before the last one', () => {
  expect(limits.DAY_MIN < limits.DAY_MAX).toBe(true);
});
