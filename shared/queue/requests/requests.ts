/** Builds the requests that read, create, change, delete and look up a record of any kind. */
import { SORT_PARAMETER } from '../../api/assumptions.ts';
import { type ApiRequest, addressPart } from '../../api/endpoints.ts';
import { kinds } from '../../kinds/kinds.ts';
import { noteMarkdown } from '../../note/markdown.ts';
import { paragraphs } from '../../note/plain-text.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { PAGE_SIZE_MAX } from '../../request-limits.ts';
import { fieldsSet, type PendingWrite } from '../pending-write.ts';

/** Reads one record (A2, A11). */
export function readRequest(kind: WritableKind, id: string): ApiRequest {
  return { method: 'GET', path: pathOf(kind, id) };
}

/** Makes a record (A2, notes.markdown, docs.draft). */
export function createRequest(kind: WritableKind, fields: Fields): ApiRequest {
  const { path, wrapper, createBody } = kinds[kind];
  const body = createBody ? createBody(fields) : toWire(kind, dropNulls(fields));
  return { method: 'POST', path, body: { [wrapper]: body } };
}

/** Changes the given fields of a record and no other (conv.patch_partial, notes.patch_html). */
export function updateRequest(kind: WritableKind, id: string, patch: Fields): ApiRequest {
  const body = { [kinds[kind].wrapper]: toWire(kind, patch) };
  return { method: 'PATCH', path: pathOf(kind, id), body };
}

/** Deletes a record (A2, A17). */
export function deleteRequest(kind: WritableKind, id: string): ApiRequest {
  return { method: 'DELETE', path: pathOf(kind, id) };
}

/**
 * Returns the request for one page of the list in which a create's record would be, newest first if
 * the service can sort (A1); `undefined` if the kind has no list.
 */
export function lookupRequest(
  kind: WritableKind,
  fields: Fields,
  { page, sort }: { readonly page: number; readonly sort: string | undefined },
): ApiRequest | undefined {
  const { path, listedBy } = kinds[kind];
  if (!isListed(kind)) return undefined;
  const query = [`page[number]=${page}`, `page[size]=${PAGE_SIZE_MAX}`];
  if (sort !== undefined) query.push(`${SORT_PARAMETER}=${sort}`);
  for (const name of listedBy) {
    query.push(`filter[${name}]=${addressPart(String(fields[name]))}`);
  }
  return { method: 'GET', path: `${path}?${query.join('&')}` };
}

/**
 * Returns the list in which this create's record would be; lookups of one list share its pages
 * (Q6.4).
 */
export function lookupList(write: PendingWrite): string | undefined {
  const { kind } = write.record;
  return lookupRequest(kind, fieldsSet(write), { page: 1, sort: undefined })?.path;
}

/** Whether records of this kind can be looked up: the service lists them. */
export function isListed(kind: WritableKind): boolean {
  return kinds[kind].list !== undefined;
}

function pathOf(kind: WritableKind, id: string): string {
  return `${kinds[kind].path}/${addressPart(id)}`;
}

/** In a create null counts as left out. */
function dropNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Converts fields to what is sent: plain text may go as Markdown (A19). */
function toWire(kind: WritableKind, fields: Fields): Fields {
  const { allFields } = kinds[kind];
  const sent = Object.entries(fields).map(([name, value]) => {
    const { isSentAsMarkdown, value: as } = allFields[name] ?? {};
    if (isSentAsMarkdown && typeof value === 'string')
      return [name, noteMarkdown(paragraphs(value))];
    // An explicit null may be ignored (conv.null); an empty body is not, and means the same.
    return [name, as === 'html' && value === null ? '' : value];
  });
  return Object.fromEntries(sent);
}
