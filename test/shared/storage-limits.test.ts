import { expect, test } from 'vitest';
import { REQUESTS_PER_HOUR } from '../../shared/request-limits.ts';
import * as limits from '../../shared/storage-limits.ts';
import { NOTE_HTML_BYTES_MAX } from '../../shared/text-limits.ts';

test('the log of requests holds ten full hours', () => {
  expect(limits.TRAFFIC_ENTRIES_MAX).toBe(10 * REQUESTS_PER_HOUR);
  expect(limits.TRAFFIC_PAGE_MAX).toBeLessThan(limits.TRAFFIC_ENTRIES_MAX);
});

test('the choices in two conflicts of the longest notes survive a reload', () => {
  expect(limits.UNFINISHED_CHARS_MAX).toBeGreaterThan(2 * 3 * NOTE_HTML_BYTES_MAX);
});

test('one edit of the longest note does not rewrite the journal', () => {
  expect(limits.JOURNAL_SLACK_BYTES).toBeGreaterThan(NOTE_HTML_BYTES_MAX);
});
