import { expect, test } from 'vitest';
import * as limits from '../../shared/queue-limits.ts';
import { REQUEST_TIMEOUT_MS } from '../../shared/request-limits.ts';

test('a pause sends an edit before endless typing does', () => {
  expect(limits.TYPING_DEBOUNCE_MS).toBeLessThan(limits.TYPING_DEBOUNCE_MAX_MS);
});

test('a send that hangs times out before its lookup could miss the record', () => {
  expect(limits.LOOKUP_WINDOW_MS).toBeGreaterThan(REQUEST_TIMEOUT_MS);
});

test('some slots are left for changes that are not slow', () => {
  expect(limits.SLOW_SENDS_AT_ONCE_MAX).toBeLessThan(limits.SENDS_AT_ONCE_MAX);
});
