/**
 * The user's absences while a timer runs: idle, a locked screen, sleep, and a program that ended.
 * Rules T11 and T12: SPEC.md.
 */
import { type Instant, SECOND_MS } from '../time.ts';
import {
  AWAY_AFTER_MS,
  AWAY_SPANS_MAX,
  CLOCK_SLACK_MS,
  SLEPT_AFTER_MS,
  THERE_WITHIN_MS,
} from './bounds.ts';
import type {
  AwayReason,
  AwaySpan,
  IdleMs,
  RunningTimer,
  TimerEvent,
  TimerState,
} from './timer-state.ts';

/** Takes the next beat; a long time since the last one is an absence. */
export function beat(
  state: TimerState,
  running: RunningTimer,
  { at, steadyMs, idleMs, awayId }: Extract<TimerEvent, { kind: 'beat' }>,
): TimerState {
  const set = correctClock(running, at, steadyMs);
  const now = timerNow(set, at);
  const inputAt = lastInput(set, { now, steadyMs, idleMs });
  const next = { ...state, running: { ...set, heartbeatAt: now, inputAt } };
  if (now - running.heartbeatAt < SLEPT_AFTER_MS || running.away !== null) return next;
  return passOver(next, running, { now, idleMs, awayId, reason: 'asleep' });
}

/** Continues the timer of an earlier program, which may have ended at any time after its last beat. */
export function reopen(
  state: TimerState,
  running: RunningTimer,
  { at, idleMs, awayId }: Extract<TimerEvent, { kind: 'reopened' }>,
): TimerState {
  const set = correctClock(running, at, 0);
  const now = timerNow(set, at);
  const next = { ...state, running: { ...set, heartbeatAt: now, inputAt: now - (idleMs ?? 0) } };
  const gap = { now, idleMs, awayId, reason: 'ended' } as const;
  if (running.away === null) return passOver(next, running, gap);
  return stayAway(closeAway(next, now), gap);
}

/**
 * Returns when the user last touched the computer. Some systems don't count sleep as idle time, so
 * without an input since the last beat the input known then is still the last.
 */
function lastInput(
  { inputAt }: RunningTimer,
  { now, steadyMs, idleMs }: { now: Instant; steadyMs: number; idleMs: IdleMs },
): Instant {
  if (idleMs === null) return now;
  const isUntouched = idleMs >= SECOND_MS && idleMs > steadyMs - SECOND_MS; // in whole seconds
  return isUntouched ? Math.min(inputAt, now - idleMs) : now - idleMs;
}

type Gap = {
  readonly now: Instant;
  readonly idleMs: IdleMs;
  readonly reason: AwayReason;
  readonly awayId: string;
};

/** Makes the time since the last input before the gap an undecided absence, if it is long. */
function passOver(state: TimerState, before: RunningTimer, gap: Gap): TimerState {
  const startAt = awaySince(state, before);
  if (gap.now - startAt < AWAY_AFTER_MS) return state;
  const { now: endAt, reason, awayId: id } = gap;
  return stayAway(addUndecided(state, before, { id, startAt, endAt, reason }), gap);
}

/** Computers wake up, and programs start, with nobody there: the absence goes on until an input. */
function stayAway(state: TimerState, { now, idleMs, awayId }: Gap): TimerState {
  const { running } = state;
  if (running === null || idleMs === null || idleMs < THERE_WITHIN_MS) return state;
  if (undecidedUntil(state, running, now) === undefined) return state;
  const away = { id: `${awayId}-on`, fromAt: now, reasons: ['idle' as const] };
  return { ...state, running: { ...running, away } };
}

/** An absence begins at the last input: a screen may lock by itself in the middle of idle time. */
export function leave(
  state: TimerState,
  running: RunningTimer,
  { reason, awayId }: Extract<TimerEvent, { kind: 'left' }>,
): RunningTimer {
  const away = running.away ?? { id: awayId, fromAt: awaySince(state, running), reasons: [] };
  return { ...running, away: { ...away, reasons: [...new Set([...away.reasons, reason])] } };
}

/** Returns the last input, but no moment that was asked about already. */
function awaySince({ undecided }: TimerState, running: RunningTimer): Instant {
  const known = undecidedOf(undecided, running).map(({ endAt }) => endAt);
  return Math.max(running.inputAt, running.startAt, ...known);
}

function undecidedUntil(
  { undecided }: TimerState,
  running: RunningTimer,
  endAt: Instant,
): AwaySpan | undefined {
  return undecidedOf(undecided, running).find((one) => one.endAt === endAt);
}

/** The user is back when no reason for the absence is left. */
export function comeBack(
  state: TimerState,
  running: RunningTimer,
  { at, reason }: Extract<TimerEvent, { kind: 'returned' }>,
): TimerState {
  if (running.away === null) return state;
  const reasons = running.away.reasons.filter((one) => one !== reason);
  if (reasons.length === 0) return closeAway(state, timerNow(running, at));
  return { ...state, running: { ...running, away: { ...running.away, reasons } } };
}

/** A short absence counts as work, unless it continues an undecided one; a long one is undecided. */
export function closeAway(state: TimerState, now: Instant): TimerState {
  const { running } = state;
  if (running === null || running.away === null) return state;
  const { id, fromAt, reasons } = running.away;
  const next = { ...state, running: { ...running, away: null } };
  const before = undecidedUntil(state, running, fromAt);
  if (before !== undefined) {
    const longer = { ...before, endAt: now };
    return { ...next, undecided: state.undecided.map((one) => (one === before ? longer : one)) };
  }
  if (now - fromAt < AWAY_AFTER_MS) return next;
  const reason = reasons[0] ?? 'idle';
  return addUndecided(next, running, { id, startAt: fromAt, endAt: now, reason });
}

function addUndecided(
  state: TimerState,
  { id: timerId, zone, subject }: RunningTimer,
  span: Pick<AwaySpan, 'id' | 'startAt' | 'endAt' | 'reason'>,
): TimerState {
  const last = state.undecided.at(-1);
  // At the limit the last absence grows: the time between is asked about too, and nothing is lost.
  if (state.undecided.length >= AWAY_SPANS_MAX && last?.timerId === timerId) {
    return {
      ...state,
      undecided: [...state.undecided.slice(0, -1), { ...last, endAt: span.endAt }],
    };
  }
  return { ...state, undecided: [...state.undecided, { ...span, timerId, zone, subject }] };
}

/**
 * Returns the time on the timer's own clock: never before its last beat, and not set back with the
 * computer's.
 */
export function timerNow({ heartbeatAt, clockShiftMs }: RunningTimer, at: Instant): Instant {
  return Math.max(at + clockShiftMs, heartbeatAt);
}

/** Detects by the monotonic clock that the clock was set back; the timer continues unaffected. */
function correctClock(running: RunningTimer, at: Instant, steadyMs: number): RunningTimer {
  const passedMs = at + running.clockShiftMs - running.heartbeatAt;
  const missingMs = Math.round(steadyMs - passedMs);
  if (missingMs <= CLOCK_SLACK_MS) return running;
  return { ...running, clockShiftMs: running.clockShiftMs + missingMs };
}

export function undecidedOf(
  undecided: readonly AwaySpan[],
  { id }: RunningTimer,
): readonly AwaySpan[] {
  return undecided.filter(({ timerId }) => timerId === id);
}
