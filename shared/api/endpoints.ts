/** The requests we make, as values; the transport adds base URL, bearer and version prefix. */

import { lists } from '../records/lists.ts';
import { PAGE_SIZE_MAX } from '../request-limits.ts';
import { paths, SORT_PARAMETER } from './assumptions.ts';

/** Every path is below this (version.prefix). */
export const API_PREFIX = '/public-api/v1';

/** A request without its address and its credential. */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below {@link API_PREFIX}, with its query. */
  readonly path: string;
  /** Already wrapped in the resource's key (conv.wrapper). */
  readonly body?: unknown;
};

/** The lists we sweep; each is also the name of its path. */
export type ListName = keyof typeof lists;

/** Every list, in the order of the sweeps when no list is on the screen. */
export const listNames = Object.keys(lists) as readonly ListName[];

/** Makes one value for every list. */
export function perList<T>(of: (list: ListName) => T): Record<ListName, T> {
  return Object.fromEntries(listNames.map((list) => [list, of(list)])) as Record<ListName, T>;
}

/** One page of a list, 1-indexed, as large as the service allows (list.page). */
export function listPage(
  list: ListName,
  page: number,
  options: { readonly sort?: string; readonly size?: number } = {},
): ApiRequest {
  const facts = lists[list];
  return listRequest(list, 'filter' in facts ? facts.filter : {}, page, options);
}

/** One page of the comments of one task or deal, newest first (A19). */
export function commentsPage(on: CommentsOn, page: number): ApiRequest {
  const filter = { commentable_type: on.type, commentable_id: on.id };
  return listRequest('comments', filter, page, {});
}

/** A record that comments can be on; a deal's number as text. */
export type CommentsOn = { readonly type: 'Task' | 'Deal'; readonly id: string };

/** One record by its id (A2). */
export function readOne(list: ListName, id: string): ApiRequest {
  return { method: 'GET', path: `${paths[list]}/${addressPart(id)}` };
}

function listRequest(
  list: ListName,
  filter: Readonly<Record<string, string>>,
  page: number,
  options: { readonly sort?: string; readonly size?: number },
): ApiRequest {
  const query = [`page[number]=${page}`, `page[size]=${options.size ?? PAGE_SIZE_MAX}`];
  for (const [key, value] of Object.entries(filter)) {
    query.push(`filter[${key}]=${addressPart(value)}`);
  }
  if (options.sort) query.push(`${SORT_PARAMETER}=${options.sort}`);
  return { method: 'GET', path: `${paths[list]}?${query.join('&')}` };
}

/** The member behind the credential (A6); also our cheapest authenticated probe. */
export function readMe(): ApiRequest {
  return { method: 'GET', path: paths.me };
}

/** The smallest request for a list that the document names: one record (A6). */
export function listProbe(): ApiRequest {
  return listPage('companies', 1, { size: 1 });
}

/** One note with its body (A11). */
export function readNote(id: string): ApiRequest {
  return { method: 'GET', path: `${paths.notes}/${addressPart(id)}` };
}

/** Encodes a text for a path or a query. A lone surrogate, which an address cannot have, is replaced. */
export function addressPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
