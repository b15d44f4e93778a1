/** Which waiting request gets the next permit, and when to decide again. */
import type { Instant } from '../time.ts';
import { inOrder, type Need, type Rate, waitMs } from './rate.ts';
import type { Priority } from './window.ts';

type Waiting = { readonly need: Need };

/**
 * The request that may go now: the most urgent, and the oldest among equals. A write that waits
 * only for the window of writes lets a read behind it pass.
 */
export function nextWaiting<W extends Waiting>(
  rate: Rate,
  now: Instant,
  waiting: readonly W[],
): W | undefined {
  const present = prioritiesOf(waiting);
  for (const priority of inOrder(rate, now, present)) {
    for (const one of waiting.filter(({ need }) => need.priority === priority)) {
      if (waitMs(rate, now, one.need, present) === 0) return one;
      if (waitMs(rate, now, { ...one.need, writes: 0 }, present) > 0) break;
    }
  }
  return undefined;
}

/** Milliseconds until the first may go; Infinity if only the end of a request can free a permit. */
export function soonestMs(rate: Rate, now: Instant, waiting: readonly Waiting[]): number {
  const present = prioritiesOf(waiting);
  const heads = present.flatMap((priority) => [
    waiting.find(({ need }) => need.priority === priority && need.writes === 0),
    waiting.find(({ need }) => need.priority === priority && need.writes > 0),
  ]);
  const waits = heads.map((one) => (one ? waitMs(rate, now, one.need, present) : 0));
  return Math.min(...waits.filter((ms) => ms > 0));
}

/** The priorities of all waiting requests. */
export function prioritiesOf(waiting: readonly Waiting[]): Priority[] {
  return [...new Set(waiting.map(({ need }) => need.priority))];
}
