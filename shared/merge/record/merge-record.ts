/** Three-way merge of any record by field: SPEC.md beside this, M1 to M4. Notes have more (M5). */
import { changedNames, picked, valueKind } from '../../kinds/kinds.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import type { NoteFields } from '../../records/note-fields.ts';
import { mergeFields } from './merge-fields.ts';
import { isChangedTogether } from './together.ts';
import { hasCome, type Sending } from './values.ts';

export type RecordMerge =
  /** What is left to send: nothing when theirs already has it all. */
  | { readonly kind: 'clean'; readonly fields: Fields }
  /** The fields both sides changed to different values. */
  | { readonly kind: 'conflict'; readonly fields: readonly string[] };

export type RecordSides = {
  readonly base: Fields;
  /** Only the fields we changed. */
  readonly ours: Fields;
  readonly theirs: Fields;
};

/** Merges by field; never chooses between two different changes of one field (P4). */
export function mergeRecord(kind: WritableKind, sides: RecordSides, sending: Sending): RecordMerge {
  // Fields of a note are parsed where a window hands them over (shared/ipc/contract.ts).
  if (kind === 'note') {
    return mergeFields(sides as Readonly<Record<keyof RecordSides, NoteFields>>, sending);
  }
  const { base, ours, theirs } = sides;
  const left = changedNames(kind).filter((field) => {
    const values = { base: base[field], ours: ours[field], theirs: theirs[field] };
    return field in ours && !hasCome(valueKind(kind, field), values, sending);
  });
  const clashing = left.filter((field) => isChangedTogether(kind, field, sides));
  if (clashing.length > 0) return { kind: 'conflict', fields: clashing };
  return { kind: 'clean', fields: picked(ours, left) };
}
