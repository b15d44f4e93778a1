/** The records of a table that name one record which only the service writes. */
import type { ListName } from '../api/endpoints.ts';
import type { Around, Column, Row } from './columns.ts';
import { type Filter, filterRows } from './filter-rows.ts';
import { firstView, type ListedKind } from './first-views.ts';
import { pickRows } from './pick-rows.ts';
import { ColumnOrders, sortRows } from './sort-rows.ts';

/** A table with the content of its list. */
export type UsingTable = {
  readonly kind: ListedKind;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly around: Around;
};

export type LookupUse = {
  readonly kind: ListedKind;
  /** The filter that leaves these rows alone. */
  readonly filter: Filter;
  /** Open and current records before others, then in the order of the list. */
  readonly rows: readonly Row[];
};

/** Rows between two pauses. */
const SLICE = 2_000;

/** For each table with such records, the rows that name the record `id` of `list`. Pauses after full slices. */
export function* usesOf(
  tables: readonly UsingTable[],
  list: ListName,
  id: string,
): Generator<undefined, readonly LookupUse[]> {
  const uses: LookupUse[] = [];
  for (const table of tables) {
    for (const column of table.columns) {
      if (column.list !== list) continue;
      const filter: Filter = { column: column.name, is: 'any', values: [id] };
      const naming = yield* filterInSlices(table, table.rows, [filter]);
      if (naming.length === 0) continue;
      uses.push({ kind: table.kind, filter, rows: yield* inListOrder(table, naming) });
    }
  }
  return uses;
}

/** Open and current rows before others, then in the order of the list. */
function* inListOrder(
  table: UsingTable,
  rows: readonly Row[],
): Generator<undefined, readonly Row[]> {
  const { kind, columns, around } = table;
  const { filters, sorts } = firstView(kind);
  const current = new Set(yield* filterInSlices(table, rows, filters));
  const orders = new ColumnOrders(around);
  for (const { column: name } of sorts) {
    const column = columns.find((one) => one.name === name);
    if (column === undefined) continue;
    for (const slice of slicesOf(rows)) {
      orders.prepare(column, slice);
      if (slice.length === SLICE) yield;
    }
    orders.places(column, rows);
    if (rows.length >= SLICE) yield;
  }
  const sorted = sortRows(rows, sorts, columns, orders);
  if (rows.length >= SLICE) yield;
  const [first, last] = [true, false].map((is) => sorted.filter((row) => current.has(row) === is));
  return [...(first ?? []), ...(last ?? [])];
}

function* filterInSlices(
  { columns, around }: UsingTable,
  rows: readonly Row[],
  filters: readonly Filter[],
): Generator<undefined, readonly Row[]> {
  const found: Row[] = [];
  for (const slice of slicesOf(rows)) {
    found.push(...pickRows(slice, filterRows(slice, filters, columns, around)));
    if (slice.length === SLICE) yield;
  }
  return found;
}

function* slicesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += SLICE) yield rows.slice(at, at + SLICE);
}
