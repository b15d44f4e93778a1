/**
 * What attempts sent of which nobody ever heard whether they arrived (Q5). Where the record says it, it
 * is the user's own, although they have written on since: not what somebody else made of it.
 */

import { changedNames, fieldsOf, picked } from '../kinds/kinds.ts';
import { SENT_BEFORE_MAX } from '../limits.ts';
import { isCountedFromOwn } from '../merge/together.ts';
import type { ConfirmedRecord, Fields } from '../records/kinds.ts';
import type { Outcome } from './events.ts';
import { saysTheSame, saysTheSameAtOnce } from './next-base.ts';
import { fieldsSeen, fieldsSet, isSentAgain, type PendingWrite } from './pending-write.ts';

/** The write with what an attempt has found out about this, or has left in the dark. */
export function afterAttempt(write: PendingWrite, outcome: Outcome): PendingWrite {
  const known = isSentAgain(write) ? withSent(write) : write;
  if (outcome.kind === 'conflict') return grounded(known, outcome.theirs, saysTheSameAtOnce);
  return outcome.kind === 'refused' ? known : write;
}

function withSent(write: PendingWrite): PendingWrite {
  if (write.change.kind !== 'update') return write;
  const sent = fieldsSet(write);
  const said = JSON.stringify(sent);
  const others = (write.sentBefore ?? []).filter((one) => JSON.stringify(one) !== said);
  return { ...write, sentBefore: [...others, sent].slice(-SENT_BEFORE_MAX) };
}

/** The same of `write`, for another one that rests on what that had seen. */
export function sentBeforeOf(write: PendingWrite | undefined): Pick<PendingWrite, 'sentBefore'> {
  return write?.sentBefore === undefined ? {} : { sentBefore: write.sentBefore };
}

/**
 * The write once the record was read: what `theirs` says as it was sent before counts as seen. What
 * else it says is not ours, and whatever was sent before cannot come any more.
 */
export function grounded(
  write: PendingWrite,
  theirs: ConfirmedRecord,
  isSaid = saysTheSame,
): PendingWrite {
  const { sentBefore, ...known } = write;
  const { change } = known;
  if (sentBefore === undefined || change.kind === 'create' || change.base === null) return write;
  const { kind } = write.record;
  const there = fieldsOf(kind, theirs);
  const seen = fieldsSeen(write);
  const saysIt = (fields: Fields, name: string) =>
    name in fields && isSaid(write, name, fields[name], there[name]);
  const isSent = (name: string) => sentBefore.some((sent) => saysIt(sent, name));
  const isOwn = (name: string) => isSent(name) || saysIt(seen, name);
  const own = changedNames(kind).filter(
    (name) => isSent(name) || isCountedFromOwn(kind, name, { isSent, isOwn }),
  );
  return { ...known, change: { ...change, base: { ...seen, ...picked(there, own) } } };
}
