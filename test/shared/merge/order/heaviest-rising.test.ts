import { describe, expect, test } from 'vitest';
import { heaviestRising } from '../../../../shared/merge/order/heaviest-rising.ts';

describe('heaviestRising', () => {
  test('[M9] keeps the heavier ones in place', () => {
    const items = (...pairs: [number, number][]) => pairs.map(([at, weight]) => ({ at, weight }));
    expect(heaviestRising(items([0, 1], [1, 1], [2, 1]))).toEqual([0, 1, 2]);
    expect(heaviestRising(items([2, 1], [0, 1], [1, 1]))).toEqual([1, 2]);
    expect(heaviestRising(items([2, 9], [0, 1], [1, 1]))).toEqual([0]);
    expect(heaviestRising([])).toEqual([]);
  });

  test('[M15] takes ten thousand in a moment', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({ at: 10_000 - index, weight: 1 }));
    expect(heaviestRising(items)).toHaveLength(1);
  });
});
