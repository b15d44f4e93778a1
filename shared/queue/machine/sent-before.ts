/**
 * Tracks what earlier attempts sent without a response (Q5). If the record has it, it is the user's
 * own, even after further edits.
 */
import { changedNames, fieldsOf, pick, valueKind } from '../../kinds/kinds.ts';
import { arrivedMembers } from '../../merge/record/arrived-members.ts';
import { isCountedFromOwn } from '../../merge/record/together.ts';
import { createBodyReader, type ReadBody } from '../../note/same-body.ts';
import { SENT_BEFORE_MAX } from '../../queue-limits.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import type { Outcome } from '../events.ts';
import { baseFields, fieldsSet, isSentAgain, type PendingWrite } from '../pending-write.ts';
import { isComparedAtOnce, saysTheSame, saysTheSameAtOnce } from './next-base.ts';

/** Returns the write with what an attempt has found out about earlier ones. */
export function afterAttempt(write: PendingWrite, outcome: Outcome): PendingWrite {
  const known = withAttempt(write);
  if (outcome.kind === 'conflict') return afterConflict(known, outcome);
  return outcome.kind === 'refused' ? known : write;
}

/**
 * If not everything sent before was compared, it stays for the next send to compare. Until then the
 * base is uncertain.
 */
function afterConflict(
  write: PendingWrite,
  { theirs, arrived }: Extract<Outcome, { kind: 'conflict' }>,
): PendingWrite {
  if (arrived !== undefined) return withArrived(write, theirs, arrived);
  const atOnce = arrivedIn(write, theirs, saysTheSameAtOnce);
  const known = withArrived(write, theirs, atOnce);
  const { sentBefore = [], record } = write;
  const there = fieldsOf(record.kind, theirs);
  const isOpen = (name: string) =>
    !atOnce.includes(name) &&
    sentBefore.some(
      (sent) => name in sent && !isComparedAtOnce(write, name, sent[name], there[name]),
    );
  return changedNames(record.kind).some(isOpen) ? { ...known, sentBefore } : known;
}

/** Returns the base as far as it is certain: a body that may be the user's own is not (Q5.6). */
export function certainBase(write: PendingWrite): Fields {
  const base = baseFields(write);
  if (write.state.kind !== 'conflict') return base;
  const { sentBefore = [], record } = write;
  const isOpen = (name: string) =>
    valueKind(record.kind, name) === 'html' && sentBefore.some((sent) => name in sent);
  return pick(
    base,
    Object.keys(base).filter((name) => !isOpen(name)),
  );
}

/** Adds what this attempt sent, unless it was the first. */
function withAttempt(write: PendingWrite): PendingWrite {
  return isSentAgain(write) ? withSent(write) : write;
}

/** Adds what this write sent, or may have sent. */
export function withSent(write: PendingWrite): PendingWrite {
  if (write.change.kind !== 'update') return write;
  return { ...write, ...sentBeforeOf(write, { sentBefore: [fieldsSet(write)] }) };
}

/** Joins what these writes sent before, for a write that replaces them or is based on them. */
export function sentBeforeOf(
  ...writes: readonly (Pick<PendingWrite, 'sentBefore'> | undefined)[]
): Pick<PendingWrite, 'sentBefore'> {
  const all = writes.flatMap((write) => write?.sentBefore ?? []);
  if (all.length === 0) return {};
  const last = new Map(all.map((sent, at) => [JSON.stringify(sent), at]));
  const each = all.filter((sent, at) => last.get(JSON.stringify(sent)) === at);
  return { sentBefore: each.slice(-SENT_BEFORE_MAX) };
}

/**
 * Returns the write after its record was read: what `theirs` has of the values sent before becomes
 * the base. Older values cannot arrive any more.
 */
export function rebaseOnArrived(
  write: PendingWrite,
  theirs: ConfirmedRecord,
  readBody?: ReadBody,
): PendingWrite {
  return withArrived(write, theirs, arrivedIn(write, theirs, createComparison(readBody)));
}

/**
 * Returns the fields of a conflict in which `theirs` is what was sent, also by this attempt (Q5).
 */
export function arrivedOf(
  write: PendingWrite,
  theirs: ConfirmedRecord,
  readBody?: ReadBody,
): readonly string[] {
  return arrivedIn(withAttempt(write), theirs, createComparison(readBody));
}

function createComparison(readBody: ReadBody = createBodyReader()): IsSaid {
  return (write, field, mine, read) => saysTheSame(write, field, mine, read, readBody);
}

type IsSaid = (write: PendingWrite, field: string, mine: unknown, read: unknown) => boolean;

function withArrived(
  write: PendingWrite,
  theirs: ConfirmedRecord,
  arrived: readonly string[],
): PendingWrite {
  const { sentBefore, ...known } = write;
  const { change } = known;
  if (sentBefore === undefined || change.kind === 'create' || change.base === null) return write;
  const { kind } = write.record;
  const there = fieldsOf(kind, theirs);
  const own = changedNames(kind).filter((name) => arrived.includes(name));
  // A list that somebody else changed too shows what was sent member by member.
  let partly: Fields = change.base;
  for (const sent of sentBefore) {
    partly = { ...partly, ...arrivedMembers(kind, partly, { sent, theirs: there }) };
  }
  const base = { ...partly, ...pick(there, own) };
  return { ...known, change: { ...change, base } };
}

/** The fields that have what was sent before, or were computed from that. */
function arrivedIn(
  write: PendingWrite,
  theirs: ConfirmedRecord,
  isSaid: IsSaid,
): readonly string[] {
  const { record, sentBefore = [] } = write;
  const there = fieldsOf(record.kind, theirs);
  const base = baseFields(write);
  const saysIt = (fields: Fields, name: string) =>
    name in fields && isSaid(write, name, fields[name], there[name]);
  const isSent = (name: string) => sentBefore.some((sent) => saysIt(sent, name));
  const isOwn = (name: string) => isSent(name) || saysIt(base, name);
  return changedNames(record.kind).filter(
    (name) => isSent(name) || isCountedFromOwn(record.kind, name, { isSent, isOwn }),
  );
}
