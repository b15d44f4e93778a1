/**
 * Protects the only record: after a lost create it may show twice, as typed and as pulled. A user
 * who deletes one of them as a duplicate must not lose it (Q14.5, Q14.6).
 */
import { type ConfirmedRecord, idText } from '../../records/kinds.ts';
import { replaceWrites } from '../lanes.ts';
import {
  awaitsLookup,
  isFoldable,
  isLive,
  isSame,
  type PendingWrite,
  type RecordRef,
} from '../pending-write.ts';
import type { Queue } from '../queue.ts';

/** Whether any record of the kind may be the one this create made. */
export function hasUnknownRecord(write: PendingWrite): boolean {
  const { change, state } = write;
  if (change.kind !== 'create' || state.kind === 'unsure') return false;
  return 'sentAt' in state || awaitsLookup(write);
}

/** The record about which the user is asked. */
export function recordInDoubt({ record: { kind }, state }: PendingWrite): RecordRef | undefined {
  return state.kind === 'unsure' && state.found ? { kind, id: idText(state.found) } : undefined;
}

/**
 * Removes the base of a delete of one of the two after `create` was accepted, so that its user is
 * asked. If both were deleted, the user wants neither.
 */
export function withDeletesAsked(
  queue: Queue,
  {
    before,
    create,
    reply,
  }: {
    readonly before: Queue;
    readonly create: PendingWrite;
    readonly reply: ConfirmedRecord;
  },
  isShown: boolean,
): Queue {
  const there = { ...create.record, id: idText(reply) };
  const isOfPulled = before.writes.some((write) => isUnsentDelete(write, there));
  const isOfTyped = before.writes.some((write) => isUnsentDelete(write, create.record));
  if (isOfPulled === isOfTyped || (isOfTyped && !isShown)) return queue;
  const changed = new Map<number, PendingWrite>();
  for (const [at, write] of queue.writes.entries()) {
    if (write.change.kind !== 'delete' || !isUnsentDelete(write, there)) continue;
    changed.set(at, { ...write, change: { kind: 'delete', base: {} } });
  }
  return { ...queue, writes: replaceWrites(queue.writes, changed) };
}

function isUnsentDelete(write: PendingWrite, record: RecordRef): boolean {
  return (
    write.change.kind === 'delete' &&
    isSame(write.record, record) &&
    isLive(write) &&
    isFoldable(write)
  );
}
