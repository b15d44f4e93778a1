/** When to make sure that an open connection is still open: the service has no other way to tell. */
import { HEARTBEAT_MS, SILENCE_MS } from '../limits.ts';
import type { Instant } from '../time.ts';

export type SignsOfLife = {
  /** When the service last answered anything. */
  readonly answeredAt: Instant;
  /** Since when the oldest request without an answer is under way; `null` where there is none. */
  readonly waitingSince: Instant | null;
  /** Whether the user can see what is said of the connection. */
  readonly isWindowVisible: boolean;
};

/**
 * Milliseconds until the service is asked whether it is there; 0 or less: now.
 *
 * A request that is not answered is reason to doubt soon, whoever looks; without one somebody has to
 * look. A clock that was set back makes no wait longer.
 */
export function doubtInMs(signs: SignsOfLife, now: Instant): number {
  const { answeredAt, waitingSince, isWindowVisible } = signs;
  const beatMs = isWindowVisible ? leftMs(answeredAt, HEARTBEAT_MS, now) : Infinity;
  if (waitingSince === null) return beatMs;
  // Sent before the clock was set back: how long it waits nobody knows, and an answer tells as much.
  const silentSince = waitingSince > now ? answeredAt : Math.max(answeredAt, waitingSince);
  return Math.min(beatMs, leftMs(silentSince, SILENCE_MS, now));
}

function leftMs(since: Instant, lengthMs: number, now: Instant): number {
  return now < since ? 0 : since + lengthMs - now;
}
