/**
 * The timer of a restored copy of the database. It may have been stopped, and its time entered,
 * since the copy was made. So the user decides about all of it. Rules T20: SPEC.md.
 */
import type { Instant } from '../time.ts';
import { AWAY_AFTER_MS } from './bounds.ts';
import { stepTimer } from './timer.ts';
import type { AwaySpan, MadeEntry, RunningTimer, TimerState } from './timer-state.ts';

/** Returns the timer with nothing running or made: all its time up to `now` is to be decided. */
export function restoreTimer(state: TimerState, now: Instant): TimerState {
  const { running } = state;
  const hasGap = running !== null && now - running.heartbeatAt >= AWAY_AFTER_MS;
  // Up to the last heartbeat it is known to have run; a short time after it is not asked about.
  const at = hasGap ? running.heartbeatAt - running.clockShiftMs : now;
  const { made, ...stopped } = stepTimer(state, { kind: 'stopped', at });
  const worked = made.filter(({ startAt, endAt }) => endAt > startAt);
  const since = hasGap ? [sinceCopy(running, now, { isAll: worked.length === 0 })] : [];
  const spans = [...stopped.undecided, ...worked.map(spanOf), ...since];
  return {
    ...stopped,
    undecided: spans
      .map((span): AwaySpan => ({ ...span, reason: 'restored' }))
      .toSorted((one, other) => one.startAt - other.startAt),
    made: [],
    discarded: null,
  };
}

/** The time since the copy was made, in which the timer may have run on. */
function sinceCopy(
  { id, zone, subject, heartbeatAt, entry }: RunningTimer,
  now: Instant,
  { isAll }: { readonly isAll: boolean },
): AwaySpan {
  const span = { startAt: heartbeatAt, endAt: now, zone, subject, reason: 'restored' } as const;
  return { id: `${id}-since`, timerId: id, ...span, ...(isAll && entry && { entry }) };
}

/** Its id stays, so that the queue takes it once, whatever the copy had of it. */
function spanOf({ entry, ...made }: MadeEntry): AwaySpan {
  return { ...made, timerId: made.id, reason: 'restored', ...(entry && { entry }) };
}
