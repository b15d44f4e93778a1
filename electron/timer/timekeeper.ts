/**
 * Keeps the timer: each change is on the disk before it shows, a heartbeat is written every minute, times
 * away are written before anybody is asked about them, and what was made is queued exactly once.
 *
 * The timer is that of the account the queue has now; that of another one stays on the disk.
 */
import type { Log, Timer } from '../../shared/ports.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { AWAY_AFTER_MS, AWAY_CHECK_MS, TIMER_BEAT_MS } from '../../shared/time/bounds.ts';
import type { AwayReason, TimerState } from '../../shared/time/timer-state.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { onDisk } from '../store/on-disk.ts';
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
  /** Takes over the timer of the account the queue has now; also after another one was signed in to. */
  follow(): void;
  /** Takes an event in; it is on the disk when this answers. */
  take(deed: TimerDeed): Result<null, 'disk' | 'signed-out'>;
  /** Nobody is there from now on, or again. What the disk refuses is found by the next heartbeat. */
  left(reason: AwayReason): void;
  returned(reason: AwayReason): void;
  /** A sign of life between two heartbeats: after sleep, before the end. */
  beat(): void;
  /** Beats until the signal, and calls `onbeat` after each. */
  run(onbeat?: () => void): Promise<void>;
}

export type TimekeeperParts = DurableTimerParts &
  EnqueueParts & {
    readonly timer: Timer;
    readonly log: Log;
    /** How long nobody has touched the computer; `null` where the system does not tell (Wayland). */
    readonly idleMs: (() => number) | null;
    readonly signal: AbortSignal;
  };

const notSignedIn = failed('signed-out', 'Sign in first: a timer belongs to an account.');

/** The timekeeper of one profile; call `follow` before anything else. */
export function createTimekeeper(parts: TimekeeperParts): Timekeeper {
  const timer = createDurableTimer(parts);
  let lastStartedId: string | null = null;

  /** A start that comes twice starts one timer, also where that one has been stopped since (T10.5). */
  function isRepeated(deed: TimerDeed): boolean {
    return deed.kind === 'started' && (deed.id === lastStartedId || isQueued(deed, parts));
  }

  /** For what nobody waits for: a disk that refuses is met again by the next heartbeat. */
  function quietly(work: () => void): void {
    if (!onDisk(work, null).ok) parts.log.note('timer not written');
  }

  function beat(): void {
    quietly(() => {
      if (timer.state().running !== null) timer.advance(timer.beat());
      enqueueMade(timer, parts);
    });
  }

  return {
    state: timer.state,
    isIdleMeasured: parts.idleMs !== null,
    follow() {
      const { account } = parts.runner.queue();
      if (account === timer.account()) return;
      quietly(() => timer.open(account));
      parts.onchange(timer.state());
      if (timer.state().running !== null) {
        quietly(() => timer.advance({ kind: 'reopened', awayId: parts.random.uuid() }));
      }
      quietly(() => enqueueMade(timer, parts));
    },
    take(deed) {
      if (timer.account() === null) return notSignedIn;
      if (isRepeated(deed)) return ok(null);
      const taken = onDisk(() => timer.advance(timer.beat(), deed), null);
      if (taken.ok && deed.kind === 'started') lastStartedId = deed.id;
      if (taken.ok) quietly(() => enqueueMade(timer, parts));
      return taken;
    },
    left(reason) {
      const fromAt = parts.clock.now();
      const deed: TimerDeed = { kind: 'left', reason, fromAt, awayId: parts.random.uuid() };
      quietly(() => timer.advance(timer.beat(), deed));
    },
    returned: (reason) => quietly(() => timer.advance(timer.beat(), { kind: 'returned', reason })),
    beat,
    async run(onbeat) {
      while (!parts.signal.aborted) {
        const isAway = (timer.state().running?.away ?? null) !== null;
        await parts.timer.sleep(isAway ? AWAY_CHECK_MS : TIMER_BEAT_MS, parts.signal);
        if (parts.signal.aborted) return;
        quietly(() => checkIdle(timer, parts));
        // Sleeps are cut short now and then; a little early is a heartbeat too.
        if (timer.sinceBeatMs() < TIMER_BEAT_MS - AWAY_CHECK_MS) continue;
        beat();
        onbeat?.();
      }
    },
  };
}

/** Where the system tells how long nobody has touched the computer. */
function checkIdle(timer: DurableTimer, { idleMs, clock, random }: TimekeeperParts): void {
  const { running } = timer.state();
  if (idleMs === null || running === null) return;
  const idle = idleMs();
  const isAway = running.away?.reasons.includes('idle') ?? false;
  if (!isAway && idle >= AWAY_AFTER_MS) {
    const fromAt = clock.now() - idle;
    timer.advance({ kind: 'left', reason: 'idle', fromAt, awayId: random.uuid() });
  }
  if (isAway && idle < AWAY_CHECK_MS + SECOND_MS) {
    timer.advance(timer.beat(), { kind: 'returned', reason: 'idle' });
  }
}
