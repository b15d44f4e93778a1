/** The user deletes a record (Q14). */
import { isLocalId } from '../../ids.ts';
import { kinds } from '../../kinds/kinds.ts';
import type { EventOf } from '../events.ts';
import {
  awaitsBase,
  baseFields,
  discardAt,
  isFoldable,
  isLive,
  type PendingWrite,
} from '../pending-write.ts';
import { freeId, type Queue, writesOf } from '../queue.ts';
import { deriveBase, knownId } from './save.ts';
import { sentBeforeOf } from './sent-before.ts';
import { deleteState } from './undo.ts';
import { withoutUnseen } from './unseen-writes.ts';

/**
 * The queue with the record on its way out.
 *
 * What was not sent yet need not be: it is put with the discarded writes, where it can be brought
 * back. A record that only this computer knows is gone with that; any other gets a delete, which
 * rests on what the user saw before those edits.
 */
export function remove(queue: Queue, event: EventOf<'deleted'>): Queue {
  const { kind } = event.record;
  if (!kinds[kind].isRemovable) return queue;
  const record = { kind, id: knownId(queue, event.record.id) };
  const ofRecord = writesOf(queue, record);
  const live = ofRecord.filter(isLive);
  const unsent = live.filter((write) => isFoldable(write) && write.change.kind !== 'delete');
  const left = queue.writes.map((write) =>
    unsent.includes(write) ? discardAt(write, event.at) : write,
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
  // What those edits rest on may be a part of the record only; the rest is as it is shown now.
  const base = first && !awaitsBase(first) ? { ...derived, ...baseFields(first) } : derived;
  const write: PendingWrite = {
    ...(isNoneSent ? sentBeforeOf(first) : {}),
    id: freeId(queue, event.writeId),
    record,
    change: { kind: 'delete', base: isNoneSent ? base : null },
    createdAt: event.at,
    savedAt: event.at,
    attempts: 0,
    state: deleteState(event),
  };
  return { ...queue, writes: [...left, write] };
}
