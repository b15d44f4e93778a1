/** A note: a title, a day, who sees it, and a body (A10). */
import * as v from 'valibot';
import type { Fields } from '../records/kinds.ts';
import { note, noteLinkTypes } from '../records/note.ts';
import { defineKind } from './define-kind.ts';
import {
  choice,
  day,
  field,
  html,
  listOf,
  moment,
  recordsOf,
  reference,
  refuseNull,
  reshape,
  text,
  type WrittenFields,
} from './field.ts';
import { noteCreateBody } from './note-create-body.ts';

const attachment = v.object({
  record_type: v.picklist(noteLinkTypes),
  record_id: v.union([v.number(), v.string()]),
});

/** The first attachment of a new note. */
const attachedTo = {
  read: ({ note_links: links }: Fields) => (Array.isArray(links) ? links[0] : undefined),
  show: (link: unknown) => ({ note_links: link ? [{ id: 0, ...link }] : [] }),
  includes: { from: 'note_links', has: hasLink },
};

const fields = {
  title: refuseNull(text('Title')),
  date: day('Date', { isFilledByService: true }),
  visibility: refuseNull(
    choice(
      'Who sees it',
      { everyone: 'Everyone', author_only: 'Only you' },
      { word: 'visibility' },
    ),
  ),
  content_html: html('Text'),
};

const createOnly = {
  link: reshape(
    attachedTo,
    field('Attached to', {
      holds: attachment,
      value: 'attachment',
      control: 'named',
      names(value) {
        const { record_type, record_id } = (value ?? {}) as Fields;
        return recordsOf(listOf(String(record_type)), [record_id]);
      },
    }),
  ),
};

/** The changed fields of a note (conv.patch_partial). */
export type NoteFields = WrittenFields<typeof fields & typeof createOnly>;

/** The record that a note is attached to when it is created (notes.attach). */
export type NoteAttachment = v.InferOutput<typeof attachment>;

export const noteKind = defineKind({
  path: 'notes',
  wrapper: 'note',
  record: note,
  namedBy: ['title'],
  fields,
  createOnly,
  shownOnly: {
    created_by_member_id: reference('teamMembers', 'Author'),
    created_at: moment('Created'),
    updated_at: moment('Changed'),
    id: text('ID'),
  },
  createBody: noteCreateBody,
  indexes: ['updatedAt', 'date', '*companyIds', '*projectIds', '*contactIds'],
  baseExtras: ['note_links', 'created_by_member_id'],
  defaults: { visibility: 'everyone' },
  author: 'created_by_member_id',
  refusedAs: {
    content: 'Text',
    visibility: 'Visibility',
    record_id: 'Client',
    record_type: 'Client',
  },
  together: [],
  isRemovable: true,
});

/**
 * Whether the note shows the link. Links may be hidden from us (note.links), so a missing one
 * proves nothing.
 */
function hasLink({ note_links: links }: Fields, link: unknown): boolean {
  if (link === null || typeof link !== 'object') return true;
  const wanted = link as Fields;
  const there: readonly Fields[] = Array.isArray(links) ? links : [];
  return there.some(
    ({ record_id, record_type }) =>
      record_id === wanted['record_id'] && record_type === wanted['record_type'],
  );
}
