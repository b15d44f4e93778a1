/** Converts a response into an outcome of its write. */
import type { Failure, RecordOutcome } from '../../api/outcome.ts';
import { unreachable } from '../../assert.ts';
import type { ConfirmedRecord } from '../../records/kinds.ts';
import type { Outcome } from '../events.ts';

/** Returns the outcome of a create or an update, or of a failed read or lookup. */
export function outcomeOf(outcome: RecordOutcome<ConfirmedRecord> | Failure): Outcome {
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'accepted', reply: outcome.record };
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'signed-out':
      return { kind: 'signed-out' };
    case 'rate-limited':
      return { kind: 'rate-limited', retryAfterMs: outcome.retryAfterMs };
    case 'refused':
      return { ...outcome, details: [...outcome.details] };
    // An unreadable success, a failing service or a partial response: it may be done.
    case 'unreadable':
    case 'broken':
    case 'unknown':
      return { kind: 'unknown' };
    default:
      return unreachable(outcome);
  }
}
