/** How long to wait after failures in a row. */
import { BACKOFF_MAX_MS, BACKOFF_MIN_MS } from './request-limits.ts';

/**
 * Exponential backoff with full jitter above half, in milliseconds.
 *
 * `attempts` counts the failures so far, from 1; `chance` is a number from 0 up to 1 from outside.
 */
export function backoffMs(
  attempts: number,
  chance: number,
  bounds = { minMs: BACKOFF_MIN_MS, maxMs: BACKOFF_MAX_MS },
): number {
  const fullMs = Math.min(bounds.maxMs, bounds.minMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(fullMs / 2 + (fullMs / 2) * chance);
}
