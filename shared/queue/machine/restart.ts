/** What nobody followed for a while: after a start, or while another account was signed in to. */
import { DISCARDED_LIFETIME_MS, LOOKUP_DELAY_MS } from '../../limits.ts';
import type { Instant } from '../../time.ts';
import { type PendingWrite, sentOf } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { waitAnew } from './undo.ts';

/**
 * What was on the wire when the program ended may have reached the service (Q5). A delete that was not
 * sent can be undone for its whole time again (Q19).
 */
export function restart(queue: Queue, at: Instant): Queue {
  const asked = questioned(queue.writes, { at, comparedAt: queue.comparedAt });
  const waiting = asked.map((write) => waitAnew(write, at));
  const writes = waiting.every((write, index) => write === asked[index]) ? asked : waiting;
  if (writes === queue.writes && queue.line === 'unreachable') return queue;
  return { ...queue, writes, line: 'unreachable' };
}

/**
 * The writes with a question in the place of each answer that will not come. What was discarded too long
 * ago is gone, by the service's time at `comparedAt`: our own clock may stand years ahead at a start, or
 * have stood years behind when it was discarded, and what goes never comes back (Q1).
 */
export function questioned(
  before: Queue['writes'],
  { at, comparedAt = 0 }: { readonly at: Instant; readonly comparedAt: Instant | undefined },
): Queue['writes'] {
  const counted = before.map((write) => countedAnew(write, comparedAt));
  const remaining = counted.filter(
    ({ state }) => !(state.kind === 'discarded' && state.at + DISCARDED_LIFETIME_MS < comparedAt),
  );
  const writes = remaining.map((write): PendingWrite => {
    const { state } = write;
    // Nobody knows how long ago that was: clocks are set (Q6).
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

/** What seems long gone the first time may only be so by the clock it was discarded by: it counts from now. */
function countedAnew(write: PendingWrite, comparedAt: Instant): PendingWrite {
  const { state } = write;
  const isNews = state.kind === 'discarded' && state.saidAt === undefined;
  if (!isNews || state.at + DISCARDED_LIFETIME_MS >= comparedAt) return write;
  return { ...write, state: { ...state, at: comparedAt, saidAt: state.at } };
}
