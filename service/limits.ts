/**
 * The documented limits per credential: 600 requests a minute, 10,000 an hour, 120 writes a minute
 * (limit.all, limit.writes).
 *
 * The windows slide, which is the strictest reading of "a rate limit window": a client that keeps
 * to it keeps to fixed windows too. Refused requests are not counted, so waiting `Retry-After` is
 * always enough. A restart clears the counts.
 */
import {
  RATE_LIMIT_HEADER,
  RATE_REMAINING_HEADER,
  RATE_RESET_HEADER,
} from '../shared/api/assumptions.ts';
import {
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../shared/request-limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../shared/time.ts';

export type LimitsMode = 'documented' | 'off';

type LimitVerdict = {
  readonly isAllowed: boolean;
  /** `RateLimit-*` of the window with the least left, and `Retry-After` when refused (A18). */
  readonly headers: Readonly<Record<string, string>>;
};

export interface Limits {
  /** Counts one request of a credential, or refuses it. */
  take(request: { credential: string; isWrite: boolean; at: Instant }): LimitVerdict;
}

/** Counts nothing when `mode` is `off`. */
export function createLimits(mode: LimitsMode): Limits {
  if (mode === 'off') return { take: () => ({ isAllowed: true, headers: {} }) };
  const byCredential = new Map<string, { requests: SlidingWindow[]; writes: SlidingWindow }>();
  return {
    take({ credential, isWrite, at }) {
      const windows = byCredential.get(credential) ?? openWindows();
      byCredential.set(credential, windows);
      const counted = isWrite ? [...windows.requests, windows.writes] : windows.requests;
      const full = counted.filter((window) => window.remaining(at) === 0);
      if (full.length > 0) return refuseAt(full, at);
      for (const window of counted) window.count(at);
      return { isAllowed: true, headers: headersOf(findTightest(counted, at), at) };
    },
  };
}

function openWindows() {
  return {
    requests: [
      new SlidingWindow(REQUESTS_PER_MINUTE, MINUTE_MS),
      new SlidingWindow(REQUESTS_PER_HOUR, HOUR_MS),
    ],
    writes: new SlidingWindow(WRITES_PER_MINUTE, MINUTE_MS),
  };
}

function refuseAt(full: readonly SlidingWindow[], at: Instant): LimitVerdict {
  const longest = full.reduce((a, b) => (b.resetMs(at) > a.resetMs(at) ? b : a));
  const headers = headersOf(longest, at);
  return { isAllowed: false, headers: { ...headers, 'retry-after': seconds(longest.resetMs(at)) } };
}

function findTightest(windows: readonly SlidingWindow[], at: Instant): SlidingWindow {
  return windows.reduce((a, b) => (b.remaining(at) < a.remaining(at) ? b : a));
}

function headersOf(window: SlidingWindow, at: Instant) {
  return {
    [RATE_LIMIT_HEADER]: String(window.max),
    [RATE_REMAINING_HEADER]: String(window.remaining(at)),
    [RATE_RESET_HEADER]: seconds(window.resetMs(at)),
  };
}

function seconds(milliseconds: number): string {
  return String(Math.ceil(milliseconds / SECOND_MS));
}

/** The times counted within the last `lengthMs`, oldest first. */
class SlidingWindow {
  readonly max: number;
  readonly #lengthMs: number;
  #countedAt: Instant[] = [];
  /** Times before this index have left the window; cutting them each time would copy the array. */
  #first = 0;

  constructor(max: number, lengthMs: number) {
    this.max = max;
    this.#lengthMs = lengthMs;
  }

  remaining(at: Instant): number {
    while (this.#oldest() <= at - this.#lengthMs) this.#first += 1;
    if (this.#first > this.max) {
      this.#countedAt = this.#countedAt.slice(this.#first);
      this.#first = 0;
    }
    return this.max - (this.#countedAt.length - this.#first);
  }

  count(at: Instant): void {
    this.#countedAt.push(at);
  }

  /** The time until the oldest counted request leaves the window. */
  resetMs(at: Instant): number {
    return Math.max(0, this.#oldest() + this.#lengthMs - at);
  }

  #oldest(): Instant {
    return this.#countedAt[this.#first] ?? Number.POSITIVE_INFINITY;
  }
}
