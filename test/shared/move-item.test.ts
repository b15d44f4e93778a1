import { expect, test } from 'vitest';
import { moveItem } from '../../shared/move-item.ts';

test('moves one item of a list, not beyond its ends', () => {
  const all = ['a', 'b', 'c'];
  expect(moveItem(all, 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(all, 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moveItem(all, 0, -1)).toBe(all);
  expect(moveItem(all, 2, 1)).toBe(all);
  expect(moveItem(all, -1, 1)).toBe(all);
});
