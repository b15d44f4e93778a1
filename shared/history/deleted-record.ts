/** A record as it was right before its delete was sent: it can be restored as a new one (P2). */
import * as v from 'valibot';
import { fieldsOf, kinds, pick } from '../kinds/kinds.ts';
import { attachmentsIn } from '../kinds/note.ts';
import { takenByCreate } from '../queue/machine/made-again.ts';
import { asCreated } from '../queue/machine/whole-note.ts';
import { type PendingWrite, type RecordRef, recordRef } from '../queue/pending-write.ts';
import { nameByFields } from '../queue/words/record-name.ts';
import type { ConfirmedRecord, Fields } from '../records/kinds.ts';
import type { Instant } from '../time.ts';

export const deletedRecord = v.object({
  /** The id of the write that deleted it. */
  id: v.string(),
  at: v.number(),
  record: recordRef,
  /** Those of a create. */
  fields: v.record(v.string(), v.unknown()),
  /** Another record has what it had (T19.154). */
  isJoined: v.exactOptional(v.literal(true)),
});
export type DeletedRecord = v.InferOutput<typeof deletedRecord>;

/** A deleted record in a list. */
export type DeletedHead = Pick<DeletedRecord, 'id' | 'at' | 'record' | 'isJoined'> & {
  /** `“Kick-off”`. */
  readonly name: string;
};

/** Returns the record that this write deletes, as it is now. */
export function asDeleted(
  { id, record, tied }: PendingWrite,
  now: ConfirmedRecord,
  at: Instant,
): DeletedRecord {
  const isJoined = tied === 'joined' && ({ isJoined: true } as const);
  return { id, at, record, fields: createFields(record, now), ...isJoined };
}

/** Names a deleted record. */
export function headOf({ fields, ...head }: DeletedRecord): DeletedHead {
  return { ...head, name: nameByFields(head.record.kind, fields) };
}

/** The fields of a create that makes it anew; what no create takes is left out. */
function createFields({ kind }: RecordRef, now: ConfirmedRecord): Fields {
  const { anew, createOnly } = kinds[kind];
  const own = { ...pick(now, Object.keys(createOnly)), ...fieldsOf(kind, now) };
  const fields = kind === 'note' ? asCreated(own, attachmentsIn(own['note_links'])) : anew(own);
  return takenByCreate(kind, fields);
}
