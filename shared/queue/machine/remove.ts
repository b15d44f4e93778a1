/** Deletes a record (Q14). */
import { isLocalId } from '../../ids.ts';
import { kinds } from '../../kinds/kinds.ts';
import type { EventOf } from '../events.ts';
import { knownId } from '../known-id.ts';
import {
  awaitsBase,
  baseFields,
  discardAt,
  isFoldable,
  isLive,
  type PendingWrite,
} from '../pending-write.ts';
import { freeId, type Queue, writesOf } from '../queue.ts';
import { tiedAs } from '../tied-writes.ts';
import { deriveBase } from './save.ts';
import { sentBeforeOf } from './sent-before.ts';
import { deleteState } from './undo.ts';
import { withoutUnseen } from './unseen-writes.ts';

/**
 * Returns the queue with the record deleted.
 *
 * Unsent writes are discarded and can be restored. A record that only this computer has is removed
 * with them; any other gets a delete, based on what the user saw before those edits.
 */
export function remove(queue: Queue, event: EventOf<'deleted'>): Queue {
  const { kind } = event.record;
  if (!kinds[kind].isRemovable) return queue;
  const record = { kind, id: knownId(queue, event.record.id) };
  const ofRecord = writesOf(queue, record);
  const live = ofRecord.filter(isLive);
  const unsent = live.filter((write) => isFoldable(write) && write.change.kind !== 'delete');
  const left = queue.writes.map((write) =>
    unsent.includes(write) ? discardAt(tiedAs(event, write), event.at) : write,
  );
  const isUnsent = unsent.length === live.length;
  const isDeleted = ofRecord.some(
    ({ change, state }) => change.kind === 'delete' && state.kind !== 'discarded',
  );
  if (isDeleted || (isLocalId(record.id) && isUnsent)) {
    return unsent.length === 0 ? queue : { ...queue, writes: left };
  }
  const shown = withoutUnseen(ofRecord, event);
  const first = shown.find((write) => unsent.includes(write));
  const derived = deriveBase(event, shown);
  const isNoneSent = shown.every((write) => !isLive(write) || unsent.includes(write));
  // The base of those edits may cover only a part of the record; the remainder is as shown now.
  const base = first && !awaitsBase(first) ? { ...derived, ...baseFields(first) } : derived;
  const write: PendingWrite = {
    ...(isNoneSent ? sentBeforeOf(first) : {}),
    id: freeId(queue, event.writeId),
    record,
    change: { kind: 'delete', base: isNoneSent ? base : null },
    createdAt: event.at,
    savedAt: event.at,
    attempts: 0,
    ...(event.tied && { tied: event.tied }),
    state: deleteState(event),
  };
  return { ...queue, writes: [...left, write] };
}
