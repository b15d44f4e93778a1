/** One page of a query: a record more than fits is asked for, to know whether a page follows. */
import type { ListQuery, Sort } from '../web/list-query.ts';

export type Slice<T> = { readonly records: readonly T[]; readonly hasMore: boolean };

/** Of up to `pageSize + 1` rows, those of the page. */
export function sliceOf<T>(rows: readonly T[], query: ListQuery): Slice<T> {
  return {
    records: rows.slice(0, query.pageSize),
    hasMore: rows.length > query.pageSize,
  };
}

/** A total order: equal values are told apart by id, so that pages never share or miss a record. */
export function orderBy({ field, isDescending }: Sort): string {
  // The field is one of the endpoint's own list by now, never text of the request.
  const direction = isDescending ? 'DESC' : 'ASC';
  return `ORDER BY ${field} ${direction}, id ${direction}`;
}
