/** A note: a title, a day, who sees it, and a body (A10). */
import * as v from 'valibot';
import type { Fields } from '../records/kinds.ts';
import { note, noteLinkTypes } from '../records/note.ts';
import { defineKind } from './define-kind.ts';
import { choice, day, field, html, listOf, named, required, shaped, text } from './field.ts';

const attachment = v.object({
  record_type: v.picklist(noteLinkTypes),
  record_id: v.union([v.number(), v.string()]),
});

/** The first attachment of a new note. */
const attachedTo = {
  read: ({ note_links: links }: Fields) => (Array.isArray(links) ? links[0] : undefined),
  show: (link: unknown) => ({ note_links: link ? [{ id: 0, ...link }] : [] }),
};

export const noteKind = defineKind({
  path: 'notes',
  wrapper: 'note',
  record: note,
  namedBy: ['title'],
  fields: {
    title: required(text('Title')),
    date: day('Date', { isFilledByService: true }),
    visibility: required(
      choice(
        'Who sees it',
        { everyone: 'Everyone', author_only: 'Only you' },
        { word: 'visibility' },
      ),
    ),
    content_html: html('Text'),
  },
  createOnly: {
    link: shaped(
      attachedTo,
      field('Attached to', {
        holds: attachment,
        value: 'attachment',
        control: 'named',
        names(value) {
          const { record_type, record_id } = (value ?? {}) as Readonly<Record<string, unknown>>;
          return named(listOf(String(record_type)), [record_id]);
        },
      }),
    ),
  },
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
