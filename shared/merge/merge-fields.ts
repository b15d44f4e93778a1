/**
 * Three-way merge of a note by field: SPEC.md beside this, M1 to M4.
 *
 * Bodies are one field here. The structural merge of two edited bodies takes this one's place for
 * `content_html` and keeps its shape.
 */
import { letters } from '../note/plain-text.ts';
import { sameBody } from '../note/same-body.ts';
import {
  type NoteFieldName,
  type NoteFields,
  type NotePatch,
  noteFieldNames,
  pickFields,
} from '../records/note-fields.ts';

export type FieldMerge =
  /** What is left to send: nothing when theirs already has it all. */
  | { readonly kind: 'clean'; readonly fields: NotePatch }
  /** The fields both sides changed to different values. */
  | { readonly kind: 'conflict'; readonly fields: readonly NoteFieldName[] };

export type MergeSides = {
  readonly base: NoteFields;
  /** Only the fields we changed. */
  readonly ours: NoteFields;
  readonly theirs: NoteFields;
};

/** Merges by field; never chooses between two different changes of one field (P4). */
export function mergeFields(sides: MergeSides): FieldMerge {
  const { base, ours, theirs } = sides;
  const changed = noteFieldNames.filter((field) => field in ours);
  const left = changed.filter(
    (field) => !sameField(field, ours, theirs) && !(field === 'content_html' && hasArrived(sides)),
  );
  const clashing = left.filter((field) => !sameField(field, base, theirs));
  if (clashing.length > 0) return { kind: 'conflict', fields: clashing };
  return { kind: 'clean', fields: pickFields(ours, left) };
}

/** Whether one field of two notes holds the same for a reader: bodies by content, not by spelling. */
export function sameField(field: NoteFieldName, one: NoteFields, other: NoteFields): boolean {
  if (field === 'content_html') return sameBody(one[field] ?? null, other[field] ?? null);
  return (one[field] ?? null) === (other[field] ?? null);
}

/** The very text we wrote is there in other markup: ours came through, as the service spells it. */
function hasArrived({ base, ours, theirs }: MergeSides): boolean {
  const written = letters(ours.content_html ?? '');
  return (
    written !== letters(base.content_html ?? '') && written === letters(theirs.content_html ?? '')
  );
}
