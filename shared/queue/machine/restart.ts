/** Restores the writes after a start or another account's session. */
import { DISCARDED_LIFETIME_MS, LOOKUP_DELAY_MS } from '../../queue-limits.ts';
import type { Instant } from '../../time.ts';
import { type PendingWrite, sentOf } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { restartWait } from './undo.ts';

/**
 * Returns the queue after a start. A write that was on its way may have arrived (Q5). An unsent
 * delete can be undone for its whole time again (Q19).
 */
export function restart(queue: Queue, at: Instant): Queue {
  const asked = recheckWrites(queue.writes, { at, comparedAt: queue.comparedAt });
  const waiting = asked.map((write) => restartWait(write, at));
  const writes = waiting.every((write, index) => write === asked[index]) ? asked : waiting;
  if (writes === queue.writes && queue.line === 'unreachable') return queue;
  return { ...queue, writes, line: 'unreachable' };
}

/**
 * Marks writes whose response will never come, and removes those that were discarded too long ago.
 * Age counts by the service's time at `comparedAt`: our own clock may be years off, and a removed
 * write never returns (Q1).
 */
export function recheckWrites(
  before: Queue['writes'],
  { at, comparedAt = 0 }: { readonly at: Instant; readonly comparedAt: Instant | undefined },
): Queue['writes'] {
  const counted = before.map((write) => restartAge(write, comparedAt));
  const remaining = counted.filter(
    ({ state }) => !(state.kind === 'discarded' && state.at + DISCARDED_LIFETIME_MS < comparedAt),
  );
  const writes = remaining.map((write): PendingWrite => {
    const { state } = write;
    // The time since that lookup is unknown, because clocks are set (Q6).
    if (state.kind === 'checking' && state.looks > 0)
      return { ...write, state: { ...state, looks: 0 } };
    if (state.kind !== 'sending' && state.kind !== 'looking') return write;
    const until = at + LOOKUP_DELAY_MS;
    return { ...write, state: { kind: 'checking', ...sentOf(write), looks: 0, until } };
  });
  const isAsBefore =
    writes.length === before.length && writes.every((write, index) => write === before[index]);
  return isAsBefore ? before : writes;
}

/**
 * A write that seems long discarded may only have been discarded under a wrong clock, so it counts
 * from now.
 */
function restartAge(write: PendingWrite, comparedAt: Instant): PendingWrite {
  const { state } = write;
  const isNews = state.kind === 'discarded' && state.saidAt === undefined;
  if (!isNews || state.at + DISCARDED_LIFETIME_MS >= comparedAt) return write;
  return { ...write, state: { ...state, at: comparedAt, saidAt: state.at } };
}
