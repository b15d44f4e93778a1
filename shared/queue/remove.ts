/** The user deletes a record (Q14). */
import type { EventOf } from './events.ts';
import { awaitsBase, fieldsSeen, isFoldable, isLive, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { freeId, isSame, knownId, seenBefore } from './save.ts';

/**
 * The queue with the record on its way out.
 *
 * What was not sent yet need not be: it is put with the discarded writes, where it can be brought
 * back. A record that only this computer knows is gone with that; any other gets a delete, which
 * rests on what the user saw before those edits.
 */
export function remove(queue: Queue, event: EventOf<'deleted'>): Queue {
  const record = { kind: event.record.kind, id: knownId(queue, event.record.id) };
  const ofRecord = queue.writes.filter((write) => isSame(write.record, record));
  const live = ofRecord.filter(isLive);
  if (live.some(({ change }) => change.kind === 'delete')) return queue;
  const unsent = live.filter(isFoldable);
  const left = queue.writes.map((write) =>
    unsent.includes(write) ? discarded(write, event.at) : write,
  );
  const isOnlyHere = unsent.some(({ change }) => change.kind === 'create');
  if (isOnlyHere) return { ...queue, writes: left };
  const [first] = unsent;
  const isBehind = live.length > unsent.length;
  const base = first && !awaitsBase(first) ? fieldsSeen(first) : seenBefore(event, ofRecord);
  const write: PendingWrite = {
    id: freeId(queue, event.writeId),
    record,
    change: { kind: 'delete', base: isBehind ? null : base },
    createdAt: event.at,
    savedAt: event.at,
    attempts: 0,
    state: { kind: 'ready' },
  };
  return { ...queue, writes: [...left, write] };
}

function discarded(write: PendingWrite, at: number): PendingWrite {
  return { ...write, attempts: 0, state: { kind: 'discarded', at } };
}
