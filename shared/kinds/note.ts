/** A note: a title, a day, who sees it, and a body (A10). */
import * as v from 'valibot';
import type { Fields } from '../records/kinds.ts';
import { type NoteLinkType, note, noteLinkTypes } from '../records/note.ts';
import { NOTE_LINKS_MAX } from '../text-limits.ts';
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

/** The first attachment of a new note: a create carries one (notes.attach). */
const attachedTo = {
  read: ({ note_links: links }: Fields) => (Array.isArray(links) ? links[0] : undefined),
  show: (link: unknown) => ({ note_links: link ? [{ id: 0, ...link }] : [] }),
  includes: { from: 'note_links', has: hasLink },
};

/** All attachments of a note (A22), as the service takes them. */
const attachments = {
  read: ({ note_links: links }: Fields) => attachmentsIn(links),
  show: (links: unknown) => ({
    note_links: attachmentsIn(links).map((one) => ({ id: 0, ...one })),
  }),
  // A create carries only `link`: the others follow in an update.
  includes: { from: 'note_links', has: () => true },
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
  note_links: reshape(
    attachments,
    refuseNull(
      field(
        'Attached to',
        {
          holds: v.pipe(v.array(attachment), v.maxLength(NOTE_LINKS_MAX)),
          value: 'attachments',
          control: 'named',
          names: (value) => attachmentsIn(value).flatMap(recordOfLink),
        },
        {
          word: 'attachments',
          changeAlone: (what) => `Change what the ${what} is attached to`,
        },
      ),
    ),
  ),
};

const createOnly = {
  link: reshape(
    attachedTo,
    field(
      'Attached to',
      {
        holds: attachment,
        value: 'attachment',
        control: 'named',
        names: (value) => attachmentsIn([value]).flatMap(recordOfLink),
      },
      { isRepeated: (set) => 'note_links' in set },
    ),
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
  baseExtras: ['created_by_member_id'],
  defaults: { visibility: 'everyone' },
  author: 'created_by_member_id',
  refusedAs: {
    content: 'Text',
    visibility: 'Visibility',
    record_id: 'Attached to',
    record_type: 'Attached to',
  },
  together: [],
  isRemovable: true,
});

/** The attachments in a value that can be named in a request: their type is known. */
export function attachmentsIn(value: unknown): NoteAttachment[] {
  return (Array.isArray(value) ? value : []).flatMap((link: Fields | null) =>
    v.is(attachment, link) ? [{ record_type: link.record_type, record_id: link.record_id }] : [],
  );
}

/** The attachments that a write leaves the note with; `undefined` if it says nothing about them. */
export function attachmentsSet(fields: Fields): readonly NoteAttachment[] | undefined {
  if ('note_links' in fields) return attachmentsIn(fields['note_links']);
  return 'link' in fields ? attachmentsIn([fields['link']]) : undefined;
}

/** Whether this record is among the attachments, by its id as text or as a number. */
export function isAttachedTo(
  links: readonly NoteAttachment[],
  type: NoteLinkType,
  id: number | string,
): boolean {
  return links.some(
    ({ record_type, record_id }) => record_type === type && String(record_id) === String(id),
  );
}

function recordOfLink({ record_type, record_id }: NoteAttachment) {
  return recordsOf(listOf(record_type), [record_id]);
}

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
