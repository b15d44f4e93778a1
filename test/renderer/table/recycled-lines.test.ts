import { expect, test } from 'vitest';
import { recycledLines } from '../../../renderer/table/recycled-lines.ts';
import { rowItem } from '../../../renderer/table/table-item.ts';

const items = Array.from({ length: 20 }, (_, at) =>
  rowItem({ id: `r${at}`, record: {}, standing: 'sent' }),
);
const drawn = { items, first: 4, end: 8, places: 4, at: -1, isMoving: false };
const indexes = (lines: readonly { readonly index: number }[]) => lines.map(({ index }) => index);

test('keeps the line of each place while another item comes into the place of one that left', () => {
  const linesOf = recycledLines();
  const before = linesOf(drawn);
  const after = linesOf({ ...drawn, first: 5, end: 9, isMoving: true });
  expect(indexes(after)).toEqual([8, 5, 6, 7]);
  expect(after.slice(1).map((line, at) => line === before[at + 1])).toEqual([true, true, true]);
  expect(after[0]?.place).toBe(before[0]?.place);
});

test('puts the lines in order once the table stands', () => {
  const linesOf = recycledLines();
  linesOf(drawn);
  expect(indexes(linesOf({ ...drawn, first: 2, end: 6, isMoving: true }))).toEqual([4, 5, 2, 3]);
  expect(indexes(linesOf({ ...drawn, first: 2, end: 6 }))).toEqual([2, 3, 4, 5]);
});

test('draws a line anew that stands elsewhere or has changed, and the current one also out of sight', () => {
  const linesOf = recycledLines();
  const [before] = linesOf(drawn);
  const shorter = items.slice(1);
  const lines = linesOf({ ...drawn, items: shorter, at: 12 });
  expect(lines[0]).toEqual({ ...before, item: items[5] });
  expect(indexes(lines)).toEqual([4, 5, 6, 7, 12]);
});
