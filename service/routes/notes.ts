/** Notes: created from Markdown, changed as HTML. */
import { paths } from '../../shared/api/assumptions.ts';
import { type NoteLink, note, noteLinkTypes, noteSummary } from '../../shared/records/note.ts';
import { dayOf, timestamp } from '../../shared/time.ts';
import {
  isParseable,
  type NoteCreate,
  type NotePatch,
  noteCreate,
  notePatch,
  readAttachment,
  readLinks,
  TOO_COMPLEX,
} from '../rules/note-write.ts';
import { plainTextOf } from '../rules/plain-text.ts';
import { scrub } from '../rules/scrub.ts';
import {
  findNote,
  insertNote,
  linksOf,
  listNotes,
  type NoteHead,
  type NoteRow,
  removeNote,
  replaceLinks,
  updateNote,
} from '../store/notes.ts';
import { canReach } from '../store/reach.ts';
import { type Detail, inBody, notFound, problem } from '../web/problem.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1. By default the newest first. */
export const noteRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.notes,
    summary: 'Notes without their bodies.',
    record: noteSummary,
    list: {
      filters: {
        record_type: { kind: 'choice', isMany: false, choices: noteLinkTypes },
        record_id: { kind: 'integer', isMany: true },
      },
      needs: { record_type: 'record_id', record_id: 'record_type' },
      sortFields: ['created_at', 'updated_at', 'title', 'date'],
      defaultSort: { field: 'created_at', isDescending: true },
    },
    answer(call, query) {
      const { records, hasMore } = listNotes(call.store, call.member, query);
      const ids = records.map(({ id }) => id);
      const links = linksOf(call.store, call.member, ids);
      return { records: records.map((row) => summaryOf(row, links)), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.notes}/{id}`,
    summary: 'One note with its body.',
    record: note,
    answer(call) {
      const row = findNote(call.store, call.member, call.id);
      return row ? record(noteOf(call, row)) : notFound('note');
    },
  },
  writeRoute({
    method: 'POST',
    path: paths.notes,
    summary: 'Creates a note from Markdown.',
    record: note,
    wrapper: 'note',
    schema: noteCreate,
    check: attachmentProblems,
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.notes}/{id}`,
    summary: 'Changes the given fields of a note and no other.',
    record: note,
    wrapper: 'note',
    schema: notePatch,
    check: linkProblems,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.notes}/{id}`,
    summary: 'Deletes a note with its attachments.',
    record: note,
    answer: remove,
  },
];

function create(call: Call, body: NoteCreate): Answer {
  const attachment = readAttachment(body);
  const rendered = call.renderMarkdown(body.content);
  if (!isParseable(rendered)) {
    const detail = inBody(['note', 'content'], 'invalid_value', `content ${TOO_COMPLEX}.`);
    return problem('validation_error', 'The note is too complex to be stored.', [detail]);
  }
  const html = scrub(rendered);
  const row: NoteRow = {
    id: call.random.uuid(),
    title: body.title,
    date: body.date ?? dayOf(call.now, call.account.time_zone),
    visibility: body.visibility,
    created_by_member_id: call.member.id,
    created_at: call.now,
    updated_at: call.now,
    content_html: html === '' ? null : html,
  };
  insertNote(call.store, row, attachment.kind === 'record' ? attachment : undefined);
  return record(noteOf(call, row), 201); // A9
}

/** The problems of the attachment that depend on the account. */
function attachmentProblems({ store, member }: Call, given: unknown): Detail[] {
  const attachment = readAttachment(given);
  if (attachment.kind === 'wrong') return [attachment.detail];
  if (attachment.kind === 'none' || canReach(store, member, attachment)) return [];
  const message = `There is no ${attachment.type} ${attachment.id} that this token may use.`;
  return [inBody(['note', 'record_id'], 'not_accessible', message)];
}

/** The attachments of a change that this token may not use; those of the note are there already. */
function linkProblems({ store, member }: Call, given: unknown): Detail[] {
  return readLinks(given).flatMap(({ index, ...one }) => {
    if (canReach(store, member, one)) return [];
    const keys = ['note', 'note_links', String(index), 'record_id'];
    const message = `There is no ${one.type} ${one.id} that this token may use.`;
    return [inBody(keys, 'not_accessible', message)];
  });
}

function change(call: Call, patch: NotePatch): Answer {
  const row = findNote(call.store, call.member, call.id);
  if (!row) return notFound('note');
  const changed: NoteRow = {
    ...row,
    title: patch.title ?? row.title,
    date: patch.date === undefined ? row.date : patch.date,
    visibility: patch.visibility ?? row.visibility,
    content_html: patch.content_html === undefined ? row.content_html : bodyOf(patch.content_html),
  };
  if (changed.visibility !== row.visibility && row.created_by_member_id !== call.member.id) {
    return problem('insufficient_permissions', 'Only its author can change who sees a note.');
  }
  const links = patch.note_links ?? [];
  if (isSame(row, changed) && (patch.note_links === undefined || areAttached(call, row, links))) {
    return record(noteOf(call, row));
  }
  if (patch.note_links !== undefined) replaceLinks(call.store, call.member, row.id, links);
  // Every change raises updated_at, even within one millisecond or after the clock was set back.
  const saved = { ...changed, updated_at: Math.max(call.now, row.updated_at + 1) };
  updateNote(call.store, saved);
  return record(noteOf(call, saved));
}

/** Only the author, or a member who sees everything, may delete (A17). */
function remove(call: Call): Answer {
  const { store, member } = call;
  const row = findNote(store, member, call.id);
  if (!row) return notFound('note');
  if (row.created_by_member_id !== member.id && member.reach !== 'all') {
    return problem('insufficient_permissions', 'Only its author can delete a note.');
  }
  const deleted = noteOf(call, row);
  removeNote(store, row.id);
  return record(deleted);
}

/** An empty body is no body (note.html_null). */
function bodyOf(html: string | null): string | null {
  const scrubbed = html === null ? '' : scrub(html);
  return scrubbed === '' ? null : scrubbed;
}

function isSame(a: NoteRow, b: NoteRow): boolean {
  return (
    a.title === b.title &&
    a.date === b.date &&
    a.visibility === b.visibility &&
    a.content_html === b.content_html
  );
}

type Links = NonNullable<NotePatch['note_links']>;

/** Whether the note is attached to exactly these, as far as the caller sees. */
function areAttached({ store, member }: Call, { id }: NoteRow, links: Links): boolean {
  const there = linksOf(store, member, [id]).get(id) ?? [];
  const keys = (of: Links | NoteLink[]) =>
    [...new Set(of.map(({ record_type, record_id }) => `${record_type} ${record_id}`))].sort();
  return keys(there).join() === keys(links).join();
}

function noteOf(call: Call, row: NoteRow) {
  const { content_html } = row;
  const content_plain_text = content_html === null ? null : plainTextOf(content_html);
  const links = linksOf(call.store, call.member, [row.id]);
  return { ...summaryOf(row, links), content_html, content_plain_text };
}

function summaryOf(row: NoteHead, links: ReturnType<typeof linksOf>) {
  return {
    id: row.id,
    title: row.title,
    date: row.date,
    visibility: row.visibility,
    created_by_member_id: row.created_by_member_id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    note_links: links.get(row.id) ?? [],
  };
}
