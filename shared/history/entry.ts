/** An entry of the history: two versions of a record that met, and the result. */
import * as v from 'valibot';
import { fieldsOf } from '../kinds/kinds.ts';
import { differing } from '../merge/record/values.ts';
import type { ReadBody } from '../note/same-body.ts';
import { certainBase } from '../queue/machine/sent-before.ts';
import { baseFields, fieldsSet, type PendingWrite, recordRef } from '../queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../records/kinds.ts';

const fields = v.record(v.string(), v.unknown());

/**
 * Schema and type. `base`: the version the user started from; `mine`: what they set; `theirs`: the
 * service's.
 */
export const historyEntry = v.object({
  /**
   * For a merge, the id of the write, so that a repeated merge replaces the entry before. A
   * resolution or a discarded version has an id of its own.
   */
  id: v.string(),
  at: v.number(),
  record: recordRef,
  how: v.picklist([
    /** Both changed it, and both changes stand. */
    'merged',
    /** A conflict that the user resolved. */
    'settled',
    /** A conflict in which the user gave up their version. */
    'given-up',
    /** The note was removed, and the user's version was saved as a new note. */
    'refiled',
  ]),
  base: fields,
  mine: fields,
  theirs: fields,
  /** The fields sent; missing if theirs stays unchanged. */
  result: fields,
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** Whether the record differs from the base, so that a send has to merge. */
export function hasMoved(write: PendingWrite, record: ConfirmedRecord, read?: ReadBody): boolean {
  const { kind } = write.record;
  const ownBase = baseFields(write);
  const theirs = fieldsOf(kind, record);
  return differing(kind, ownBase, theirs, read).length > 0;
}

/** The history entry of a merge of this write with `theirs`. */
export function meeting(
  write: PendingWrite,
  theirs: ConfirmedRecord,
  end: { readonly at: number; readonly how: HistoryEntry['how']; readonly result: Fields },
): HistoryEntry {
  return {
    id: write.id,
    record: write.record,
    base: certainBase(write),
    mine: fieldsSet(write),
    theirs: fieldsOf(write.record.kind, theirs),
    ...end,
  };
}
