/** One moment at which two versions of a record met: what each said, and what came of it. */
import * as v from 'valibot';
import { fieldsOf } from '../kinds/kinds.ts';
import { differing } from '../merge/record/values.ts';
import type { ReadBody } from '../note/same-body.ts';
import { certainBase } from '../queue/machine/sent-before.ts';
import { baseFields, fieldsSet, type PendingWrite, recordRef } from '../queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../records/kinds.ts';

const fields = v.record(v.string(), v.unknown());

/** Schema and type. `base` is what the user saw, `mine` what they set, `theirs` what was there. */
export const historyEntry = v.object({
  /**
   * Of a merge that of the write: one that has to be made again takes the place of the one before.
   * What the user has settled or given up has one of its own.
   */
  id: v.string(),
  at: v.number(),
  record: recordRef,
  how: v.picklist([
    /** Both changed it, and both changes stand. */
    'merged',
    /** Both changed one thing differently, and the user has settled it. */
    'settled',
    /** Both changed one thing differently, and the user has given their version up. */
    'given-up',
    /** Somebody has removed it, and the user's version was filed as a new note. */
    'refiled',
  ]),
  base: fields,
  mine: fields,
  theirs: fields,
  /** What was sent; nothing where theirs stands as it is. */
  result: fields,
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** Whether the record has changed in what the user saw, so that sending means merging. */
export function hasMoved(write: PendingWrite, record: ConfirmedRecord, read?: ReadBody): boolean {
  const { kind } = write.record;
  const ownBase = baseFields(write);
  const theirs = fieldsOf(kind, record);
  return differing(kind, ownBase, theirs, read).length > 0;
}

/** The entry of one write that met `theirs`, under the name of a merge. */
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
