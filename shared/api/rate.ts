/**
 * How often we may ask: the service's three windows as a pure calculation (limit.all, limit.writes).
 *
 * Sliding windows over the moments of past requests, so that no window of the service, wherever it
 * starts, ever sees more than it allows (P7).
 *
 * The clock may be set back. Moments that then lie ahead hold nobody up; the next request counts
 * them as sent at its own moment, so that at the most one request too many goes out.
 */
import {
  RATE_MARGIN_MS,
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WAIT_MAX_MS,
  WRITES_PER_MINUTE,
} from '../limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../time.ts';

export type Rate = {
  /** When requests were sent, oldest first, no older than an hour. */
  readonly requestsAt: readonly Instant[];
  /** When writes were sent, oldest first, no older than a minute. */
  readonly writesAt: readonly Instant[];
  /** Closed until then by a 429 (limit.backoff). */
  readonly closedUntil: Instant;
};

export const openRate: Rate = { requestsAt: [], writesAt: [], closedUntil: 0 };

/** Milliseconds until the next request may go; 0 means now. */
export function waitMs(rate: Rate, now: Instant, isWrite: boolean): number {
  return Math.max(
    rate.closedUntil - now > WAIT_MAX_MS ? 0 : rate.closedUntil - now,
    windowWaitMs(rate.requestsAt, now, REQUESTS_PER_MINUTE, MINUTE_MS),
    windowWaitMs(rate.requestsAt, now, REQUESTS_PER_HOUR, HOUR_MS),
    isWrite ? windowWaitMs(rate.writesAt, now, WRITES_PER_MINUTE, MINUTE_MS) : 0,
    0,
  );
}

/** Counts a request sent at `now`. */
export function counted(rate: Rate, now: Instant, isWrite: boolean): Rate {
  const requestsAt = past(since(rate.requestsAt, now - HOUR_MS - RATE_MARGIN_MS), now);
  const writesAt = past(since(rate.writesAt, now - MINUTE_MS - RATE_MARGIN_MS), now);
  return {
    ...rate,
    requestsAt: [...requestsAt, now],
    writesAt: isWrite ? [...writesAt, now] : writesAt,
  };
}

/** Closes the gate until `until`, never opening it earlier than an older 429 said. */
export function closed(rate: Rate, until: Instant): Rate {
  return { ...rate, closedUntil: Math.max(rate.closedUntil, until) };
}

function windowWaitMs(sentAt: readonly Instant[], now: Instant, max: number, lengthMs: number) {
  const oldestThatCounts = sentAt[sentAt.length - max];
  if (oldestThatCounts === undefined || oldestThatCounts > now) return 0;
  return oldestThatCounts + lengthMs + RATE_MARGIN_MS - now;
}

function past(moments: readonly Instant[], now: Instant): readonly Instant[] {
  return (moments.at(-1) ?? 0) <= now ? moments : moments.map((at) => Math.min(at, now));
}

function since(moments: readonly Instant[], from: Instant): readonly Instant[] {
  const first = moments.findIndex((at) => at > from);
  if (first === -1) return [];
  return first === 0 ? moments : moments.slice(first);
}
