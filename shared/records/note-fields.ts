/** The fields of a note that a user writes, as they travel from the editor to the service. */
import * as v from 'valibot';
import { noteLinkTypes, noteVisibilities } from './note.ts';

/** Only the fields that were changed are present (conv.patch_partial). */
export const noteFields = v.object({
  title: v.exactOptional(v.string()),
  date: v.exactOptional(v.nullable(v.string())),
  visibility: v.exactOptional(v.picklist(noteVisibilities)),
  content_html: v.exactOptional(v.nullable(v.string())),
  /** On create only: the record the note is attached to (notes.attach). */
  link: v.exactOptional(
    v.nullable(v.object({ record_type: v.picklist(noteLinkTypes), record_id: v.number() })),
  ),
});
export type NoteFields = v.InferOutput<typeof noteFields>;

/** As much of {@link NoteFields} as an update can carry. */
export type NotePatch = Omit<NoteFields, 'link'>;

/** The fields that can be changed after the note was made (A10). */
export type NoteFieldName = Exclude<keyof NoteFields, 'link'>;
export const noteFieldNames: readonly NoteFieldName[] = [
  'title',
  'date',
  'visibility',
  'content_html',
];

/** The named fields of `fields`, where present; a whole note serves as well. */
export function pickFields(fields: NoteFields, names = noteFieldNames): NotePatch {
  return Object.fromEntries(
    names.filter((name) => name in fields).map((name) => [name, fields[name]]),
  );
}
