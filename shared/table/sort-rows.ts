/** The order of the rows of a table. */
import { compareKeys, type SortKey, sortKey } from './cell.ts';
import type { Around, Column, Row } from './columns.ts';
import { allIndexes, pickRows } from './pick-rows.ts';

/** A column, and whether it sorts downwards. */
export type SortBy = { readonly column: string; readonly isDown: boolean };

/** A column's sort data: the key of each row, and the place of each key. */
type ColumnOrder = {
  readonly keys: WeakMap<Row, SortKey>;
  /** Every key read so far, in order. */
  sorted: readonly SortKey[];
  places: ReadonlyMap<SortKey, number>;
  /** The result of the last call, with its rows. */
  last: { readonly rows: readonly Row[]; readonly places: Int32Array } | undefined;
};

/**
 * The places of rows by column. Comparing texts is slow, so each text gets its place once, and sorting
 * again only counts. Places of columns that name other records are valid for one {@link Around}.
 */
export class ColumnOrders {
  readonly #around: Around;
  readonly #columns = new Map<string, ColumnOrder>();
  /** The columns whose value comes from the record alone. */
  readonly #own = new Set<string>();

  /** Takes the places of columns that depend on the record alone from `before`. */
  constructor(around: Around, before?: ColumnOrders) {
    this.#around = around;
    if (before === undefined) return;
    for (const [name, order] of before.#columns) {
      if (!before.#own.has(name)) continue;
      this.#columns.set(name, order);
      this.#own.add(name);
    }
  }

  /** Reads the keys of these rows ahead; cheap for rows read before. */
  prepare(column: Column, rows: readonly Row[]): void {
    const { keys } = this.#of(column);
    for (const row of rows) {
      if (!keys.has(row)) keys.set(row, sortKey(column, row, this.#around));
    }
  }

  /** The place of each row, in the order of `rows`; equal values have the same place. */
  places(column: Column, rows: readonly Row[]): Int32Array {
    const order = this.#of(column);
    if (order.last?.rows === rows) return order.last.places;
    this.prepare(column, rows);
    const keys = rows.map((row) => order.keys.get(row) ?? null);
    const fresh = new Set<SortKey>();
    for (const key of keys) if (!order.places.has(key)) fresh.add(key);
    if (fresh.size > 0) {
      order.sorted = sortKeys([...order.sorted, ...fresh], column.type === 'money');
      order.places = placesOf(order.sorted, column.type === 'money');
    }
    const places = Int32Array.from(keys, (key) => order.places.get(key) ?? 0);
    order.last = { rows, places };
    return places;
  }

  #of(column: Column): ColumnOrder {
    const known = this.#columns.get(column.name);
    if (known !== undefined) return known;
    const made = { keys: new WeakMap(), sorted: [], places: new Map(), last: undefined };
    this.#columns.set(column.name, made);
    const isOwn = (column.list ?? column.namesUntilMade ?? column.isComputed) === undefined;
    if (isOwn) this.#own.add(column.name);
    return made;
  }
}

/** Sorts texts without a comparison function, which takes a third of the time. */
function sortKeys(keys: readonly SortKey[], isDecimal: boolean): readonly SortKey[] {
  if (isDecimal) return keys.toSorted((a, b) => compareKeys(a, b, true));
  const numbers = keys.filter((key) => typeof key === 'number').sort((a, b) => a - b);
  const texts = keys.filter((key) => typeof key === 'string').sort();
  return [...numbers, ...texts, ...(keys.includes(null) ? [null] : [])];
}

function placesOf(sorted: readonly SortKey[], isDecimal: boolean): ReadonlyMap<SortKey, number> {
  let place = -1;
  let before: SortKey | undefined;
  return new Map(
    sorted.map((key) => {
      // Only decimals have several spellings.
      const isSame = isDecimal && before !== undefined && compareKeys(before, key, true) === 0;
      if (!isSame) place += 1;
      before = key;
      return [key, place];
    }),
  );
}

/**
 * Sorts the rows with the indexes `among` by the first of `sorts`, equal rows by the next, and else as
 * they come. Downwards is the exact reverse, so empty cells come first.
 */
export function sortRows(
  rows: readonly Row[],
  sorts: readonly SortBy[],
  columns: readonly Column[],
  orders: ColumnOrders,
  among: Int32Array = allIndexes(rows),
): readonly Row[] {
  const by = sorts.flatMap(({ column: name, isDown }) => {
    const column = columns.find((one) => one.name === name);
    return column === undefined ? [] : [{ isDown, places: orders.places(column, rows) }];
  });
  let order = among;
  // From the last column to the first: equal rows keep the order they have by then.
  for (const { places, isDown } of by.reverse()) order = sortByPlace(order, places, isDown);
  return pickRows(rows, order);
}

/** A counting sort: counts the rows before each place, then puts every row into its place. */
function sortByPlace(order: Int32Array, places: Int32Array, isDown: boolean): Int32Array {
  let last = 0;
  for (const index of order) last = Math.max(last, places[index] ?? 0);
  const placeOf = (index: number) => {
    const place = places[index] ?? 0;
    return isDown ? last - place : place;
  };
  const starts = new Int32Array(last + 2);
  for (const index of order) {
    const next = placeOf(index) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let place = 1; place < starts.length; place += 1) {
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  }
  const sorted = new Int32Array(order.length);
  for (const index of order) {
    const place = placeOf(index);
    const at = starts[place] ?? 0;
    sorted[at] = index;
    starts[place] = at + 1;
  }
  return sorted;
}
