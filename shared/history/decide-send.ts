/** All that a send decides by comparing texts, in one step: so that it can be done in another thread. */
import { COMPARE_AT_ONCE_CHARS_MAX, MERGE_AT_ONCE_CHARS_MAX } from '../limits.ts';
import { decideUpdate, type UpdateDecision } from '../queue/decide-update.ts';
import { fieldsSeen, type PendingWrite } from '../queue/pending-write.ts';
import { grounded } from '../queue/sent-before.ts';
import type { ConfirmedRecord } from '../records/kinds.ts';
import { fieldsOf } from '../records/writable.ts';
import { hasMoved } from './entry.ts';

export type SendDecision = {
  /** The write with what the record says of its earlier attempts. */
  readonly known: PendingWrite;
  readonly decision: UpdateDecision;
  /** Whether sending it means merging: both versions are to be kept first. */
  readonly isMeeting: boolean;
};

/** What a write still has to do, once the record was read again (P4). */
export function decideSend(write: PendingWrite, record: ConfirmedRecord): SendDecision {
  const known = grounded(write, record);
  const decision = decideUpdate(known, record);
  return { known, decision, isMeeting: decision.kind === 'patch' && hasMoved(known, record) };
}

/** What becomes of a write that could not be decided in time: the user is asked (M15.2). */
export function undecided(write: PendingWrite): SendDecision {
  return { known: write, decision: { kind: 'conflict' }, isMeeting: false };
}

/** Whether deciding takes no longer than main may stand still: a fiftieth of a second or so. */
export function isQuicklyDecided(write: PendingWrite, record: ConfirmedRecord): boolean {
  const { change, sentBefore = [] } = write;
  const chars = charsIn([change, sentBefore, record]);
  if (chars <= MERGE_AT_ONCE_CHARS_MAX) return true;
  const theirs = fieldsOf(write.record.kind, record);
  const isUntouched = Object.entries(fieldsSeen(write)).every(
    ([field, seen]) => typeof seen !== 'string' || seen === theirs[field],
  );
  return isUntouched && chars <= COMPARE_AT_ONCE_CHARS_MAX;
}

function charsIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + charsIn(one), 0);
}
