/**
 * The windows as saved for the next start (P7), so that a crash does not reset the limits.
 *
 * Permits under way, and those booked ahead, count as ending at the next start: they were used
 * before the program ended, or never.
 */
import * as v from 'valibot';
import { LATE_ARRIVAL_MS, REQUESTS_PER_HOUR, WAIT_MAX_MS } from '../request-limits.ts';
import type { Instant } from '../time.ts';
import { advanceWindows, endPermit, type Rate, takePermits } from './rate.ts';
import { type Ended, total, type Window, windowOf } from './window.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 * REQUESTS_PER_HOUR));
/** When requests ended, then how many of each priority: view, write, pull. */
const endedTuples = v.array(v.tuple([v.pipe(v.number(), v.safeInteger()), count, count, count]));

/** The windows on the disk. */
export const savedRate = v.object({
  minute: endedTuples,
  hour: endedTuples,
  writes: endedTuples,
  open: v.object({ requests: count, writes: count }),
  pausedUntil: v.number(),
});
export type SavedRate = v.InferOutput<typeof savedRate>;

/** The state to save so that `booked` further permits may be taken before the next save. */
export function saveRate(rate: Rate, booked: { requests: number; writes: number }): SavedRate {
  const { minute, hour, writes } = rate.windows;
  return {
    minute: tuplesOf(minute),
    hour: tuplesOf(hour),
    writes: tuplesOf(writes),
    open: {
      requests: total(minute.underWay) + booked.requests,
      writes: total(writes.underWay) + booked.writes,
    },
    pausedUntil: rate.pause.asOf + rate.pause.leftMs,
  };
}

/** The windows of the previous run, at the worst they can have been. */
export function restoreRate(before: SavedRate, now: Instant): Rate {
  const pauseMs = before.pausedUntil - now;
  let rate: Rate = {
    windows: {
      minute: windowOf(endedOf(before.minute)),
      hour: windowOf(endedOf(before.hour)),
      writes: windowOf(endedOf(before.writes)),
    },
    // A pause longer than any we make means that the clock was set back.
    pause: { leftMs: pauseMs > WAIT_MAX_MS ? 0 : Math.max(0, pauseMs), asOf: now },
  };
  rate = advanceWindows(rate, now);
  const { requests, writes } = before.open;
  rate = takePermits(rate, { priority: 'view', requests, writes });
  for (let index = 0; index < requests; index += 1) {
    const permit = { priority: 'view', isWrite: index < writes } as const;
    rate = endPermit(rate, permit, now + LATE_ARRIVAL_MS);
  }
  return rate;
}

function tuplesOf({ ended: past }: Window): SavedRate['minute'] {
  return past.map(({ at, counts }) => [at, counts.view, counts.write, counts.pull]);
}

function endedOf(tuples: SavedRate['minute']): Ended[] {
  return tuples
    .map(([at, view, write, pull]) => ({ at, counts: { view, write, pull } }))
    .sort((one, other) => one.at - other.at);
}
