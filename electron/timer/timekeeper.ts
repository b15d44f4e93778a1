/**
 * Runs the timer: each change is on the disk before it shows, and a heartbeat is written every
 * minute. Times away are written before the question about them, and each finished entry is queued
 * exactly once.
 *
 * The timer belongs to the queue's account; that of another account stays on the disk.
 */
import type { Log, Timer } from '../../shared/ports.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { AWAY_CHECK_MS, THERE_WITHIN_MS, TIMER_BEAT_MS } from '../../shared/time/bounds.ts';
import {
  type IdleChoice,
  idleAfterMs,
  idleChoice,
  usualIdle,
} from '../../shared/time/idle-choice.ts';
import type {
  AwayReason,
  IdleMs,
  RunningTimer,
  TimerState,
} from '../../shared/time/timer-state.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { onDisk } from '../store/on-disk.ts';
import type { Settings } from '../store/settings.ts';
import { containNow } from '../system/contain.ts';
import {
  createDurableTimer,
  type DurableTimer,
  type DurableTimerParts,
  type TimerDeed,
} from './durable-timer.ts';
import { type EnqueueParts, enqueueMade, isQueued } from './enqueue-made.ts';

export interface Timekeeper {
  state(): TimerState;
  readonly isIdleMeasured: boolean;
  idleChoice(): IdleChoice;
  /** The next check goes by it; a time away that has begun stays one. */
  chooseIdle(choice: IdleChoice): Result<null, 'disk'>;
  /** Opens the timer of the queue's account; call it again after a change of account. */
  follow(): void;
  /** Gives what timers are for the ids that its records have by now (T10.10). */
  followIds(): void;
  /** Takes an event; it is on the disk when this returns. */
  take(deed: TimerDeed): Result<null, 'disk' | 'signed-out'>;
  /** The user is away from now on, or back. If the disk refuses, the next heartbeat finds it. */
  leave(reason: AwayReason): void;
  comeBack(reason: AwayReason): void;
  /** Writes a heartbeat out of schedule: after sleep, before the end. */
  beat(): void;
  /** Beats until the signal, and calls `onbeat` after each. */
  run(onbeat?: () => void): Promise<void>;
}

export type TimekeeperParts = DurableTimerParts &
  EnqueueParts & {
    readonly timer: Timer;
    readonly log: Log;
    /** Has the choice about idle time. */
    readonly settings: Settings;
    /** How long the user has been idle; `null` where the system does not tell (Wayland). */
    readonly idleMs: (() => number) | null;
    readonly signal: AbortSignal;
  };

const IDLE_KEY = 'idle counts as away';
const notSignedIn = failed('signed-out', 'Sign in first: a timer belongs to an account.');

/** Creates the timekeeper of one profile; call `follow` before anything else. */
export function createTimekeeper(parts: TimekeeperParts): Timekeeper {
  const timer = createDurableTimer(parts);
  let lastStartedId: string | null = null;
  let nap = new AbortController();

  /** A start that comes twice starts one timer, even if that one has been stopped since (T10.5). */
  function isRepeated(deed: TimerDeed): boolean {
    return deed.kind === 'started' && (deed.id === lastStartedId || isQueued(deed, parts));
  }

  /** For calls that nobody waits for: the next heartbeat retries what failed. */
  function quietly(work: () => void): void {
    containNow(parts.log, 'timer not written', work);
    if (timer.state().running?.away) nap.abort(); // the return is looked for every few seconds
  }

  function beat(): void {
    quietly(() => {
      beatOnce(timer, parts);
      enqueueMade(timer, parts);
    });
  }

  return {
    state: timer.state,
    isIdleMeasured: parts.idleMs !== null,
    idleChoice: () => idleChoiceIn(parts),
    chooseIdle: (choice) => onDisk(() => parts.settings.set(IDLE_KEY, choice), null),
    follow() {
      const { account } = parts.runner.queue();
      if (account === timer.account()) return;
      quietly(() => openFor(account, timer, parts));
      parts.onchange(timer.state());
      if (timer.state().running !== null) {
        const idleMs = idleThatCounts(parts);
        quietly(() => timer.advance({ kind: 'reopened', idleMs, awayId: parts.random.uuid() }));
      }
      quietly(() => enqueueMade(timer, parts));
    },
    followIds: () => quietly(() => followIds(timer, parts)),
    take(deed) {
      if (timer.account() === null) return notSignedIn;
      if (isRepeated(deed)) return ok(null);
      const taken = onDisk(() => timer.advance(beatOf(timer, parts), deed), null);
      if (taken.ok && deed.kind === 'started') lastStartedId = deed.id;
      if (taken.ok) quietly(() => enqueueMade(timer, parts));
      return taken;
    },
    leave(reason) {
      const deed: TimerDeed = { kind: 'left', reason, awayId: parts.random.uuid() };
      quietly(() => timer.advance(beatOf(timer, parts), deed));
    },
    comeBack: (reason) =>
      quietly(() => timer.advance(beatOf(timer, parts), { kind: 'returned', reason })),
    beat,
    async run(onbeat) {
      while (!parts.signal.aborted) {
        nap = new AbortController();
        const ends = AbortSignal.any([parts.signal, nap.signal]);
        await parts.timer.sleep(untilRoundMs(timer, parts), ends);
        if (parts.signal.aborted) return;
        quietly(() => checkIdle(timer, parts));
        // Sleeps are cut short now and then; a little early is a heartbeat too.
        if (timer.sinceBeatMs() < TIMER_BEAT_MS - AWAY_CHECK_MS) continue;
        beat();
        if (onbeat !== undefined) containNow(parts.log, 'heartbeat not followed', onbeat);
      }
    },
  };
}

function openFor(account: string | null, timer: DurableTimer, parts: TimekeeperParts): void {
  timer.open(account);
  followIds(timer, parts); // the program may have ended before it did
}

function followIds(timer: DurableTimer, { runner }: TimekeeperParts): void {
  timer.advance({ kind: 'identified', knownId: (id) => knownId(runner.queue(), id) });
}

function idleChoiceIn({ settings }: TimekeeperParts): IdleChoice {
  return settings.get(IDLE_KEY, idleChoice) ?? usualIdle;
}

/** How long the user has been idle; `null` where that is not measured, or never counts as away. */
function idleThatCounts(parts: TimekeeperParts): IdleMs {
  if (parts.idleMs === null || idleChoiceIn(parts) === 'off') return null;
  return parts.idleMs();
}

function beatOf(timer: DurableTimer, parts: TimekeeperParts): TimerDeed {
  return timer.beat(idleThatCounts(parts));
}

/** The wait before a round of the loop: a minute after a bug, never none. */
function untilRoundMs(timer: DurableTimer, parts: TimekeeperParts): number {
  let waitMs = TIMER_BEAT_MS;
  containNow(parts.log, 'timer not checked', () => {
    waitMs = untilCheckMs(timer, parts);
  });
  return waitMs;
}

/** How long until the user may have returned, or may have been idle for as long as is asked about. */
function untilCheckMs(timer: DurableTimer, parts: TimekeeperParts): number {
  const { idleMs } = parts;
  const { running } = timer.state();
  if (running === null) return TIMER_BEAT_MS;
  if (running.away !== null) return AWAY_CHECK_MS;
  const untilAwayMs =
    idleMs === null
      ? TIMER_BEAT_MS
      : idleAfterMs(idleChoiceIn(parts)) - untouchedMs(timer, running, idleMs());
  return Math.min(Math.max(untilAwayMs, AWAY_CHECK_MS), TIMER_BEAT_MS);
}

function beatOnce(timer: DurableTimer, parts: TimekeeperParts): void {
  if (timer.state().running !== null) timer.advance(beatOf(timer, parts));
  checkIdle(timer, parts); // a computer that woke may not count its sleep as idle time
}

/** How long nobody has touched the computer, also over a sleep that its system does not count. */
function untouchedMs(timer: DurableTimer, { heartbeatAt, inputAt }: RunningTimer, idleMs: number) {
  const sinceBeatMs = timer.sinceBeatMs();
  const isUntouched = idleMs > sinceBeatMs - SECOND_MS; // in whole seconds
  return isUntouched ? Math.max(idleMs, heartbeatAt - inputAt + sinceBeatMs) : idleMs;
}

/** Finds, where the system tells how long the user has been idle, that they are away or back. */
function checkIdle(timer: DurableTimer, parts: TimekeeperParts): void {
  const { idleMs, random } = parts;
  const { running } = timer.state();
  if (idleMs === null || running === null) return;
  const idle = idleMs();
  const isAway = running.away?.reasons.includes('idle') ?? false;
  if (!isAway && untouchedMs(timer, running, idle) >= idleAfterMs(idleChoiceIn(parts))) {
    timer.advance(beatOf(timer, parts), { kind: 'left', reason: 'idle', awayId: random.uuid() });
  }
  if (isAway && idle < THERE_WITHIN_MS) {
    timer.advance(beatOf(timer, parts), { kind: 'returned', reason: 'idle' });
  }
}
