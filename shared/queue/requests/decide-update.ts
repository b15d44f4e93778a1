/** Decides what a write still has to send after its record was read again (P4). */
import { changedNames, fieldsOf, pick } from '../../kinds/kinds.ts';
import { mergeRecord } from '../../merge/record/merge-record.ts';
import { differing } from '../../merge/record/values.ts';
import type { ReadBody } from '../../note/same-body.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import { baseFields, fieldsSet, isSentAgain, type PendingWrite } from '../pending-write.ts';

export type UpdateDecision =
  /**
   * Their version already has all of it: after a lost reply, or because two people made the same
   * edit (Q5).
   */
  | { readonly kind: 'nothing-to-send' }
  | { readonly kind: 'patch'; readonly patch: Fields }
  | { readonly kind: 'delete' }
  | { readonly kind: 'conflict' };

/** Compares base, ours and theirs by content, never by time. */
export function decideUpdate(
  write: PendingWrite,
  record: ConfirmedRecord,
  read?: ReadBody,
): UpdateDecision {
  const { kind } = write.record;
  const theirs = fieldsOf(kind, record);
  const base = baseFields(write);
  if (write.change.kind === 'delete') {
    return { kind: isAtBase(write, theirs) ? 'delete' : 'conflict' };
  }
  const ours = pick(fieldsSet(write), changedNames(kind));
  const sending = { mayHaveArrived: isSentAgain(write) };
  const merge = mergeRecord(kind, { base, ours, theirs }, sending, read);
  if (merge.kind === 'conflict') return { kind: 'conflict' };
  if (Object.keys(merge.fields).length === 0) return { kind: 'nothing-to-send' };
  return { kind: 'patch', patch: merge.fields };
}

/**
 * Whether the record still equals the base of the delete (Q14). Without a known base the user is
 * asked.
 */
function isAtBase(write: PendingWrite, theirs: Fields): boolean {
  const { kind } = write.record;
  const base = baseFields(write);
  const isKnown = changedNames(kind).some((field) => field in base);
  return isKnown && differing(kind, base, theirs).length === 0;
}
