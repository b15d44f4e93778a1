/** A note, as the Note table of the service's document has it (note.fields). */
import * as v from 'valibot';
import { dayText, momentText, oneOf, uuidText, wholeNumber } from './field-kinds.ts';
import { businessList, type ListFacts } from './list-facts.ts';

export const noteVisibilities = ['everyone', 'author_only'] as const;
export type NoteVisibility = (typeof noteVisibilities)[number];

/** The record types that a note can be attached to (notes.attach). */
export const noteLinkTypes = ['company', 'project', 'contact'] as const;
export type NoteLinkType = (typeof noteLinkTypes)[number];

/** An attachment of a note, as far as the caller reaches what it is attached to. */
export const noteLink = v.object({
  id: wholeNumber,
  record_id: wholeNumber,
  record_type: v.nullable(oneOf(noteLinkTypes)),
});

/** A note in a list: everything but its body (note.body_single_only). */
export const noteSummary = v.object({
  id: uuidText,
  title: v.string(),
  date: v.nullable(dayText),
  visibility: oneOf(noteVisibilities),
  created_by_member_id: v.nullable(wholeNumber),
  created_at: momentText,
  updated_at: momentText,
  note_links: v.array(noteLink),
});

/** A note on its own, with its body as HTML; `null` only when it has none (note.html_null). */
export const note = v.object({
  ...noteSummary.entries,
  content_html: v.nullable(v.string()),
  content_plain_text: v.nullable(v.string()),
});

/** Their list. */
export const notes = {
  ...businessList,
  kind: 'note',
  record: noteSummary,
  id: 'text',
  sort: '-updated_at',
  words: ['note', 'notes'],
} as const satisfies ListFacts;

export type NoteLink = v.InferOutput<typeof noteLink>;
export type NoteSummary = v.InferOutput<typeof noteSummary>;
export type Note = v.InferOutput<typeof note>;
