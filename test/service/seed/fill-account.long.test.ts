import { expect, test } from 'vitest';
import { counts } from '../../../service/seed/sizes.ts';
import { countsOf, sampled } from '../../support/sampled-account.ts';

test('the large sample is exactly 100,000 records', () => {
  expect(Object.values(counts.large).reduce((a, b) => a + b)).toBe(100_000);
  expect(countsOf(sampled('large', 1))).toEqual(counts.large);
}, 240_000); // a bound of what hangs, not of what is slow
