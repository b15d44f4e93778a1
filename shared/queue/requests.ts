/** The requests that read, make, change, delete and look for a record, for every kind of it. */
import { paths, SORT_PARAMETER, wrappers } from '../api/assumptions.ts';
import type { ApiRequest } from '../api/endpoints.ts';
import { PAGE_SIZE_MAX } from '../limits.ts';
import { noteMarkdown } from '../note/markdown.ts';
import { paragraphs } from '../note/plain-text.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import type { NoteFields } from '../records/note-fields.ts';
import { createBody } from './create-body.ts';
import { fieldsSet, type PendingWrite } from './pending-write.ts';

type Place = {
  readonly path: string;
  /** The key that wraps the body of a write (conv.wrapper, A3). */
  readonly wrapper: string;
  /** Whether its records can be listed, so that one whose create got no answer can be looked for. */
  readonly isListed: boolean;
};

const places: Readonly<Record<WritableKind, Place>> = {
  note: { path: paths.notes, wrapper: wrappers.note, isListed: true },
  'time-entry': { path: paths.timeEntries, wrapper: wrappers.timeEntry, isListed: true },
  deal: { path: paths.deals, wrapper: wrappers.deal, isListed: true },
  task: { path: paths.tasks, wrapper: wrappers.task, isListed: true },
  comment: { path: paths.comments, wrapper: wrappers.comment, isListed: true },
  document: { path: paths.docs, wrapper: wrappers.doc, isListed: false },
};

/** Reads one record (A2, A11). */
export function readRequest(kind: WritableKind, id: string): ApiRequest {
  return { method: 'GET', path: pathOf(kind, id) };
}

/** Makes a record (A2, notes.markdown, docs.draft). */
export function createRequest(kind: WritableKind, fields: Fields): ApiRequest {
  const { path, wrapper } = places[kind];
  const body = kind === 'note' ? createBody(fields as NoteFields) : written(kind, given(fields));
  return { method: 'POST', path, body: { [wrapper]: body } };
}

/** Changes the given fields of a record and no other (conv.patch_partial, notes.patch_html). */
export function updateRequest(kind: WritableKind, id: string, patch: Fields): ApiRequest {
  const body = { [places[kind].wrapper]: written(kind, patch) };
  return { method: 'PATCH', path: pathOf(kind, id), body };
}

/** Deletes a record (A2, A17). */
export function deleteRequest(kind: WritableKind, id: string): ApiRequest {
  return { method: 'DELETE', path: pathOf(kind, id) };
}

/**
 * One page of the records among which that of a create would be, newest first where the service can
 * sort (A1); `undefined` where it has no list of them.
 */
export function lookRequest(
  kind: WritableKind,
  fields: Fields,
  { page, sort }: { readonly page: number; readonly sort: string | undefined },
): ApiRequest | undefined {
  const { path, isListed } = places[kind];
  if (!isListed) return undefined;
  const query = [`page[number]=${page}`, `page[size]=${PAGE_SIZE_MAX}`];
  if (sort !== undefined) query.push(`${SORT_PARAMETER}=${sort}`);
  if (kind === 'comment') {
    // Comments are listed by what they stand on (A19).
    for (const name of ['commentable_type', 'commentable_id']) {
      query.push(`filter[${name}]=${encodeURIComponent(String(fields[name]))}`);
    }
  }
  return { method: 'GET', path: `${path}?${query.join('&')}` };
}

/** The list in which the record of this create would be; those of one list share its pages (Q6.4). */
export function lookupList(write: PendingWrite): string | undefined {
  const { kind } = write.record;
  return lookRequest(kind, fieldsSet(write), { page: 1, sort: undefined })?.path;
}

/** Whether a record of this kind can be looked for: the service has a list of them. */
export function isListed(kind: WritableKind): boolean {
  return places[kind].isListed;
}

function pathOf(kind: WritableKind, id: string): string {
  return `${places[kind].path}/${encodeURIComponent(id)}`;
}

/** In a create, null is the same as left out. */
function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Fields as they travel: a comment is typed as plain text and sent as Markdown (A19). */
function written(kind: WritableKind, fields: Fields): Fields {
  const { body } = fields;
  if (kind === 'comment' && typeof body === 'string') {
    return { ...fields, body: noteMarkdown(paragraphs(body)) };
  }
  // An explicit null may be ignored (conv.null); an empty body says the same and is not.
  if (kind === 'note' && fields['content_html'] === null) return { ...fields, content_html: '' };
  return fields;
}
