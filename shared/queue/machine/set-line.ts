/** Applies the state of the connection and of the clocks (Q6, Q12). */
import { CLOCK_DRIFT_MS } from '../../request-limits.ts';
import type { EventOf } from '../events.ts';
import { ANY_TIME, type PendingWrite, type Sent } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { forgetUnanswered } from '../unanswered.ts';

/** Returns the queue after the connection or the clock offset changed. */
export function setLine(
  queue: Queue,
  { line, at, clockAheadMs: measuredAheadMs }: EventOf<'line'>,
): Queue {
  const clockAheadMs = measuredAheadMs ?? queue.clockAheadMs;
  if (queue.line === line && queue.clockAheadMs === clockAheadMs) return queue;
  const compared = measuredAheadMs === undefined ? {} : { comparedAt: at + measuredAheadMs };
  const known = correctTimes(queue, { clockAheadMs, serviceNow: at + clockAheadMs });
  const writes = line === 'unreachable' ? forgetUnanswered(known) : known;
  return { ...queue, ...compared, line, clockAheadMs, writes };
}

type Compared = { readonly clockAheadMs: number; readonly serviceNow: number };

/**
 * Corrects the times if our clock was set since. A lookup must not miss the record of what was sent
 * (Q6), nor of a create that seems never sent (Q4.1).
 */
function correctTimes(queue: Queue, now: Compared): Queue['writes'] {
  const tooLateMs = queue.clockAheadMs - now.clockAheadMs;
  const isSet = queue.comparedAt !== undefined && Math.abs(tooLateMs) >= CLOCK_DRIFT_MS;
  const isConcerned = (write: PendingWrite) =>
    'sentAt' in write.state || (isSet && isDatedByClock(write));
  if (!queue.writes.some(isConcerned)) return queue.writes;
  return queue.writes.map((write): PendingWrite => {
    const { state } = write;
    if (!isConcerned(write)) return write;
    const begun =
      isSet && isDatedByClock(write) ? { begunAfter: begunAfter(write, queue, now) } : {};
    if (!('sentAt' in state)) return { ...write, ...begun };
    const sent = correctSendTime(state, tooLateMs, queue.comparedAt);
    return { ...write, ...begun, state: { ...state, ...sent } };
  });
}

/**
 * Whether only our clock dates the start of this create, for a release that distrusts it (Q4.1).
 */
function isDatedByClock({ change, state, begunAfter }: PendingWrite): boolean {
  return change.kind === 'create' && state.kind !== 'done' && begunAfter === undefined;
}

/**
 * The create began before our clock was set, or after. If both are possible, the earlier time
 * counts, so that a lookup reads further back.
 */
function begunAfter(
  { createdAt }: PendingWrite,
  { clockAheadMs, comparedAt = 0 }: Queue,
  now: Compared,
): number {
  const [before, since] = [createdAt + clockAheadMs, createdAt + now.clockAheadMs];
  const isBefore = before <= now.serviceNow + CLOCK_DRIFT_MS;
  const isSince = since >= comparedAt - CLOCK_DRIFT_MS && since <= now.serviceNow + CLOCK_DRIFT_MS;
  if (isBefore && isSince) return Math.min(before, since);
  if (isBefore) return before;
  return isSince ? since : Math.min(before, since, comparedAt);
}

/**
 * Corrects a send time after a response showed the clock offset: the recorded time may be too late
 * or too early. If our clock was set, perhaps more than once, only a range is certain. The send
 * came after `comparedAt`, the last comparison of the clocks, and before now. If it was set once,
 * that was after the send or before it. Once known, these two times stay: the clock was set later.
 */
export function correctSendTime(
  { sentAt, sentBy = sentAt, likelyAt }: Sent,
  tooLateMs: number,
  comparedAt = sentAt,
): Sent {
  const earliest = sentAt - Math.max(0, tooLateMs);
  const isSet = Math.abs(tooLateMs) >= CLOCK_DRIFT_MS;
  const times = isSet && sentBy < ANY_TIME ? [sentAt, sentAt - tooLateMs] : likelyAt;
  const likely = times === undefined ? {} : { likelyAt: times };
  return isSet
    ? { sentAt: Math.min(earliest, comparedAt), sentBy: ANY_TIME, ...likely }
    : { sentAt: earliest, sentBy: sentBy - Math.min(0, tooLateMs), ...likely };
}
