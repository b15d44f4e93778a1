/** The rate-limit headers of a reply: read if present, never relied on (A18). */
import { RETRY_AFTER_MAX_MS } from '../request-limits.ts';
import { SECOND_MS } from '../time.ts';
import { RATE_LIMIT_HEADER, RATE_REMAINING_HEADER, RATE_RESET_HEADER } from './assumptions.ts';

/** The service's count of one of its windows. */
export type RateLimit = {
  /** The limit of the window, which identifies it; `null` if the header is missing. */
  readonly limit: number | null;
  readonly remaining: number;
  /** Until part of the window is free again; `null` if missing or out of range. */
  readonly resetMs: number | null;
};

/** Reads the headers, whose names are lower-case; `null` if there are none. */
export function readRateLimit(headers: Readonly<Record<string, string>>): RateLimit | null {
  const remaining = wholeIn(headers[RATE_REMAINING_HEADER]);
  if (remaining === null) return null;
  const resetMs = (wholeIn(headers[RATE_RESET_HEADER]) ?? Infinity) * SECOND_MS;
  return {
    limit: wholeIn(headers[RATE_LIMIT_HEADER]),
    remaining,
    // Elsewhere this header is a date in seconds; ours is no longer than the longest window.
    resetMs: resetMs > RETRY_AFTER_MAX_MS ? null : resetMs,
  };
}

/** The number a header begins with: some services add its window after a comma or semicolon. */
function wholeIn(header: string | undefined): number | null {
  const digits = /^\s*(\d{1,9})\s*(?:[,;]|$)/.exec(header ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
