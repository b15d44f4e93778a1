/** One page of a query. It reads one record more, to learn whether a page follows. */
import type { SQLInputValue } from 'node:sqlite';
import type { ListQuery } from '../web/list-query.ts';
import type { Store } from './store.ts';

export type Slice<T> = { readonly records: readonly T[]; readonly hasMore: boolean };

type Rows = {
  /** `SELECT … FROM …` of a table with an `id`. */
  readonly select: string;
  /** Joined by AND; no condition selects everything. */
  readonly conditions: readonly string[];
  /** The values of the named parameters above. */
  readonly values: Readonly<Record<string, SQLInputValue>>;
  /** The expression for a sort field that is not a plain column. */
  readonly sortedBy?: Readonly<Record<string, string>>;
};

/**
 * Reads the page that `query` asks for.
 *
 * Equal values are ordered by id, so that pages never share or miss a record.
 */
export function listRows<T>(store: Store, rows: Rows, query: ListQuery): Slice<T> {
  const { field, isDescending } = query.sort;
  // The field was checked against the endpoint's list; it is never text of the request.
  const direction = isDescending ? 'DESC' : 'ASC';
  const where = rows.conditions.length > 0 ? `WHERE ${rows.conditions.join(' AND ')}` : '';
  const key = rows.sortedBy?.[field] ?? field;
  const found = store
    .sql(
      `${rows.select} ${where} ORDER BY ${key} ${direction}, id ${direction}
       LIMIT :page_limit OFFSET :page_offset`,
    )
    .all({
      ...rows.values,
      page_limit: query.pageSize + 1,
      page_offset: (query.page - 1) * query.pageSize,
    }) as T[];
  return { records: found.slice(0, query.pageSize), hasMore: found.length > query.pageSize };
}

/** Sorts names without regard to case. */
export function ignoringCase(column: string): string {
  return `${column} COLLATE NOCASE`;
}

/**
 * Turns the given filters that `columns` names into conditions: the column holds one of the values
 * (list.filter_multi).
 */
export function filterRows(
  { filters }: ListQuery,
  columns: Readonly<Record<string, string>>,
): Pick<Rows, 'conditions' | 'values'> {
  const given = Object.entries(columns).filter(([key]) => filters.has(key));
  return {
    conditions: given.map(
      ([key, column]) => `${column} IN (SELECT value FROM json_each(:filter_${key}))`,
    ),
    values: Object.fromEntries(
      given.map(([key]) => [`filter_${key}`, JSON.stringify(filters.get(key))]),
    ),
  };
}
