import { expect, test } from 'vitest';
import { counts } from '../../../service/seed/sizes.ts';
import { ask, countsOf, sampled } from '../../support/sampled-account.ts';

test('the large sample is exactly 100,000 records, and nobody works more than eight hours a day', () => {
  expect(Object.values(counts.large).reduce((a, b) => a + b)).toBe(100_000);
  const sample = sampled('large', 1);
  expect(countsOf(sample)).toEqual(counts.large);
  const days = `SELECT sum(duration_seconds) AS seconds FROM time_entries GROUP BY member_id, date`;
  const [most] = ask(
    sample,
    `SELECT max(seconds) / 60 AS minutes, count(*) AS days FROM (${days})`,
  );
  expect(most?.['minutes']).toBeLessThanOrEqual(8 * 60);
  expect(most?.['days']).toBeGreaterThan(5_000);
}, 240_000); // a bound of what hangs, not of what is slow
