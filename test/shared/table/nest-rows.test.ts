import { expect, test } from 'vitest';
import { hasParts, nestRows } from '../../../shared/table/nest-rows.ts';
import { aRow } from '../../support/table-rows.ts';

const part = (id: string, of: string | null = null) => aRow({ id, parent_task_id: of });
const nested = (...rows: ReturnType<typeof part>[]) =>
  nestRows(rows, 'parent_task_id').map(({ row, depth }) => `${'-'.repeat(depth)}${row.id}`);

test('puts rows behind what they are part of, at any depth, in their order', () => {
  expect(nested(part('c', 'b'), part('x'), part('b', 'a'), part('a'), part('d', 'a'))).toEqual([
    ...['x', 'a', '-b', '--c', '-d'],
  ]);
});

test('leaves rows whose parent is not there where they stand', () => {
  expect(nested(part('a', 'gone'), part('b'))).toEqual(['a', 'b']);
});

test('shows every row of a circle once', () => {
  expect(nested(part('a', 'b'), part('b', 'a'), part('c', 'c'))).toEqual(['a', '-b', 'c']);
  expect(nested(part('b', 'a'), part('x'), part('a', 'b'), part('d', 'a'))).toEqual([
    ...['x', 'b', '-a', '--d'],
  ]);
});

test('knows whether any row is part of another', () => {
  expect(hasParts([part('a'), part('b', 'gone')], 'parent_task_id')).toBe(true);
  expect(hasParts([part('a'), part('b')], 'parent_task_id')).toBe(false);
});

test('nests a chain of 20,000', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => part(String(at), String(at - 1)));
  expect(nestRows(rows, 'parent_task_id').at(-1)?.depth).toBe(19_999);
});
