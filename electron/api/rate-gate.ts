/** One gate for all traffic: nobody sends without having passed it (P7). */
import { closed, counted, openRate, type Rate, waitMs } from '../../shared/api/rate.ts';
import { RATE_MARGIN_MS, REQUESTS_PER_HOUR, REQUESTS_PER_MINUTE } from '../../shared/limits.ts';
import type { Clock, Timer } from '../../shared/ports.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';

/** Who goes first when the limit is near: what the user looks at, then writes, then the pull. */
export type Priority = 'looking' | 'write' | 'pull';

export interface RateGate {
  /** Resolves to true when the request may go, to false when `signal` was aborted first. */
  pass(ask: { priority: Priority; isWrite: boolean }, signal?: AbortSignal): Promise<boolean>;
  /** Closes the gate for everybody, after a 429 (limit.backoff). */
  close(forMs: number): void;
  /** Until when the service asked us to pause; `null` when it did not. */
  pausedUntil(): Instant | null;
}

type Waiting = {
  readonly priority: Priority;
  readonly isWrite: boolean;
  readonly go: (mayGo: boolean) => void;
};

const order: readonly Priority[] = ['looking', 'write', 'pull'];

/**
 * How much of each window the pull may use. A window that it had filled to the brim would hold up
 * what the user looks at for most of a minute, or of an hour.
 */
const PULL_SHARE = 0.96;

/** The longest sleep at the gate: clocks jump and computers sleep. */
const SLEEP_MAX_MS = 5 * SECOND_MS;

/** A gate that hands out turns by priority, and in order within one. */
export function createRateGate(ports: { clock: Clock; timer: Timer }): RateGate {
  let rate: Rate = openRate;
  let waiting: readonly Waiting[] = [];
  let isRunning = false;
  let wake = new AbortController();

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const now = ports.clock.now();
      const next = first(now);
      if (next === undefined) {
        wake = new AbortController();
        await ports.timer.sleep(soonestMs(now), wake.signal); // woken when somebody comes or goes
        continue;
      }
      rate = counted(rate, now, next.isWrite);
      leave(next);
      next.go(true);
    }
    isRunning = false;
  }

  /** A write that has to wait for the write window lets a read behind it pass. */
  function first(now: Instant): Waiting | undefined {
    return order
      .flatMap((priority) => waiting.filter((one) => one.priority === priority))
      .find((one) => delayMs(one, now) === 0);
  }

  function soonestMs(now: Instant): number {
    return Math.min(SLEEP_MAX_MS, ...waiting.map((one) => delayMs(one, now)));
  }

  function delayMs({ priority, isWrite }: Waiting, now: Instant): number {
    const forAllMs = waitMs(rate, now, isWrite);
    return priority === 'pull' ? Math.max(forAllMs, pullWaitMs(rate, now)) : forAllMs;
  }

  function leave(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
  }

  return {
    pass({ priority, isWrite }, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve(false);
        const end = (mayGo: boolean) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(mayGo);
        };
        const one: Waiting = { priority, isWrite, go: end };
        const giveUp = () => {
          leave(one);
          wake.abort();
          end(false);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting = [...waiting, one];
        if (isRunning) wake.abort();
        else void run(); // the loop ends by itself when nobody waits
      });
    },
    close(forMs) {
      rate = closed(rate, ports.clock.now() + forMs);
    },
    pausedUntil() {
      return rate.closedUntil > ports.clock.now() ? rate.closedUntil : null;
    },
  };
}

/** Milliseconds until the pull has a turn within its share of the windows. */
function pullWaitMs({ requestsAt }: Rate, now: Instant): number {
  const inWindow = (max: number, lengthMs: number) => {
    const oldest = requestsAt.at(-Math.floor(max * PULL_SHARE));
    return oldest === undefined || oldest > now ? 0 : oldest + lengthMs + RATE_MARGIN_MS - now;
  };
  return Math.max(
    0,
    inWindow(REQUESTS_PER_MINUTE, MINUTE_MS),
    inWindow(REQUESTS_PER_HOUR, HOUR_MS),
  );
}
