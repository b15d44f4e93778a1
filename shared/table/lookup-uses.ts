/** The records of a table that name one record which only the service writes. */
import type { ListName } from '../api/endpoints.ts';
import type { Around, Column, Row } from './columns.ts';
import { type Filter, filterRows } from './filter-rows.ts';
import { firstView, type ListedKind } from './first-views.ts';
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

/** For each table with such records, the rows that name the record `id` of `list`. */
export function usesOf(
  tables: readonly UsingTable[],
  list: ListName,
  id: string,
): readonly LookupUse[] {
  return tables.flatMap(({ kind, columns, rows, around }) =>
    columns.flatMap((column): LookupUse[] => {
      if (column.list !== list) return [];
      const filter: Filter = { column: column.name, is: 'any', values: [id] };
      const naming = filterRows(rows, [filter], columns, around);
      if (naming.length === 0) return [];
      const { filters, sorts } = firstView(kind);
      const current = new Set(filterRows(naming, filters, columns, around));
      const sorted = sortRows(naming, sorts, columns, new ColumnOrders(around));
      const [first, last] = [true, false].map((is) =>
        sorted.filter((row) => current.has(row) === is),
      );
      return [{ kind, filter, rows: [...(first ?? []), ...(last ?? [])] }];
    }),
  );
}
