/**
 * One gate for all traffic: nobody sends without a turn from it (P7).
 *
 * - Turns are given as `shared/api/rate.ts` decides; among equals, in order.
 * - A turn is used until it is ended or given back: whoever has one must do either.
 * - What was used is on the disk before it is used, some turns at a time, so that no start after a
 *   crash begins with a new allowance.
 * - A pause is slept off: it ends by the timer and not by a clock, which may jump.
 */
import {
  aged,
  ended,
  givenBack,
  inOrder,
  isAtLimit,
  type Need,
  openRate,
  paused,
  type Rate,
  slept,
  type Turn as TurnOf,
  taken,
  told,
  waitMs,
  writeWaitMs,
} from '../../shared/api/rate.ts';
import { wordIn } from '../../shared/api/rate-limit-word.ts';
import { restored, saved } from '../../shared/api/saved-rate.ts';
import type { Priority } from '../../shared/api/window.ts';
import {
  LATE_ARRIVAL_MS,
  READ_AHEAD_MAX_MS,
  READS_TIMED,
  TURNS_BOOKED,
} from '../../shared/limits.ts';
import type { Clock, Timer } from '../../shared/ports.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import type { RateStore } from './rate-store.ts';

/** The right to send one request. */
export interface Turn {
  /** Resolves when the request may be sent; long since, but for the write of a {@link TurnPair}. */
  readonly due: Promise<void>;
  /** The gate was closed since it was given: the request must not be sent. */
  isLapsed(): boolean;
  /** The request has been answered with these headers; without any it may still arrive. */
  end(headers?: Readonly<Record<string, string>>): void;
  /** Nothing was sent. Does nothing after `end`. */
  giveBack(): void;
}

/**
 * A turn to read a record and one to change it, had at once: the change goes right after (P4). The
 * read may go a little ahead, so that there is room for the change when its answer comes.
 */
export type TurnPair = { readonly read: Turn; readonly write: Turn };

export interface RateGate {
  /** Resolves when the request may go, to `null` when `signal` was aborted first. */
  pass(ask: TurnOf, signal?: AbortSignal): Promise<Turn | null>;
  /** Resolves when a read and the write after it may go, to `null` when aborted first. */
  passBoth(priority: Priority, signal?: AbortSignal): Promise<TurnPair | null>;
  /** Closes the gate for everybody, after a 429 (limit.backoff). */
  close(forMs: number): void;
  /** Until when the service asked us to pause; `null` when it did not. */
  pausedUntil(): Instant | null;
  /** About how long one more request of this priority would wait, for the pause or the limits. */
  waitMs(priority: Priority): number;
  /** Whether we go as fast as the service allows. */
  isAtLimit(): boolean;
}

export type RateGateParts = {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly store: RateStore;
  /** Told when the pause or the limit begins to hold us up, and when they no longer do. */
  readonly onchange: () => void;
  /** Ends the pause loop. */
  readonly signal: AbortSignal;
};

/**
 * `go` is called as soon as the turns are given, before anything else can close the gate, with how
 * long the write has to wait; with `null` where none are given.
 */
type Waiting = { readonly need: Need; readonly go: (dueInMs: number | null) => void };

/** The longest sleep at the gate: clocks jump and computers sleep. */
const SLEEP_MAX_MS = 5 * SECOND_MS;
/** The shortest one: who is next may wait for an end and not for a moment. */
const SLEEP_MIN_MS = 10;

/** A gate that goes on where the program before it ended. */
export function createRateGate(parts: RateGateParts): RateGate {
  const { clock, timer, store } = parts;
  const before = store.load();
  let rate: Rate = before === undefined ? openRate : restored(before, clock.now());
  let waiting: readonly Waiting[] = [];
  let isRunning = false;
  let isPausing = false;
  let wake = new AbortController();
  let pauseWake = new AbortController();
  let closings = 0;
  let booked = { requests: 0, writes: 0 };
  let wasAtLimit = false;
  /** How long the last reads of pairs took. */
  let readsMs: readonly number[] = [];
  if (rate.pause.leftMs > 0) void sitOut(); // ends with the pause

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const now = clock.now();
      rate = aged(rate, now);
      const next = first(now);
      if (next !== undefined) {
        give(next);
        continue;
      }
      wake = new AbortController();
      await timer.sleep(soonestMs(now), wake.signal); // woken when somebody comes, goes or ends
    }
    isRunning = false;
  }

  /** A write that has to wait for the window of writes alone lets a read behind it pass. */
  function first(now: Instant): Waiting | undefined {
    const present = presentOf(waiting);
    for (const priority of inOrder(rate, now, present)) {
      for (const one of waiting.filter(({ need }) => need.priority === priority)) {
        if (waitMs(rate, now, one.need, present) === 0) return one;
        if (waitMs(rate, now, { ...one.need, writes: 0 }, present) > 0) break;
      }
    }
    return undefined;
  }

  function soonestMs(now: Instant): number {
    const present = presentOf(waiting);
    const heads = present.flatMap((priority) => [
      waiting.find(({ need }) => need.priority === priority && need.writes === 0),
      waiting.find(({ need }) => need.priority === priority && need.writes > 0),
    ]);
    const waits = heads.map((one) => (one ? waitMs(rate, now, one.need, present) : 0));
    return Math.max(SLEEP_MIN_MS, Math.min(SLEEP_MAX_MS, ...waits.filter((ms) => ms > 0)));
  }

  function give(one: Waiting): void {
    const { requests, writes } = one.need;
    if (booked.requests < requests || booked.writes < writes) book();
    const dueInMs = writes === 0 ? 0 : writeWaitMs(rate, clock.now());
    booked = { requests: booked.requests - requests, writes: booked.writes - writes };
    rate = taken(rate, one.need);
    leave(one);
    tellLimit();
    one.go(dueInMs);
  }

  /** Writes down what was used, and some turns more as if they were. */
  function book(): void {
    booked = { ...TURNS_BOOKED };
    store.save(saved(rate, booked));
  }

  function tellLimit(): void {
    const is = isAtLimit(rate, clock.now());
    if (is === wasAtLimit) return;
    wasAtLimit = is;
    parts.onchange();
  }

  function leave(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
  }

  /** Sleeps off the pause, in small parts: what is left of it is always known by the clock too. */
  async function sitOut(): Promise<void> {
    isPausing = true;
    while (rate.pause.leftMs > 0 && !parts.signal.aborted) {
      const partMs = Math.min(rate.pause.leftMs, SLEEP_MAX_MS);
      pauseWake = new AbortController();
      const { signal } = pauseWake;
      await timer.sleep(partMs, AbortSignal.any([signal, parts.signal]));
      if (signal.aborted) continue; // closed again: nobody knows how much of this part was slept
      const untilBefore = pausedUntil();
      rate = slept(rate, partMs, clock.now());
      const slippedMs = Math.abs(pausedUntil() - untilBefore);
      if (rate.pause.leftMs === 0 || slippedMs > SECOND_MS) parts.onchange();
    }
    isPausing = false;
    wake.abort('woken');
  }

  function pausedUntil(): Instant {
    return rate.pause.asOf + rate.pause.leftMs;
  }

  function wait<T>(
    need: Need,
    signal: AbortSignal | undefined,
    given: (dueInMs: number) => T,
  ): Promise<T | null> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(null);
      const go = (dueInMs: number | null) => {
        signal?.removeEventListener('abort', giveUp);
        resolve(dueInMs === null ? null : given(dueInMs));
      };
      const one: Waiting = { need, go };
      const giveUp = () => {
        leave(one);
        wake.abort('woken');
        go(null);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting = [...waiting, one];
      if (isRunning) wake.abort('woken');
      else void run(); // the loop ends by itself when nobody waits
    });
  }

  /** A clock that was set says nothing of the line. */
  function timeRead(ms: number): void {
    const known = Math.min(READ_AHEAD_MAX_MS, Math.max(0, ms));
    readsMs = [...readsMs, known].slice(-READS_TIMED);
  }

  function turn(of: TurnOf, due = atOnce, onanswer?: (afterMs: number) => void): Turn {
    const sentAt = clock.now();
    const closingsBefore = closings;
    let isOver = false;
    const over = (change: (now: Instant) => void) => {
      if (isOver) return;
      isOver = true;
      const now = clock.now();
      rate = aged(rate, now);
      change(now);
      wake.abort('woken');
    };
    return {
      due,
      isLapsed: () => closings !== closingsBefore,
      end: (headers) =>
        over((now) => {
          rate = ended(rate, of, headers === undefined ? now + LATE_ARRIVAL_MS : now);
          if (headers !== undefined) onanswer?.(now - sentAt);
          const word = headers && wordIn(headers);
          if (word) rate = told(rate, word, { sentAt, now });
        }),
      giveBack: () =>
        over(() => {
          rate = givenBack(rate, of);
        }),
    };
  }

  return {
    pass(of, signal) {
      const need = { priority: of.priority, requests: 1, writes: of.isWrite ? 1 : 0 };
      return wait(need, signal, () => turn(of));
    },
    passBoth(priority, signal) {
      const writesAfterMs = readsMs.length < READS_TIMED ? 0 : Math.min(...readsMs);
      return wait({ priority, requests: 2, writes: 1, writesAfterMs }, signal, (dueInMs) => ({
        read: turn({ priority, isWrite: false }, atOnce, timeRead),
        write: turn({ priority, isWrite: true }, dueInMs > 0 ? timer.sleep(dueInMs) : atOnce),
      }));
    },
    close(forMs) {
      closings += 1;
      rate = paused(rate, forMs, clock.now());
      book();
      if (isPausing) pauseWake.abort('woken');
      else void sitOut(); // ends with the pause
    },
    pausedUntil: () => (rate.pause.leftMs > 0 ? pausedUntil() : null),
    waitMs(priority) {
      const now = clock.now();
      rate = aged(rate, now);
      return waitMs(rate, now, { priority, requests: 1, writes: 0 }, presentOf(waiting));
    },
    isAtLimit: () => isAtLimit(rate, clock.now()),
  };
}

const atOnce = Promise.resolve();

function presentOf(waiting: readonly Waiting[]): Priority[] {
  return [...new Set(waiting.map(({ need }) => need.priority))];
}
