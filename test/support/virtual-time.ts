/** Time that passes only when a test lets it, for whatever takes a `Clock` and a `Timer`. */
import type { Clock, Timer } from '../../shared/ports.ts';
import { parseTimestamp } from '../../shared/time.ts';

/** A clock that can be moved; that of `startService` is one too. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
}

export interface VirtualTime {
  readonly clock: MovableClock;
  readonly timer: Timer;
  /** How many timers are pending. */
  sleepers(): number;
  /** Lets time pass, waking each sleeper at its own moment. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass in one step, as in standby: each sleeper that is due wakes once, at the end. */
  passInStandby(milliseconds: number): Promise<void>;
  /** Sets the clock, forward or back; pending timers are not affected. */
  set(byMs: number): void;
  /** Lets time fly, a hundred times as fast as outside, until the returned function is called. */
  fly(): () => void;
}

type Sleeper = { at: number; readonly wake: () => void };

const FLY_STEP_MS = 200;
const FLY_EVERY_MS = 2;

/** Virtual time over a clock of its own, or over one that somebody else reads too. */
export function createVirtualTime(clock: MovableClock = movableClock()): VirtualTime {
  let sleepers: Sleeper[] = [];

  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    await flushPromises();
    for (let next = first(until); next !== undefined; next = first(until)) {
      if (next.at > clock.now()) clock.advance(next.at - clock.now());
      next.wake();
      await flushPromises();
    }
    if (until > clock.now()) clock.advance(until - clock.now());
  }

  function first(until: number): Sleeper | undefined {
    return sleepers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }

  return {
    clock,
    timer: {
      sleep(delayMs, signal) {
        return new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const wake = () => {
            sleepers = sleepers.filter((one) => one !== sleeper);
            signal?.removeEventListener('abort', wake);
            resolve();
          };
          const sleeper: Sleeper = { at: clock.now() + Math.max(0, delayMs), wake };
          sleepers.push(sleeper);
          signal?.addEventListener('abort', wake, { once: true });
        });
      },
    },
    sleepers: () => sleepers.length,
    pass,
    passInStandby(milliseconds) {
      clock.advance(milliseconds);
      return pass(0);
    },
    set(byMs) {
      clock.advance(byMs);
      for (const one of sleepers) one.at += byMs;
    },
    fly() {
      const handle = setInterval(() => {
        clock.advance(FLY_STEP_MS);
        for (const one of sleepers.filter(({ at }) => at <= clock.now())) one.wake();
      }, FLY_EVERY_MS);
      return () => clearInterval(handle);
    },
  };
}

/** Waits until no promise is left that waits for neither time nor network. */
export async function flushPromises(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Stands still but for `advance`; a Friday morning in autumn when `startsAt` is left out. */
export function movableClock(startsAt = '2026-11-20T09:00:00Z'): MovableClock {
  let now = parseTimestamp(startsAt);
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
