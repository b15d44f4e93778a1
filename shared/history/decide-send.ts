/** Everything a send decides by comparing texts, in one step, so that another process can run it. */
import type { ValueKind } from '../kinds/field.ts';
import { changedNames, fieldsOf, pick } from '../kinds/kinds.ts';
import { compareFields, decidingNames } from '../merge/record/compare-fields.ts';
import {
  COMPARE_AT_ONCE_CHARS_MAX,
  COMPARISON_CHARS_MAX,
  MERGE_AT_ONCE_CHARS_MAX,
  MERGE_AT_ONCE_NODES_MAX,
} from '../merge-limits.ts';
import { createBodyReader } from '../note/same-body.ts';
import { nodeCount } from '../parse-html.ts';
import { arrivedOf, rebaseOnArrived } from '../queue/machine/sent-before.ts';
import { baseFields, type PendingWrite } from '../queue/pending-write.ts';
import { decideUpdate, type UpdateDecision } from '../queue/requests/decide-update.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../records/kinds.ts';
import { hasMoved } from './entry.ts';

export type SendDecision = {
  /** The write with what the record shows of its earlier attempts. */
  readonly known: PendingWrite;
  readonly decision: UpdateDecision;
  /** Whether the send merges: then both versions go into the history first. */
  readonly isMeeting: boolean;
  /** For a conflict: the fields that an earlier attempt sent, if all were compared. */
  readonly arrived?: readonly string[];
};

/** Decides the rest of a write after the record was read again (P4). */
export function decideSend(write: PendingWrite, record: ConfirmedRecord): SendDecision {
  const read = createBodyReader();
  const known = rebaseOnArrived(write, record, read);
  const decision = decideUpdate(known, record, read);
  if (decision.kind === 'conflict') {
    return { known, decision, isMeeting: false, arrived: arrivedOf(write, record, read) };
  }
  return { known, decision, isMeeting: decision.kind === 'patch' && hasMoved(known, record, read) };
}

/**
 * Decides a write whose texts could not be compared in time (M15.3). If nobody else changed its
 * fields, letter by letter, it is sent.
 */
export function decideUncompared(write: PendingWrite, record: ConfirmedRecord): SendDecision {
  const theirs = fieldsOf(write.record.kind, record);
  const ownBase = baseFields(write);
  const decision = decideByLetters(write, { seen: ownBase, theirs });
  const isAtBase = Object.keys(ownBase).every((name) => isSameField(name, ownBase, theirs));
  return { known: write, decision, isMeeting: decision.kind === 'patch' && !isAtBase };
}

function decideByLetters(
  { record: { kind }, change }: PendingWrite,
  { seen: ownBase, theirs }: Readonly<Record<'seen' | 'theirs', Fields>>,
): UpdateDecision {
  const names = changedNames(kind);
  if (change.kind === 'delete') {
    const known = names.filter((name) => name in ownBase);
    const isAtBase = known.every((name) => isSameField(name, ownBase, theirs));
    return { kind: known.length > 0 && isAtBase ? 'delete' : 'conflict' };
  }
  const ours = pick(change.fields, names);
  const sides = { base: ownBase, ours, theirs };
  const deciding = decidingNames(kind, ours);
  const compared = compareFields(kind, sides, { isSame: areSameLetters }, deciding);
  const isOpen = compared.some(({ verdict }) => verdict === 'clash' || verdict === 'merge');
  if (isOpen) return { kind: 'conflict' };
  const left = compared.filter(({ verdict }) => verdict === 'ours').map(({ field }) => field);
  return left.length === 0
    ? { kind: 'nothing-to-send' }
    : { kind: 'patch', patch: pick(ours, left) };
}

/** The base as a record, to find out whether the write changes anything. */
export function baseAsRecord(write: PendingWrite): ConfirmedRecord {
  return { ...baseFields(write), id: write.record.id };
}

/** Whether `now` leads to the same decision as `before`: letter by letter, without a comparison. */
export function isSameRecord(
  kind: WritableKind,
  before: ConfirmedRecord,
  now: ConfirmedRecord,
): boolean {
  const [one, other] = [fieldsOf(kind, before), fieldsOf(kind, now)];
  return changedNames(kind).every((name) => isSameField(name, one, other));
}

function isSameField(name: string, one: Fields, other: Fields): boolean {
  return areSameLetters('plain', one[name], other[name]);
}

function areSameLetters(_kind: ValueKind, one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  return typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** Whether main can decide by itself, in about a fiftieth of a second. */
export function isQuicklyDecided(write: PendingWrite, record: ConfirmedRecord): boolean {
  const { change, sentBefore = [] } = write;
  const versions = [change, sentBefore, record];
  const chars = sumOf(versions, (text) => text.length);
  const theirs = fieldsOf(write.record.kind, record);
  const isUntouched = Object.entries(baseFields(write)).every(
    ([field, ownBase]) => typeof ownBase !== 'string' || ownBase === theirs[field],
  );
  if (isUntouched) return chars <= COMPARE_AT_ONCE_CHARS_MAX;
  return chars <= MERGE_AT_ONCE_CHARS_MAX && sumOf(versions, nodesIn) <= MERGE_AT_ONCE_NODES_MAX;
}

/** Whether the texts are short enough to be copied to a process. */
export function fitsProcess({ change, sentBefore = [] }: PendingWrite, record: ConfirmedRecord) {
  return sumOf([change, sentBefore, record], (text) => text.length) <= COMPARISON_CHARS_MAX;
}

function nodesIn(text: string): number {
  return text.includes('<') ? nodeCount(text) : 0;
}

function sumOf(value: unknown, measure: (text: string) => number): number {
  if (typeof value === 'string') return measure(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + sumOf(one, measure), 0);
}
