/**
 * The timer as a pure machine: an event in, the next state out. Rules T10 to T14: SPEC.md.
 *
 * A timer has three parts: it runs; an absence in it may be undecided; decided parts are `made` and
 * wait for the queue. Every moment from start to stop is in exactly one of: an entry made, an
 * undecided span, a discarded span.
 */

import { unreachable } from '../assert.ts';
import { type Instant, SECOND_MS } from '../time.ts';
import { LATE_WORK_MS, LONG_TIMER_MS, TIMED_SECONDS_MAX } from './bounds.ts';
import { dropEntered, withEntryless } from './entryless-timer.ts';
import { cutLong, subtract } from './intervals.ts';
import { remember } from './recent-timers.ts';
import { withKnownIds } from './subject-ids.ts';
import { withNames } from './subject-names.ts';
import { isOutOfRange, isTakenTwice } from './taken-entry.ts';
import { beat, closeAway, comeBack, leave, reopen, timerNow, undecidedOf } from './timer-away.ts';
import type {
  AwayAnswer,
  AwaySpan,
  MadeEntry,
  RunningTimer,
  TakenEntry,
  TimerEvent,
  TimerState,
  TimerSubject,
} from './timer-state.ts';

/** Applies one event; returns the same state if nothing changes. */
export function stepTimer(state: TimerState, event: TimerEvent): TimerState {
  if (event.kind === 'started') {
    if (isTakenTwice(state, event) || isOutOfRange(event)) return state;
    if (isOfTimer(state, event.id)) return state;
    const entryless = null; // of a timer before the one that is stopped here
    return start(stop({ ...state, entryless }, event.at), event);
  }
  if (event.kind === 'answered') return withEntryless(state, answer(state, event));
  if (event.kind === 'undiscarded') return undiscard(state, event.id);
  if (event.kind === 'stopped') return stop(state, event.at);
  if (event.kind === 'taken-up')
    return state.entryless?.id === event.id ? { ...state, entryless: null } : state;
  if (event.kind === 'named') return withNames(state, event.names);
  if (event.kind === 'identified') return withKnownIds(state, event.knownId);
  if (event.kind === 'enqueued') {
    const made = state.made.filter(({ id }) => id !== event.id);
    return made.length === state.made.length ? state : { ...state, made };
  }
  const { running } = state;
  if (running === null) return state;
  switch (event.kind) {
    case 'edited':
      return {
        ...state,
        running: edit(state, running, event),
        // The user may keep its times away after the stop (T13.4).
        undecided: state.undecided.map((one) =>
          one.timerId === running.id ? { ...one, subject: event.subject } : one,
        ),
        recent: remember(state.recent, event.subject, running.subject),
      };
    case 'beat':
      return beat(state, running, event);
    case 'reopened':
      return reopen(state, running, event);
    case 'left':
      return { ...state, running: leave(state, running, event) };
    case 'returned':
      return comeBack(state, running, event);
    default:
      return unreachable(event);
  }
}

/** The parts of the state that elapsed time depends on. */
type ShownState = Pick<TimerState, 'running' | 'undecided'>;

/** Returns how long the timer has run, without undecided absences. */
export function elapsedMs({ running, undecided }: ShownState, at: Instant): number {
  if (running === null) return 0;
  const until = running.away?.fromAt ?? timerNow(running, at);
  const worked = subtract(
    [{ startAt: running.startAt, endAt: until }],
    undecidedOf(undecided, running),
  );
  return worked.reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0);
}

/** Whether it has run so long that the user may have forgotten it. */
export function isLongTimer(state: ShownState, at: Instant): boolean {
  return elapsedMs(state, at) >= LONG_TIMER_MS;
}

/** Whether a timer with this id runs or has run: its entry is made, or an absence is undecided. */
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
  const startAt = entry?.startAt ?? at;
  // Where this computer's clock is behind, the timer's own goes on from the start of the entry.
  const clockShiftMs = Math.max(0, startAt - at);
  const alive = { heartbeatAt: at + clockShiftMs, inputAt: at + clockShiftMs };
  const running = { id, startAt, zone, subject, ...alive, clockShiftMs, away: null, entry };
  return { ...state, running, recent: remember(state.recent, subject) };
}

/** Limits a corrected start: before everything known of the timer, and within the longest entry. */
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

function stop(state: TimerState, at: Instant): TimerState {
  if (state.running === null) return state;
  const now = timerNow(state.running, at);
  const closed = closeAway(state, now);
  const made = makeEntries(closed, { until: now });
  return withEntryless(state, { ...closed, running: null, made });
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
  // Later absences now belong to the timer that continues.
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

/** Makes a discarded absence undecided again; its timer stays as the discard left it. */
function undiscard(state: TimerState, id: string): TimerState {
  const { discarded, undecided } = state;
  if (discarded?.id !== id) return state;
  return { ...state, undecided: [...undecided, discarded], discarded: null };
}

/** The timer has stopped since, so a kept absence becomes an entry of its own. */
function answerLater(state: TimerState, away: AwaySpan, given: AwayAnswer): TimerState {
  if (given.choice === 'keep') {
    const made = [...state.made, entryOfAway(away, away.subject, away.entry)];
    return dropEntered({ ...state, made }, away);
  }
  if (given.choice !== 'split') return { ...state, discarded: away };
  return { ...state, made: [...state.made, entryOfAway(away, given.subject)] };
}

function entryOfAway(
  { id, startAt, endAt, zone }: AwaySpan,
  subject: TimerSubject,
  entry: TakenEntry | null = null,
): MadeEntry {
  return { id, startAt, endAt, zone, subject, entry };
}

/** Makes one entry for each worked part up to `until`; only one if nothing is undecided. */
function makeEntries(
  { running, undecided, made }: TimerState,
  { until }: { readonly until: Instant },
): MadeEntry[] {
  if (running === null) return made;
  const { id, startAt, zone, subject, entry } = running;
  const worked = subtract([{ startAt, endAt: until }], undecidedOf(undecided, running));
  const longestMs = TIMED_SECONDS_MAX * SECOND_MS; // the service may refuse a longer entry (A14)
  const cut = worked.flatMap((span) => cutLong(span, longestMs));
  const all = cut.filter((part) => part.endAt - part.startAt >= SECOND_MS);
  // A taken-over entry is always ended, because nobody would stop it later, and it keeps its start.
  const hasStart = entry === null || all[0]?.startAt === startAt;
  const parts = hasStart ? all : [{ startAt, endAt: startAt }, ...all];
  const entries = parts.map((part, index): MadeEntry => {
    // Ids derived from the timer's, so that a repeated stop makes the same ones.
    const name = index === 0 ? id : `${id}-${index + 1}`;
    return { id: name, ...part, zone, subject, entry: index === 0 ? entry : null };
  });
  return [...made, ...entries];
}
