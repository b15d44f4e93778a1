/**
 * The timer as a pure machine: an event in, the next state out. Rules T10 to T14: SPEC.md beside this.
 *
 * A timer is on one side of three lines: it runs; a time away in it waits for an answer; a part of it is
 * decided and `made`, to be queued. Every moment from start to stop is in exactly one of: an entry made,
 * a span to be decided, a span the user discarded.
 */
import { unreachable } from '../assert.ts';
import { type Instant, SECOND_MS } from '../time.ts';
import {
  AWAY_AFTER_MS,
  AWAY_SPANS_MAX,
  CLOCK_SLACK_MS,
  LATE_WORK_MS,
  LONG_TIMER_MS,
  RECENT_TIMERS_MAX,
  TIMED_SECONDS_MAX,
} from './bounds.ts';
import { type Span, subtract } from './intervals.ts';
import { isTakenTwice, isTooOld } from './taken-entry.ts';
import type {
  AwayAnswer,
  AwayReason,
  AwaySpan,
  MadeEntry,
  RunningTimer,
  TimerEvent,
  TimerState,
  TimerSubject,
} from './timer-state.ts';

/** Takes in one event; the same state where it changes nothing. */
export function stepTimer(state: TimerState, event: TimerEvent): TimerState {
  if (event.kind === 'started') {
    if (isTakenTwice(state, event) || isTooOld(event)) return state;
    return isOfTimer(state, event.id) ? state : start(stop(state, event.at), event);
  }
  if (event.kind === 'answered') return answer(state, event);
  if (event.kind === 'undiscarded') return undiscard(state, event.id);
  if (event.kind === 'stopped') return stop(state, event.at);
  if (event.kind === 'enqueued') {
    const made = state.made.filter(({ id }) => id !== event.id);
    return made.length === state.made.length ? state : { ...state, made };
  }
  const { running } = state;
  if (running === null) return state;
  switch (event.kind) {
    case 'edited':
      return { ...state, running: edit(state, running, event) };
    case 'beat': {
      const set = correctClock(running, event.at, event.steadyMs);
      return passOver(state, set, { ...event, now: timerNow(set, event.at), reason: 'asleep' });
    }
    case 'reopened': {
      const set = correctClock(running, event.at, 0);
      const now = timerNow(set, event.at);
      const open = passOver(state, set, { ...event, now, reason: 'ended' });
      return closeAway(open, now); // whoever starts the program is there
    }
    case 'left':
      return { ...state, running: leave(state, running, event) };
    case 'returned':
      return comeBack(state, running, event);
    default:
      return unreachable(event);
  }
}

/**
 * What the timer's own clock shows: never earlier than its last sign of life, and not set back where
 * the computer's was.
 */
function timerNow({ heartbeatAt, clockShiftMs }: RunningTimer, at: Instant): Instant {
  return Math.max(at + clockShiftMs, heartbeatAt);
}

/** What the time that has passed follows from. */
type ShownState = Pick<TimerState, 'running' | 'undecided'>;

/** How long the timer has run, times to be decided left out. */
export function elapsedMs({ running, undecided }: ShownState, at: Instant): number {
  if (running === null) return 0;
  const until = running.away?.fromAt ?? timerNow(running, at);
  const worked = subtract(
    [{ startAt: running.startAt, endAt: until }],
    undecidedOf(undecided, running),
  );
  return worked.reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0);
}

/** Whether it has run for so long that the user may have forgotten it. */
export function isLongTimer(state: ShownState, at: Instant): boolean {
  return elapsedMs(state, at) >= LONG_TIMER_MS;
}

/** Whether a timer of this name runs, or has run: its entry is made, or a time away in it is open. */
function isOfTimer({ running, undecided, made }: TimerState, timerId: string): boolean {
  return (
    running?.id === timerId ||
    made.some(({ id }) => id === timerId) ||
    undecided.some((away) => away.timerId === timerId)
  );
}

function start(
  state: TimerState,
  { at, id, zone, subject, entry = null }: Extract<TimerEvent, { kind: 'started' }>,
): TimerState {
  const startAt = Math.min(entry?.startAt ?? at, at);
  const alive = { heartbeatAt: at, clockShiftMs: 0, away: null };
  const running = { id, startAt, zone, subject, ...alive, entry };
  const others = state.recent.filter((one) => !isSameSubject(one, subject));
  return { ...state, running, recent: [subject, ...others].slice(0, RECENT_TIMERS_MAX) };
}

/** A start that is corrected stays before what is known of the timer, and no longer ago than one entry can be. */
function edit(
  { undecided }: TimerState,
  running: RunningTimer,
  { subject, startAt }: Extract<TimerEvent, { kind: 'edited' }>,
): RunningTimer {
  if (startAt === undefined) return { ...running, subject };
  const firstAway = undecidedOf(undecided, running)[0]?.startAt ?? Number.POSITIVE_INFINITY;
  const latest = Math.min(running.heartbeatAt, running.away?.fromAt ?? firstAway, firstAway);
  const longestAgo = running.heartbeatAt - TIMED_SECONDS_MAX * SECOND_MS;
  const earliest = Math.min(running.startAt, longestAgo);
  return { ...running, subject, startAt: Math.min(Math.max(startAt, earliest), latest) };
}

/** A clock that was set back is seen by the steady one: the timer goes on as if it had not been. */
function correctClock(running: RunningTimer, at: Instant, steadyMs: number): RunningTimer {
  const passedMs = at + running.clockShiftMs - running.heartbeatAt;
  const missingMs = Math.round(steadyMs - passedMs);
  if (missingMs <= CLOCK_SLACK_MS) return running;
  return { ...running, clockShiftMs: running.clockShiftMs + missingMs };
}

type Gap = { readonly now: Instant; readonly reason: AwayReason; readonly awayId: string };

/** Takes the next sign of life; a long time since the last one is a time away, as nobody knows better. */
function passOver(
  state: TimerState,
  running: RunningTimer,
  { now, reason, awayId }: Gap,
): TimerState {
  const before = running.heartbeatAt;
  const next = { ...state, running: { ...running, heartbeatAt: now } };
  if (now - before < AWAY_AFTER_MS || running.away !== null) return next;
  return addUndecided(next, running, { id: awayId, startAt: before, endAt: now, reason });
}

function leave(
  { undecided }: TimerState,
  running: RunningTimer,
  { reason, fromAt, awayId }: Extract<TimerEvent, { kind: 'left' }>,
): RunningTimer {
  if (running.away !== null) {
    const reasons = [...new Set([...running.away.reasons, reason])];
    return { ...running, away: { ...running.away, reasons } };
  }
  const known = undecidedOf(undecided, running).map(({ endAt }) => endAt);
  const earliest = Math.max(running.startAt, ...known);
  const from = Math.max(fromAt + running.clockShiftMs, earliest);
  return { ...running, away: { id: awayId, fromAt: from, reasons: [reason] } };
}

/** Somebody is back when no reason for being away is left. */
function comeBack(
  state: TimerState,
  running: RunningTimer,
  { at, reason }: Extract<TimerEvent, { kind: 'returned' }>,
): TimerState {
  if (running.away === null) return state;
  const reasons = running.away.reasons.filter((one) => one !== reason);
  if (reasons.length === 0) return closeAway(state, timerNow(running, at));
  return { ...state, running: { ...running, away: { ...running.away, reasons } } };
}

/** What was short is work; what was long is to be decided. */
function closeAway(state: TimerState, now: Instant): TimerState {
  const { running } = state;
  if (running === null || running.away === null) return state;
  const { id, fromAt, reasons } = running.away;
  const next = { ...state, running: { ...running, away: null } };
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
  // Beyond the bound the last one grows: what lies between is asked about too, and nothing is lost.
  if (state.undecided.length >= AWAY_SPANS_MAX && last?.timerId === timerId) {
    return {
      ...state,
      undecided: [...state.undecided.slice(0, -1), { ...last, endAt: span.endAt }],
    };
  }
  return { ...state, undecided: [...state.undecided, { ...span, timerId, zone, subject }] };
}

function stop(state: TimerState, at: Instant): TimerState {
  if (state.running === null) return state;
  const now = timerNow(state.running, at);
  const closed = closeAway(state, now);
  return { ...closed, running: null, made: makeEntries(closed, { until: now }) };
}

function answer(
  state: TimerState,
  { at, id, answer: given, nextId }: Extract<TimerEvent, { kind: 'answered' }>,
): TimerState {
  const away = state.undecided.find((one) => one.id === id);
  if (away === undefined) return state;
  const others = { ...state, undecided: state.undecided.filter((one) => one !== away) };
  const { running } = others;
  if (running === null || running.id !== away.timerId) return answerLater(others, away, given);
  if (given.choice === 'keep') return others;
  const made = makeEntries(others, { until: away.startAt });
  const goesOn = { ...running, id: nextId, startAt: away.endAt };
  // Times away after this one are now part of the timer that goes on.
  const undecided = others.undecided.map((one) =>
    one.timerId === away.timerId && one.startAt >= away.endAt ? { ...one, timerId: nextId } : one,
  );
  const next = { ...others, running: { ...goesOn, entry: null }, undecided, made };
  if (given.choice === 'split')
    return { ...next, made: [...made, entryOfAway(away, given.subject)] };
  if (given.choice === 'discard-and-go-on') return { ...next, discarded: away };
  const now = timerNow(running, at);
  if (now - away.endAt >= LATE_WORK_MS) return stop({ ...next, discarded: away }, at);
  return { ...next, running: null, discarded: { ...away, endAt: Math.max(now, away.endAt) } };
}

/** It is to be decided again; the timer it was of stays as the discard left it. */
function undiscard(state: TimerState, id: string): TimerState {
  const { discarded, undecided } = state;
  if (discarded?.id !== id) return state;
  return { ...state, undecided: [...undecided, discarded], discarded: null };
}

/** The timer has been stopped since: a time that is kept becomes an entry of its own. */
function answerLater(state: TimerState, away: AwaySpan, given: AwayAnswer): TimerState {
  if (given.choice === 'keep')
    return { ...state, made: [...state.made, entryOfAway(away, away.subject)] };
  if (given.choice !== 'split') return { ...state, discarded: away };
  return { ...state, made: [...state.made, entryOfAway(away, given.subject)] };
}

function entryOfAway({ id, startAt, endAt, zone }: AwaySpan, subject: TimerSubject): MadeEntry {
  return { id, startAt, endAt, zone, subject, entry: null };
}

/** One entry for each part that was worked up to `until`: a single one where nothing is undecided. */
function makeEntries(
  { running, undecided, made }: TimerState,
  { until }: { readonly until: Instant },
): MadeEntry[] {
  if (running === null) return made;
  const { id, startAt, zone, subject, entry } = running;
  const worked = subtract([{ startAt, endAt: until }], undecidedOf(undecided, running));
  const all = worked.flatMap(cutLong).filter((part) => part.endAt - part.startAt >= SECOND_MS);
  // An entry that was taken over is ended in any case: nobody would stop it later.
  const nothing = entry === null ? [] : [{ startAt, endAt: startAt }];
  const parts = all.length === 0 ? nothing : all;
  const entries = parts.map((part, index): MadeEntry => {
    // Names that follow from that of the timer: a stop that is done again makes the same ones.
    const name = index === 0 ? id : `${id}-${index + 1}`;
    return { id: name, ...part, zone, subject, entry: index === 0 ? entry : null };
  });
  return [...made, ...entries];
}

/** The service may refuse an entry that is longer than this (A14). */
function cutLong({ startAt, endAt }: Span): readonly Span[] {
  const longest = TIMED_SECONDS_MAX * SECOND_MS;
  const count = Math.max(1, Math.ceil((endAt - startAt) / longest));
  return Array.from({ length: count }, (_, index) => ({
    startAt: startAt + index * longest,
    endAt: Math.min(endAt, startAt + (index + 1) * longest),
  }));
}

function undecidedOf(undecided: readonly AwaySpan[], { id }: RunningTimer): readonly AwaySpan[] {
  return undecided.filter(({ timerId }) => timerId === id);
}

function isSameSubject(one: TimerSubject, other: TimerSubject): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
