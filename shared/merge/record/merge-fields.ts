/** Three-way merge of a note by field, of its body by its structure: SPEC.md beside this. */
import { valueKind } from '../../kinds/kinds.ts';
import { createBodyReader, type ReadBody, sameBody } from '../../note/same-body.ts';
import {
  type NoteFieldName,
  type NoteFields,
  type NotePatch,
  noteFieldNames,
  pickFields,
} from '../../records/note-fields.ts';
import { hasArrived } from '../body/has-arrived.ts';
import { mergeBodies } from '../body/merge-bodies.ts';
import { hasCome, type Sending, sameValue } from './values.ts';

export type FieldMerge =
  /** What is left to send, a merged body included: nothing when theirs already has it all. */
  | { readonly kind: 'clean'; readonly fields: NotePatch }
  /** The fields both sides changed to different values. */
  | { readonly kind: 'conflict'; readonly fields: readonly NoteFieldName[] };

export type MergeSides = {
  readonly base: NoteFields;
  /** Only the fields we changed. */
  readonly ours: NoteFields;
  readonly theirs: NoteFields;
};

/** Merges by field; never chooses between two different changes of one thing (P4). */
export function mergeFields({ base, ours, theirs }: MergeSides, sending: Sending): FieldMerge {
  const fields: Record<string, unknown> = {};
  const clashing: NoteFieldName[] = [];
  const read = createBodyReader();
  for (const field of noteFieldNames) {
    const values = { base: base[field], ours: ours[field], theirs: theirs[field] };
    const kind = valueKind('note', field);
    if (!(field in ours) || hasCome(kind, values, sending, read)) continue;
    if (sameValue(kind, values.base, values.theirs, read)) fields[field] = ours[field];
    else if (field !== 'content_html') clashing.push(field);
    else {
      const body = mergeChangedBodies({ base, ours, theirs }, sending, read);
      if (body === undefined) clashing.push(field);
      else if (!sameBody(body, theirs.content_html ?? null, read)) fields[field] = body;
    }
  }
  if (clashing.length > 0) return { kind: 'conflict', fields: clashing };
  return { kind: 'clean', fields: pickFields(fields) };
}

/** What both made of the body; `undefined` for a conflict, and where nobody knows what it was. */
function mergeChangedBodies(
  sides: MergeSides,
  { mayHaveArrived }: Sending,
  read: ReadBody,
): string | undefined {
  const theirs = sides.theirs.content_html ?? '';
  const ours = sides.ours.content_html ?? '';
  const base = sides.base.content_html;
  if (mayHaveArrived && hasArrived({ base: base ?? '', ours, theirs }, read)) return theirs;
  if (base === undefined) return undefined;
  const merged = mergeBodies({ base: base ?? '', ours, theirs }, read);
  return merged.kind === 'clean' ? merged.html : undefined;
}

/** Whether one field of two notes holds the same for a reader: by content, not by spelling. */
export function sameField(field: NoteFieldName, one: NoteFields, other: NoteFields): boolean {
  return sameValue(valueKind('note', field), one[field], other[field]);
}
