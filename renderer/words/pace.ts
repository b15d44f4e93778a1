/** How fast the outbox goes out, and what holds it up, in words. */
import { capitalise } from '../../shared/capitalise.ts';
import type { Status } from '../../shared/ipc/state.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { outboxTime } from '../../shared/queue/words/outbox-time.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { countInWords, waitInWords } from '../ui/dates.ts';

/** An outbox that needs less than this is gone before anybody has read how long it takes. */
const LONG_MS = 30 * SECOND_MS;

/** How long the service still wants nothing. */
export function pauseLeftMs({ pausedUntil }: Pick<Status, 'pausedUntil'>, now: Instant): number {
  return Math.max(0, (pausedUntil ?? 0) - now);
}

/** `paused by the service for 41 s`, renewed by the second; `null` where it wants everything. */
export function pauseInWords(
  { pausedUntil }: Pick<Status, 'pausedUntil'>,
  now: { readonly toTheSecond: Instant },
): string | null {
  if (pausedUntil === null) return null;
  const leftMs = pauseLeftMs({ pausedUntil }, now.toTheSecond);
  return leftMs === 0 ? null : pausedFor(leftMs);
}

function pausedFor(leftMs: number): string {
  return `paused by the service for ${waitInWords(leftMs)}`;
}

/**
 * `Paused by the service for 41 s; 212 changes left, about 2 min`, `Sending at the maximum rate;
 * …`, or for a long outbox only what is left; `null` where there is nothing to say.
 */
export function paceInWords(
  { line, pausedUntil, isAtLimit, bodiesLeft }: Status,
  writes: readonly PendingWrite[],
  now: Instant,
): string | null {
  const { count, ms } = outboxTime(writes);
  const pauseMs = pauseLeftMs({ pausedUntil }, now);
  const leftMs = pauseMs + ms;
  const left = `${countInWords(count)} ${count === 1 ? 'change' : 'changes'} left, ${aboutInWords(leftMs)}`;
  if (pauseMs > 0) {
    const paused = capitalise(pausedFor(pauseMs));
    return count === 0 ? paused : `${paused}; ${left}`;
  }
  if (line !== 'open') return null;
  if (isAtLimit && count > 0) return `Sending at the maximum rate; ${left}`;
  if (isAtLimit && bodiesLeft > 0) return 'Downloading at the maximum rate';
  return ms < LONG_MS ? null : left;
}

/** `less than a minute`, `about 2 min`, `about 3 h`. */
function aboutInWords(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < 2 * HOUR_MS) return `about ${Math.round(ms / MINUTE_MS)} min`;
  return `about ${Math.round(ms / HOUR_MS)} h`;
}
