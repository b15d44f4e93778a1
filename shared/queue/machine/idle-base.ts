/**
 * An edit as the journal keeps it (Q4.3): without its base, where it joins a write that has one.
 *
 * Whoever types in a long note saves its body after each pause, with the body they began with: the
 * second would be written again and again, and nothing is ever read from it.
 */
import type { QueueEvent } from '../events.ts';
import { laneIn } from '../lanes.ts';
import { fieldsSet, isFoldable, isLive } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { knownId } from './save.ts';
import { withoutUnseen } from './unseen-writes.ts';

/** The event, or a shorter one that leads to the same queue. */
export function withoutIdleBase(queue: Queue, event: QueueEvent): QueueEvent {
  if (event.kind !== 'saved' || event.base === null) return event;
  const record = { kind: event.record.kind, id: knownId(queue, event.record.id) };
  const last = withoutUnseen(laneIn(queue.writes, record), event).findLast(isLive);
  if (last === undefined || !isFoldable(last) || last.change.kind === 'delete') return event;
  const held = fieldsSet(last);
  const isIdle = Object.keys(event.fields).every((name) => Object.hasOwn(held, name));
  return isIdle ? { ...event, base: null } : event;
}
