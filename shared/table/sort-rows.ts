/** The order of the rows of a table. */
import { compareKeys, type SortKey, sortKey } from './cell.ts';
import type { Around, Column, Row } from './columns.ts';

export type SortBy = { readonly column: string; readonly isDown: boolean };

/** Keys by column, read once for each row. They hold as long as what is around the rows. */
export class SortKeys {
  readonly #around: Around;
  readonly #known = new Map<string, WeakMap<Row, SortKey>>();

  constructor(around: Around) {
    this.#around = around;
  }

  /** The keys of these rows, in their order. */
  of(column: Column, rows: readonly Row[]): SortKey[] {
    const known = this.#known.get(column.name) ?? new WeakMap<Row, SortKey>();
    this.#known.set(column.name, known);
    return rows.map((row) => {
      const before = known.get(row);
      if (before !== undefined) return before;
      const key = sortKey(column, row, this.#around);
      known.set(row, key);
      return key;
    });
  }
}

/**
 * The rows by the first of `sorts`, equal ones by the next; the last resort is the order they come in.
 * Downwards is the exact reverse, so that empty cells come first there.
 *
 * Rows that come in nearly the right order take a fraction of the time.
 */
export function sortRows(
  rows: readonly Row[],
  sorts: readonly SortBy[],
  columns: readonly Column[],
  keys: SortKeys,
): readonly Row[] {
  const by = sorts.flatMap(({ column: name, isDown }) => {
    const column = columns.find((one) => one.name === name);
    if (column === undefined) return [];
    const sign = isDown ? -1 : 1;
    return [{ sign, isDecimal: column.type === 'money', keys: keys.of(column, rows) }];
  });
  if (by.length === 0) return rows;
  const order = rows.map((_row, index) => index);
  order.sort((a, b) => {
    for (const one of by) {
      const difference = compareKeys(one.keys[a] ?? null, one.keys[b] ?? null, one.isDecimal);
      if (difference !== 0) return difference * one.sign;
    }
    return a - b;
  });
  return order.flatMap((index) => rows[index] ?? []);
}
