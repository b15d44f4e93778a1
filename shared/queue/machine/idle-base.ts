/**
 * Shortens an edit for the journal (Q4.3): an edit that joins a write with a base does not need its
 * own.
 *
 * An editor saves a long note after each pause, always with the body at its start. The same base
 * would be written again and again.
 */
import type { QueueEvent } from '../events.ts';
import { knownId } from '../known-id.ts';
import { laneIn } from '../lanes.ts';
import { fieldsSet, isFoldable, isLive } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { withoutUnseen } from './unseen-writes.ts';

/** Returns the event, or a shorter one that leads to the same queue. */
export function withoutIdleBase(queue: Queue, event: QueueEvent): QueueEvent {
  if (event.kind !== 'saved' || event.base === null) return event;
  const record = { kind: event.record.kind, id: knownId(queue, event.record.id) };
  const last = withoutUnseen(laneIn(queue.writes, record), event).findLast(isLive);
  if (last === undefined || !isFoldable(last) || last.change.kind === 'delete') return event;
  const held = fieldsSet(last);
  const isIdle = Object.keys(event.fields).every((name) => Object.hasOwn(held, name));
  if (!isIdle) return event;
  const { typed: _, ...idle } = event;
  return { ...idle, base: null };
}
