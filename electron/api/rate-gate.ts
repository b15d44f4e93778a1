/**
 * One gate for all traffic: nobody sends without a permit from it (P7).
 *
 * - Permits are given as `shared/api/rate.ts` decides; among equals, in order.
 * - A permit is used until it is ended or given back: whoever has one must do either.
 * - What was used is on the disk before it is used, some permits at a time, so that no start after a
 *   crash begins with a new allowance.
 * - A pause is slept off: it ends by the timer and not by a clock, which may jump.
 */
import {
  advanceWindows,
  applyLimitHeaders,
  endPermit,
  giveBackPermit,
  isAtLimit,
  type Need,
  openRate,
  type PermitRequest,
  pauseRequests,
  type Rate,
  shortenPause,
  takePermits,
  waitMs,
  writeWaitMs,
} from '../../shared/api/rate.ts';
import { wordIn } from '../../shared/api/rate-limit-word.ts';
import { nextWaiting, prioritiesOf, soonestMs } from '../../shared/api/rate-order.ts';
import { restoreRate, saveRate } from '../../shared/api/saved-rate.ts';
import type { Priority } from '../../shared/api/window.ts';
import {
  LATE_ARRIVAL_MS,
  PERMITS_BOOKED,
  READ_AHEAD_MAX_MS,
  READS_TIMED,
} from '../../shared/limits.ts';
import type { Clock, Timer } from '../../shared/ports.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import type { RateStore } from './rate-store.ts';

/** The right to send one request. */
export interface Permit {
  /** Resolves when the request may be sent; long since, but for the write of a {@link PermitPair}. */
  readonly due: Promise<void>;
  /** The gate was closed since it was given: the request must not be sent. */
  isLapsed(): boolean;
  /** The request has been answered with these headers; without any it may still arrive. */
  end(headers?: Readonly<Record<string, string>>): void;
  /** Nothing was sent. Does nothing after `end`. */
  giveBack(): void;
}

/**
 * A permit to read a record and one to change it, had at once: the change goes right after (P4). The
 * read may go a little ahead, so that there is room for the change when its answer comes.
 */
export type PermitPair = { readonly read: Permit; readonly write: Permit };

export interface RateGate {
  /** Resolves when the request may go, to `null` when `signal` was aborted first. */
  pass(ask: PermitRequest, signal?: AbortSignal): Promise<Permit | null>;
  /** Resolves when a read and the write after it may go, to `null` when aborted first. */
  passBoth(priority: Priority, signal?: AbortSignal): Promise<PermitPair | null>;
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
 * `go` is called as soon as the permits are given, before anything else can close the gate, with how
 * long the write has to wait; with `null` where none are given.
 */
type Waiting = { readonly need: Need; readonly go: (dueInMs: number | null) => void };

/** The longest sleep at the gate: clocks jump and computers sleep. */
const SLEEP_MAX_MS = 5 * SECOND_MS;
/** The shortest one: who is next may wait for an end and not for a moment. */
const SLEEP_MIN_MS = 10;

/** A gate that goes on where the program before it ended. */
export function createRateGate(parts: RateGateParts): RateGate {
  return new Gate(parts);
}

class Gate implements RateGate {
  readonly #parts: RateGateParts;
  #rate: Rate;
  #waiting: readonly Waiting[] = [];
  #isRunning = false;
  #isPausing = false;
  #wake = new AbortController();
  #pauseWake = new AbortController();
  #closings = 0;
  #booked = { requests: 0, writes: 0 };
  #wasAtLimit = false;
  /** How long the last reads of pairs took. */
  #readsMs: readonly number[] = [];

  constructor(parts: RateGateParts) {
    this.#parts = parts;
    const before = parts.store.load();
    this.#rate = before === undefined ? openRate : restoreRate(before, parts.clock.now());
    if (this.#rate.pause.leftMs > 0) void this.#sitOut(); // ends with the pause
  }

  pass(of: PermitRequest, signal?: AbortSignal): Promise<Permit | null> {
    const need = { priority: of.priority, requests: 1, writes: of.isWrite ? 1 : 0 };
    return this.#wait(need, signal, () => this.#permit(of));
  }

  passBoth(priority: Priority, signal?: AbortSignal): Promise<PermitPair | null> {
    const { timer } = this.#parts;
    const writesAfterMs = this.#readsMs.length < READS_TIMED ? 0 : Math.min(...this.#readsMs);
    const need = { priority, requests: 2, writes: 1, writesAfterMs };
    return this.#wait(need, signal, (dueInMs) => ({
      read: this.#permit({ priority, isWrite: false }, atOnce, (ms) => this.#timeRead(ms)),
      write: this.#permit({ priority, isWrite: true }, dueInMs > 0 ? timer.sleep(dueInMs) : atOnce),
    }));
  }

  close(forMs: number): void {
    this.#closings += 1;
    this.#rate = pauseRequests(this.#rate, forMs, this.#now());
    this.#book();
    if (this.#isPausing) this.#pauseWake.abort('woken');
    else void this.#sitOut(); // ends with the pause
  }

  pausedUntil(): Instant | null {
    const { asOf, leftMs } = this.#rate.pause;
    return leftMs > 0 ? asOf + leftMs : null;
  }

  waitMs(priority: Priority): number {
    const now = this.#now();
    this.#rate = advanceWindows(this.#rate, now);
    const need = { priority, requests: 1, writes: 0 };
    return waitMs(this.#rate, now, need, prioritiesOf(this.#waiting));
  }

  isAtLimit(): boolean {
    return isAtLimit(this.#rate, this.#now());
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const now = this.#now();
      this.#rate = advanceWindows(this.#rate, now);
      const next = nextWaiting(this.#rate, now, this.#waiting);
      if (next !== undefined) {
        this.#give(next);
        continue;
      }
      this.#wake = new AbortController();
      const dueInMs = soonestMs(this.#rate, now, this.#waiting);
      const sleepMs = Math.max(SLEEP_MIN_MS, Math.min(SLEEP_MAX_MS, dueInMs));
      await this.#parts.timer.sleep(sleepMs, this.#wake.signal); // woken when somebody comes, goes or ends
    }
    this.#isRunning = false;
  }

  #give(one: Waiting): void {
    const { requests, writes } = one.need;
    if (this.#booked.requests < requests || this.#booked.writes < writes) this.#book();
    const dueInMs = writes === 0 ? 0 : writeWaitMs(this.#rate, this.#now());
    this.#booked = {
      requests: this.#booked.requests - requests,
      writes: this.#booked.writes - writes,
    };
    this.#rate = takePermits(this.#rate, one.need);
    this.#leave(one);
    this.#tellLimit();
    one.go(dueInMs);
  }

  /** Writes down what was used, and some permits more as if they were. */
  #book(): void {
    this.#booked = { ...PERMITS_BOOKED };
    this.#parts.store.save(saveRate(this.#rate, this.#booked));
  }

  #tellLimit(): void {
    const is = this.isAtLimit();
    if (is === this.#wasAtLimit) return;
    this.#wasAtLimit = is;
    this.#parts.onchange();
  }

  #leave(one: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
  }

  /** Sleeps off the pause, in small parts: what is left of it is always known by the clock too. */
  async #sitOut(): Promise<void> {
    const { timer, signal, onchange } = this.#parts;
    this.#isPausing = true;
    while (this.#rate.pause.leftMs > 0 && !signal.aborted) {
      const partMs = Math.min(this.#rate.pause.leftMs, SLEEP_MAX_MS);
      const closed = new AbortController();
      this.#pauseWake = closed;
      await timer.sleep(partMs, AbortSignal.any([closed.signal, signal]));
      if (closed.signal.aborted) continue; // nobody knows how much of this part was slept
      const endBefore = endOf(this.#rate);
      this.#rate = shortenPause(this.#rate, partMs, this.#now());
      const slippedMs = Math.abs(endOf(this.#rate) - endBefore);
      if (this.#rate.pause.leftMs === 0 || slippedMs > SECOND_MS) onchange();
    }
    this.#isPausing = false;
    this.#wake.abort('woken');
  }

  #wait<T>(
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
        this.#leave(one);
        this.#wake.abort('woken');
        go(null);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting = [...this.#waiting, one];
      if (this.#isRunning) this.#wake.abort('woken');
      else void this.#run(); // the loop ends by itself when nobody waits
    });
  }

  /** A clock that was set says nothing of the connection. */
  #timeRead(ms: number): void {
    const known = Math.min(READ_AHEAD_MAX_MS, Math.max(0, ms));
    this.#readsMs = [...this.#readsMs, known].slice(-READS_TIMED);
  }

  #permit(of: PermitRequest, due = atOnce, onanswer?: (afterMs: number) => void): Permit {
    const sentAt = this.#now();
    const closingsBefore = this.#closings;
    let isOver = false;
    const over = (change: (rate: Rate, now: Instant) => Rate) => {
      if (isOver) return;
      isOver = true;
      const now = this.#now();
      this.#rate = change(advanceWindows(this.#rate, now), now);
      this.#wake.abort('woken');
    };
    return {
      due,
      isLapsed: () => this.#closings !== closingsBefore,
      end: (headers) =>
        over((rate, now) => {
          const next = endPermit(rate, of, headers === undefined ? now + LATE_ARRIVAL_MS : now);
          if (headers !== undefined) onanswer?.(now - sentAt);
          const word = headers && wordIn(headers);
          return word ? applyLimitHeaders(next, word, { sentAt, now }) : next;
        }),
      giveBack: () => over((rate) => giveBackPermit(rate, of)),
    };
  }

  #now(): Instant {
    return this.#parts.clock.now();
  }
}

const atOnce = Promise.resolve();

function endOf({ pause }: Rate): Instant {
  return pause.asOf + pause.leftMs;
}
