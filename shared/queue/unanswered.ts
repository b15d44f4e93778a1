/**
 * Stops the automatic retries of a write (Q5.1) if the service answers others but never this one.
 * Otherwise a write blocked by a firewall would be tried every ten minutes for ever.
 */
import { UNANSWERED_MAX } from '../queue-limits.ts';
import type { Outcome } from './events.ts';
import { isUncertain, type PendingWrite, type WriteState } from './pending-write.ts';
import type { Queue } from './queue.ts';

/** The status of a refusal that did not come from the service. */
const NO_ANSWER = -1;

/** Counts one more attempt without a verdict; a verdict resets the count. */
export function countUnanswered(write: PendingWrite, outcome: Outcome): PendingWrite {
  const { unanswered = 0, ...answered } = write;
  switch (outcome.kind) {
    case 'unknown':
      return outcome.cause === 'disk' ? write : { ...answered, unanswered: unanswered + 1 };
    case 'removed':
      return { ...answered, unanswered: unanswered + 1 };
    case 'conflict':
    case 'refused':
      // After a lookup this proves nothing about the create.
      return write.state.kind === 'looking'
        ? { ...answered, unanswered: unanswered + 1 }
        : answered;
    case 'accepted':
    case 'unsure':
      return answered;
    default:
      return write; // not sent, or looked for in vain: what was sent has got no answer all the same
  }
}

/**
 * Resets the count of uncertain writes: while the service is unreachable, a missing response proves
 * nothing about them.
 */
export function forgetUnanswered(writes: Queue['writes']): Queue['writes'] {
  const isCounted = (write: PendingWrite) => isUncertain(write) && write.unanswered !== undefined;
  if (!writes.some(isCounted)) return writes;
  return writes.map((write) => {
    if (!isCounted(write)) return write;
    const { unanswered: _, ...fresh } = write;
    return fresh;
  });
}

/** Whether it was tried often enough. */
export function isGivenUp({ unanswered = 0 }: PendingWrite): boolean {
  return unanswered >= UNANSWERED_MAX;
}

/** The refusal that the user sees then; they can retry or discard. */
export const givenUp: Extract<WriteState, { kind: 'refused' }> = {
  kind: 'refused',
  status: NO_ANSWER,
  message:
    'A firewall between this computer and the service, or an error in this app, may stop this change.',
  details: [],
  requestId: '',
};

/** Whether the write was given up without a response, not refused. */
export function isUnanswered({ state }: PendingWrite): boolean {
  return state.kind === 'refused' && state.status === NO_ANSWER;
}
