/**
 * One gate for all traffic: every request needs a permit from it (P7).
 *
 * - `shared/api/rate.ts` decides when a permit is given; among equals, the oldest goes first.
 * - A permit counts as used until its holder ends it or gives it back.
 * - Permits are on the disk, some at a time, before they are used, so that a start after a crash
 *   begins with no new allowance.
 * - A pause ends by a timer and not by a clock, which may jump.
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
import { readRateLimit } from '../../shared/api/rate-limit-headers.ts';
import { nextWaiting, prioritiesOf, soonestMs } from '../../shared/api/rate-order.ts';
import { restoreRate, saveRate } from '../../shared/api/saved-rate.ts';
import type { Priority } from '../../shared/api/window.ts';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import {
  LATE_ARRIVAL_MS,
  PERMITS_BOOKED,
  READ_AHEAD_MAX_MS,
  READS_TIMED,
} from '../../shared/request-limits.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import { containNow } from '../system/contain.ts';
import type { RateStore } from './rate-store.ts';

/** The right to send one request. */
export interface Permit {
  /** Resolves when the request may be sent. Only the write of a {@link PermitPair} still waits. */
  readonly due: Promise<void>;
  /** The gate closed after it was given: the request must not be sent. */
  isLapsed(): boolean;
  /** The request got a response with these headers; without headers it may still arrive. */
  end(headers?: Readonly<Record<string, string>>): void;
  /** Nothing was sent. Does nothing after `end`. */
  giveBack(): void;
}

/**
 * Permits for a read and a write, given together: the write goes right after the read (P4). The read
 * may go a little ahead, so that there is room for the write when the response arrives.
 */
export type PermitPair = { readonly read: Permit; readonly write: Permit };

export interface RateGate {
  /** Resolves when the request may go, to `null` when `signal` was aborted first. */
  pass(ask: PermitRequest, signal?: AbortSignal): Promise<Permit | null>;
  /** Resolves when a read and the write after it may go, to `null` when aborted first. */
  passBoth(priority: Priority, signal?: AbortSignal): Promise<PermitPair | null>;
  /** Closes the gate for everybody, after a 429 (limit.backoff). */
  close(forMs: number): void;
  /** The end of the pause that the service asked for; `null` without one. */
  pausedUntil(): Instant | null;
  /** About how long one more request of this priority would wait for the pause or the limits. */
  waitMs(priority: Priority): number;
  /** Is true while we send at the maximum rate. */
  isAtLimit(): boolean;
}

export type RateGateParts = {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Log;
  readonly store: RateStore;
  /** Called when the pause or the limit begins to delay requests, and when that ends. It may fail (L25.2). */
  readonly onchange: () => void;
  /** Ends the pause loop. */
  readonly signal: AbortSignal;
};

/**
 * Called as soon as the permits are given, before anything can close the gate, with how long the
 * write has to wait; with `null` where none are given.
 */
type Waiting = { readonly need: Need; readonly go: (dueInMs: number | null) => void };

/** The longest sleep at the gate: clocks jump and computers sleep. */
const SLEEP_MAX_MS = 5 * SECOND_MS;
/** The shortest sleep: the first in line may be waiting for a permit to end, not for a moment. */
const SLEEP_MIN_MS = 10;

/** Opens a gate that continues the counts of the previous run. */
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
      await this.#parts.timer.sleep(sleepMs, this.#wake.signal); // rung when a request joins, leaves or ends
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

  /** Saves what was used, and counts some permits more as used. */
  #book(): void {
    this.#booked = { ...PERMITS_BOOKED };
    this.#parts.store.save(saveRate(this.#rate, this.#booked));
  }

  #tellLimit(): void {
    const is = this.isAtLimit();
    if (is === this.#wasAtLimit) return;
    this.#wasAtLimit = is;
    this.#announce();
  }

  #announce(): void {
    containNow(this.#parts.log, 'limits not announced', this.#parts.onchange);
  }

  #leave(one: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
  }

  /** Sleeps in small parts, so that a restart by the clock knows what is left of the pause. */
  async #sitOut(): Promise<void> {
    const { timer, signal } = this.#parts;
    this.#isPausing = true;
    while (this.#rate.pause.leftMs > 0 && !signal.aborted) {
      const partMs = Math.min(this.#rate.pause.leftMs, SLEEP_MAX_MS);
      const closed = new AbortController();
      this.#pauseWake = closed;
      await timer.sleep(partMs, AbortSignal.any([closed.signal, signal]));
      if (closed.signal.aborted) continue; // the time slept in this part is unknown
      const endBefore = endOf(this.#rate);
      this.#rate = shortenPause(this.#rate, partMs, this.#now());
      const slippedMs = Math.abs(endOf(this.#rate) - endBefore);
      if (this.#rate.pause.leftMs === 0 || slippedMs > SECOND_MS) this.#announce();
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
      else void this.#run(); // the loop ends by itself once nothing waits
    });
  }

  /** A clock that was set tells nothing about the connection. */
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
          const word = headers && readRateLimit(headers);
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
