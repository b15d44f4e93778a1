/** Refusals that no retry and no edit of the change can mend. */
import { kinds } from '../kinds/kinds.ts';
import type { Fields } from '../records/kinds.ts';
import { needsUser, type PendingWrite } from './pending-write.ts';

/** Whether the service refused this edit because of the field that locks its record (invoice.locked, A15). */
export function isRefusedByLock({ change, record, state }: PendingWrite): boolean {
  const { lockField } = kinds[record.kind];
  if (change.kind !== 'update' || state.kind !== 'refused' || lockField === undefined) return false;
  return state.details.some(
    ({ source }) => 'pointer' in source && source.pointer.endsWith(`/${lockField}`),
  );
}

/** Whether `record`, as the service has it, takes this edit no more: the edit stays beside it (Q11.7). */
export function isLockedOut(write: PendingWrite, record: Fields | undefined): boolean {
  if (write.change.kind !== 'update' || record === undefined) return false;
  return kinds[write.record.kind].lockOf(record) !== undefined || isRefusedByLock(write);
}

/** Whether the record of this edit is gone (Q15.7). */
export function isGone({ change, state }: PendingWrite): boolean {
  return change.kind === 'update' && state.kind === 'refused' && state.isGone === true;
}

/** Whether the service has no task or deal that this new comment is on (Q15.14). */
export function isSubjectGone({ change, record, state }: PendingWrite): boolean {
  if (record.kind !== 'comment' || change.kind !== 'create' || state.kind !== 'refused')
    return false;
  return state.details.some(
    ({ code, source }) =>
      code === 'not_accessible' &&
      'pointer' in source &&
      source.pointer.endsWith('/commentable_id') &&
      state.status > 0,
  );
}

/** Whether neither another try nor another edit can be taken. */
export function isBeyondEdits(write: PendingWrite): boolean {
  return isRefusedByLock(write) || isGone(write);
}

/** The parked edit that is locked out; `undefined` if there is none. */
export function lockedOutIn(
  writes: readonly PendingWrite[],
  record: Fields,
): PendingWrite | undefined {
  return writes.find((write) => needsUser(write) && isLockedOut(write, record));
}
