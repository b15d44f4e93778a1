/** Estimates how long the outbox needs at the service's rate limits (limit.all, limit.writes). */
import { REQUESTS_PER_HOUR, REQUESTS_PER_MINUTE, WRITES_PER_MINUTE } from '../../request-limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { PendingWrite } from '../pending-write.ts';
import { unsentChanges } from './count-changes.ts';

export type OutboxTime = {
  /** Writes that are sent without the user. */
  readonly count: number;
  /** An estimate without the speed of the connection and without other requests. */
  readonly ms: number;
};

/**
 * Returns what is left to send and how long it takes; an update is read before it is written (P4).
 */
export function outboxTime(writes: readonly PendingWrite[]): OutboxTime {
  const { toSend: left } = unsentChanges(writes);
  const requests = left.length + left.filter(({ change }) => change.kind === 'update').length;
  return {
    count: left.length,
    ms: Math.max(
      (left.length / WRITES_PER_MINUTE) * MINUTE_MS,
      (requests / REQUESTS_PER_MINUTE) * MINUTE_MS,
      // Requests of the first hour are limited per minute only.
      ((requests - REQUESTS_PER_HOUR) / REQUESTS_PER_HOUR) * HOUR_MS,
    ),
  };
}
