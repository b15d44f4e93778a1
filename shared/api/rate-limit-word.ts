/** What a reply says about the limits: read where present, never relied on (A18). */
import { RETRY_AFTER_MAX_MS } from '../limits.ts';
import { SECOND_MS } from '../time.ts';
import { RATE_LIMIT_HEADER, RATE_REMAINING_HEADER, RATE_RESET_HEADER } from './assumptions.ts';

export type Word = {
  /** Requests the window holds, which tells it from the others; `null` where it is not said. */
  readonly limit: number | null;
  readonly remaining: number;
  /** Until some of the window is free again; `null` where it is not said, or makes no sense. */
  readonly resetMs: number | null;
};

/** The word in a reply's headers, whose names are lower-case; `null` where there is none. */
export function wordIn(headers: Readonly<Record<string, string>>): Word | null {
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
