/** The rows of a table in groups, by what one of its columns says. */
import { compareKeys, type SortKey, sortKey, valueText } from './cell.ts';
import type { Around, Column, Row } from './columns.ts';

export type RowGroup = {
  /** What all of its rows say; empty for those that say nothing. */
  readonly key: string;
  readonly rows: readonly Row[];
};

/** In the order of the column, its empty cells last; within a group the rows stay in their order. */
export function groupRows(
  rows: readonly Row[],
  column: Column,
  around: Around,
): readonly RowGroup[] {
  const groups = new Map<string, { readonly place: SortKey; readonly rows: Row[] }>();
  for (const row of rows) {
    const key = groupKey(column, row, around);
    const known = groups.get(key);
    if (known !== undefined) known.rows.push(row);
    else groups.set(key, { place: sortKey(column, row, around), rows: [row] });
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((one, other) => compareKeys(one.place, other.place, column.type === 'money'))
    .map(({ key, rows: own }) => ({ key, rows: own }));
}

/** Days and moments go by their month: `2026-11`. */
function groupKey(column: Column, row: Row, around: Around): string {
  const value = column.read(row.record, around);
  if (value === null || value === undefined) return '';
  if (column.type === 'day') return String(value).slice(0, 7);
  if (column.type === 'moment') return around.dayOf(String(value)).slice(0, 7);
  return valueText(column, value, around);
}
