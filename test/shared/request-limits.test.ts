import { expect, test } from 'vitest';
import * as limits from '../../shared/request-limits.ts';
import { MINUTE_MS } from '../../shared/time.ts';

test('backoff and probes grow from the least to the most', () => {
  expect(limits.BACKOFF_MIN_MS).toBeLessThan(limits.BACKOFF_MAX_MS);
  expect(limits.PROBE_MIN_MS).toBeLessThan(limits.PROBE_MAX_MS);
});

test('no delay of our own looks like a clock that was set back', () => {
  expect(limits.WAIT_MAX_MS).toBeGreaterThan(1.25 * limits.RETRY_AFTER_MAX_MS);
  expect(limits.WAIT_MAX_MS).toBeGreaterThan(limits.BACKOFF_MAX_MS);
});

test('the margin costs less than two in a hundred writes', () => {
  expect(MINUTE_MS / (MINUTE_MS + limits.RATE_MARGIN_MS)).toBeGreaterThan(0.98);
});
