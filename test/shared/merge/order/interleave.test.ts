import { expect, test } from 'vitest';
import { interleave, placesOf } from '../../../../shared/merge/order/interleave.ts';

const level = () => 0;

test('[M9.1] puts ours in front of theirs, and what both have once', () => {
  expect(interleave([1, 2], [3, 4], level)).toEqual([1, 2, 3, 4]);
  expect(interleave([1, 5, 2], [3, 5, 4], level)).toEqual([1, 3, 5, 2, 4]);
  expect(interleave([], [3], level)).toEqual([3]);
});

test('[M9.1] puts theirs first if it continues what precedes it', () => {
  expect(interleave([1], [3], (id) => (id === 3 ? 1 : 0))).toEqual([3, 1]);
});

test('returns the place of each block', () => {
  expect([...placesOf([7, 9])]).toEqual([
    [7, 0],
    [9, 1],
  ]);
});
