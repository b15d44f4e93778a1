/** Three-way merge of any record by field: SPEC.md beside this, M1 to M4. Notes have more (M5). */
import type { Fields, WritableKind } from '../records/kinds.ts';
import type { NoteFields } from '../records/note-fields.ts';
import { changedNames, picked, valueKind } from '../records/writable.ts';
import { mergeFields } from './merge-fields.ts';
import { isRespelt, sameValue } from './values.ts';

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
export function mergeRecord(kind: WritableKind, sides: RecordSides): RecordMerge {
  // Fields of a note are parsed where a window hands them over (shared/ipc/contract.ts).
  if (kind === 'note') return mergeFields(sides as Readonly<Record<keyof RecordSides, NoteFields>>);
  const { base, ours, theirs } = sides;
  const isSame = (field: string, one: Fields, other: Fields) =>
    sameValue(valueKind(kind, field), one[field], other[field]);
  // Ours as the service respelt it has arrived; respelling alone can be all that we changed.
  const isLike = (field: string, one: Fields, other: Fields) =>
    isRespelt(valueKind(kind, field), one[field], other[field]);
  const left = changedNames(kind).filter(
    (field) =>
      field in ours &&
      !isSame(field, ours, theirs) &&
      !(isLike(field, ours, theirs) && !isLike(field, ours, base)),
  );
  const clashing = left.filter((field) => !isSame(field, base, theirs));
  if (clashing.length > 0) return { kind: 'conflict', fields: clashing };
  return { kind: 'clean', fields: picked(ours, left) };
}
