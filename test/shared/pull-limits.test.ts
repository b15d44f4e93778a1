import { expect, test } from 'vitest';
import * as limits from '../../shared/pull-limits.ts';
import { REQUESTS_PER_HOUR } from '../../shared/request-limits.ts';
import { HOUR_MS } from '../../shared/time.ts';

test('a list without end takes less than a tenth of the requests of an hour', () => {
  expect(HOUR_MS / limits.SWEEP_PAGE_MS).toBeLessThan(REQUESTS_PER_HOUR / 10);
});

test('the open note is read more often than the lists, and a retry comes before the next sweep', () => {
  expect(limits.OPEN_NOTE_EVERY_MS).toBeLessThan(limits.SWEEP_EVERY_MS);
  expect(limits.PULL_RETRY_MIN_MS).toBeLessThan(limits.PULL_RETRY_MAX_MS);
  expect(limits.PULL_RETRY_MAX_MS).toBeLessThanOrEqual(limits.SWEEP_EVERY_MS);
});
