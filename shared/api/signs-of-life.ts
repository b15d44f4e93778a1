/** When to probe an open connection: only a probe shows that the service is gone. */
import { HEARTBEAT_MS, SILENCE_MS } from '../request-limits.ts';
import type { Instant } from '../time.ts';

/** The facts about an open connection. */
export type SignsOfLife = {
  /** When the service last answered anything. */
  readonly answeredAt: Instant;
  /** Since when the oldest request without an answer is under way; `null` where there is none. */
  readonly waitingSince: Instant | null;
  /** Whether a window that shows the connection is visible. */
  readonly isWindowVisible: boolean;
};

/**
 * Milliseconds until the next probe; 0 or less: now.
 *
 * A request without a response leads to a probe soon; otherwise a probe needs a visible window. A
 * clock that was set back makes no wait longer.
 */
export function probeInMs(signs: SignsOfLife, now: Instant): number {
  const { answeredAt, waitingSince, isWindowVisible } = signs;
  const beatMs = isWindowVisible ? leftMs(answeredAt, HEARTBEAT_MS, now) : Infinity;
  if (waitingSince === null) return beatMs;
  // Sent before the clock was set back: its age is unknown, so count from now.
  const silentSince = waitingSince > now ? answeredAt : Math.max(answeredAt, waitingSince);
  return Math.min(beatMs, leftMs(silentSince, SILENCE_MS, now));
}

function leftMs(since: Instant, lengthMs: number, now: Instant): number {
  return now < since ? 0 : since + lengthMs - now;
}
