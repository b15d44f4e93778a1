/** How long the outbox needs at the rate the service allows (limit.all, limit.writes). */
import { REQUESTS_PER_HOUR, REQUESTS_PER_MINUTE, WRITES_PER_MINUTE } from '../../limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { isLive, needsUser, type PendingWrite } from '../pending-write.ts';

export type OutboxTime = {
  /** Writes that go out by themselves. */
  readonly count: number;
  /** An estimate: it ignores how slow the connection is and what else is requested. */
  readonly ms: number;
};

/** What is left to send and how long that takes; an update is read before it is written (P4). */
export function outboxTime(writes: readonly PendingWrite[]): OutboxTime {
  const left = writes.filter((write) => isLive(write) && !needsUser(write));
  const requests = left.length + left.filter(({ change }) => change.kind === 'update').length;
  return {
    count: left.length,
    ms: Math.max(
      (left.length / WRITES_PER_MINUTE) * MINUTE_MS,
      (requests / REQUESTS_PER_MINUTE) * MINUTE_MS,
      // What fits into the first hour is held up by the minutes only.
      ((requests - REQUESTS_PER_HOUR) / REQUESTS_PER_HOUR) * HOUR_MS,
    ),
  };
}
