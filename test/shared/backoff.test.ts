import { describe, expect, test } from 'vitest';
import { backoffMs } from '../../shared/backoff.ts';
import { BACKOFF_MAX_MS } from '../../shared/request-limits.ts';

describe('backoffMs', () => {
  test('doubles with each failure, up to ten minutes', () => {
    expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, 0.999_999))).toEqual([
      1_000, 2_000, 4_000, 8_000,
    ]);
    expect(backoffMs(50, 0.999_999_999)).toBe(BACKOFF_MAX_MS);
    expect(backoffMs(5_000, 0.5)).toBe(0.75 * BACKOFF_MAX_MS);
  });

  test('spreads over the upper half, so that not all return at one moment', () => {
    expect(backoffMs(3, 0)).toBe(2_000);
    expect(backoffMs(3, 0.5)).toBe(3_000);
  });

  test('obeys bounds of its own', () => {
    const bounds = { minMs: 10, maxMs: 30 };
    expect([0, 1, 2, 3].map((attempts) => backoffMs(attempts, 0, bounds))).toEqual([5, 5, 10, 15]);
  });
});
