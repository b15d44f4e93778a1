import { expect, test } from 'vitest';
import { allIndexes, keepIndexes, pickRows } from '../../../shared/table/pick-rows.ts';
import { aRow } from '../../support/table-rows.ts';

test('keeps the indexes that pass, in their order, and picks their rows', () => {
  const rows = ['a', 'b', 'c'].map((id) => aRow({ id }));
  expect([...allIndexes(rows)]).toEqual([0, 1, 2]);
  const left = keepIndexes(Int32Array.of(2, 0, 1), (index) => index !== 0);
  expect([...left]).toEqual([2, 1]);
  expect(pickRows(rows, left)).toEqual([rows[2], rows[1]]);
  expect(pickRows([], allIndexes([]))).toEqual([]);
});
