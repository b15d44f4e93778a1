/** The rows of a table in groups, by the values of one column. */
import { compareKeys, type SortKey, sortKey, valueText } from './cell.ts';
import type { Around, Column, Row } from './columns.ts';

/** Rows with the same key. */
export type RowGroup = {
  /** The value of all its rows; empty for rows without one. */
  readonly key: string;
  readonly rows: readonly Row[];
};

/** The group key of each row, read once for one {@link Around}. */
export class GroupKeys {
  readonly #column: Column;
  readonly #around: Around;
  readonly #known = new WeakMap<Row, string>();

  constructor(column: Column, around: Around) {
    this.#column = column;
    this.#around = around;
  }

  /** The key of the row's group; empty for an empty cell. */
  of(row: Row): string {
    const known = this.#known.get(row);
    if (known !== undefined) return known;
    const key = groupKey(this.#column, row, this.#around);
    this.#known.set(row, key);
    return key;
  }
}

/** The groups in the order of the column, empty cells last; rows keep their order within a group. */
export function groupRows(
  rows: readonly Row[],
  column: Column,
  around: Around,
  keys = new GroupKeys(column, around),
): readonly RowGroup[] {
  const groups = new Map<string, { readonly place: SortKey; readonly rows: Row[] }>();
  for (const row of rows) {
    const key = keys.of(row);
    const known = groups.get(key);
    if (known !== undefined) known.rows.push(row);
    else groups.set(key, { place: sortKey(column, row, around), rows: [row] });
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((one, other) => compareKeys(one.place, other.place, column.type === 'money'))
    .map(({ key, rows: own }) => ({ key, rows: own }));
}

/** The key of a row's group; days and moments are grouped by month: `2026-11`. */
function groupKey(column: Column, row: Row, around: Around): string {
  const value = column.read(row.record, around);
  if (value === null || value === undefined) return '';
  if (column.type === 'day') return String(value).slice(0, 7);
  if (column.type === 'moment') return around.dayOf(String(value)).slice(0, 7);
  return valueText(column, value, around);
}
