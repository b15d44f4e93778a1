/** All that a send decides by comparing texts, in one step: so that it can be done in another thread. */
import { decideUpdate, type UpdateDecision } from '../queue/decide-update.ts';
import type { PendingWrite } from '../queue/pending-write.ts';
import { grounded } from '../queue/sent-before.ts';
import type { ConfirmedRecord } from '../records/kinds.ts';
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

/** How many characters have to be compared. */
export function comparedChars({ change, sentBefore = [] }: PendingWrite, record: object): number {
  return charsIn([change, sentBefore, record]);
}

function charsIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + charsIn(one), 0);
}
