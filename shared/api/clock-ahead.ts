/** How far the service's clock is ahead of ours, by the `date` of its replies (Q6). */
import { parseTimestamp, SECOND_MS } from '../time.ts';
import type { Reply } from './outcome.ts';

/**
 * Returns the value known after this reply; `undefined` without one. A portal that answers for the
 * service has a clock of its own (conv.request_id).
 *
 * The service wrote the date, in whole seconds, between request and reply. So a slow reply does not
 * mean that a clock was set.
 */
export function correctClockAhead(
  knownMs: number,
  { headers }: Pick<Reply, 'headers'>,
  { askedAt, now }: { readonly askedAt: number; readonly now: number },
): number | undefined {
  const date = parseTimestamp(headers['date'] ?? '');
  if (!Number.isFinite(date) || headers['x-request-id'] === undefined) return undefined;
  const leastMs = date - now;
  const mostMs = date + SECOND_MS - askedAt;
  return Math.max(leastMs, Math.min(knownMs, mostMs));
}
