/** One page of a query: a record more than fits is asked for, to know whether a page follows. */
import type { SQLInputValue } from 'node:sqlite';
import type { ListQuery } from '../web/list-query.ts';
import type { Store } from './store.ts';

export type Slice<T> = { readonly records: readonly T[]; readonly hasMore: boolean };

type Rows = {
  /** `SELECT … FROM …` of a table with an `id`. */
  readonly select: string;
  /** Joined by AND; none is everything. */
  readonly conditions: readonly string[];
  /** Of the named parameters above. */
  readonly values: Readonly<Record<string, SQLInputValue>>;
  /** What a sort field is sorted by where that is not the column as it stands. */
  readonly sortedBy?: Readonly<Record<string, string>>;
};

/**
 * The rows of the page that `query` asks for.
 *
 * A total order: equal values are told apart by id, so that pages never share or miss a record.
 */
export function listRows<T>(store: Store, rows: Rows, query: ListQuery): Slice<T> {
  const { field, isDescending } = query.sort;
  // The field is one of the endpoint's own list by now, never text of the request.
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

/** Sorts names as people look for them: capitals do not come before small letters. */
export function ignoringCase(column: string): string {
  return `${column} COLLATE NOCASE`;
}

/**
 * Of the filters that were given, those that `columns` names: the column holds one of the values
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
