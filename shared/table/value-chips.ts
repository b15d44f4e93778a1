/** The values of one column as chips: how many rows have each, and the filters after a chip was pressed. */
import type { Around, Column, Row } from './columns.ts';
import { FILTERS_MAX, type Filter } from './filter-rows.ts';

export type ValueChip = { readonly value: string; readonly count: number; readonly isOn: boolean };

/** A chip for each value that a row has or the filter names, in the order of the column. */
export function valueChips(
  column: Column,
  { rows, around }: { readonly rows: readonly Row[]; readonly around: Around },
  filters: readonly Filter[],
): readonly ValueChip[] {
  const counts = new Map<string, number>();
  for (const { record } of rows) {
    const value = column.read(record, around);
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const chosen = chosenIn(filters, column);
  const order = Object.keys(column.choices ?? {});
  const values = [...new Set([...order, ...counts.keys(), ...chosen])];
  return values
    .map((value) => ({ value, count: counts.get(value) ?? 0, isOn: chosen.includes(value) }))
    .filter(({ count, isOn }) => count > 0 || isOn);
}

/** The filters with this value added to those of its column, or taken away; without any the column is free. */
export function withChip(
  filters: readonly Filter[],
  column: Column,
  value: string,
): readonly Filter[] {
  const chosen = chosenIn(filters, column);
  const values = chosen.includes(value)
    ? chosen.filter((one) => one !== value)
    : [...chosen, value];
  const at = filters.findIndex((filter) => isOf(filter, column));
  if (at === -1 && filters.length >= FILTERS_MAX) return filters;
  const own: Filter[] = values.length === 0 ? [] : [{ column: column.name, is: 'any', values }];
  return filters.toSpliced(at === -1 ? filters.length : at, at === -1 ? 0 : 1, ...own);
}

function chosenIn(filters: readonly Filter[], column: Column): readonly string[] {
  const own = filters.find((filter) => isOf(filter, column));
  return own?.is === 'any' ? own.values : [];
}

const isOf = (filter: Filter, { name }: Column) => filter.column === name && filter.is === 'any';
