/** Chooses the best match among the records that a create may have made (Q6). */
import { fieldsOf, valueKind } from '../../kinds/kinds.ts';
import { isRespelt } from '../../merge/record/values.ts';
import { plainText } from '../../note/plain-text.ts';
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../queue-limits.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import type { Instant } from '../../time.ts';
import { fieldsSet, type PendingWrite, type Sent, sentOf } from '../pending-write.ts';
import { isLongBody } from './body-letters.ts';
import {
  compareWithSent,
  createdAt,
  isCandidate,
  isEmpty,
  type MatchKind,
  type Traces,
} from './match.ts';

type Known = Omit<Traces, keyof Sent>;

/**
 * Returns the records of `found` that the fewest of our other open creates could have made, edited
 * since or not. A record with more fields than we sent may fit two creates, so each should adopt
 * the one that fits it alone. A record with everything a rival sent is more likely the rival's than
 * one edited since.
 */
export function chooseLeastWanted<R extends ConfirmedRecord>(
  found: readonly R[],
  rivals: readonly PendingWrite[],
  known: Known,
): readonly R[] {
  if (found.length <= 1 || rivals.length === 0) return found;
  return withLeast(found, (record) => {
    const fits = rivals.map((other) => judgeFor(other, record, known));
    const matches = fits.filter(isMatch).length;
    const changed = fits.filter((as) => as === 'changed').length;
    return matches * (rivals.length + 1) + changed;
  });
}

/** Returns the records of `found` that match the fewest of our other open creates. */
export function chooseLeastMatched<R extends ConfirmedRecord>(
  found: readonly R[],
  rivals: readonly PendingWrite[],
  known: Known,
): readonly R[] {
  if (found.length <= 1 || rivals.length === 0) return found;
  return withLeast(
    found,
    (record) => rivals.filter((other) => isMatch(judgeFor(other, record, known))).length,
  );
}

function isMatch(as: MatchKind): boolean {
  return as === 'same' || as === 'undated';
}

function judgeFor(write: PendingWrite, record: ConfirmedRecord, known: Known): MatchKind {
  const traces = { ...known, ...sentOf(write) };
  return isCandidate(record, write, traces) ? compareWithSent(record, write, traces) : 'other';
}

function withLeast<R>(found: readonly R[], weigh: (one: R) => number): readonly R[] {
  const weights = new Map(found.map((one) => [one, weigh(one)]));
  const least = Math.min(...weights.values());
  return found.filter((one) => weights.get(one) === least);
}

/**
 * Returns the records of `found`, made long after our send, that no other open create made at that
 * time.
 */
export function leaveOutOwned<R extends ConfirmedRecord>(
  found: readonly R[],
  rivals: readonly PendingWrite[],
  known: Known,
): readonly R[] {
  return found.filter((record) =>
    rivals.every((other) => judgeFor(other, record, known) !== 'same'),
  );
}

/** The best of several equal matches: the one created nearest to the send. */
export function chooseNearest<R extends ConfirmedRecord>(
  found: readonly R[],
  sentAt: Instant,
): R | undefined {
  const distance = (record: R) => Math.abs(createdAt(record) - sentAt);
  return found.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Returns the edited records that still agree most with what was sent. */
export function chooseMostAlike<R extends ConfirmedRecord>(
  found: readonly R[],
  write: PendingWrite,
): readonly R[] {
  if (found.length <= 1) return found;
  const scores = new Map(found.map((record) => [record, scoreMatch(record, write)]));
  const most = Math.max(...scores.values());
  return found.filter((record) => scores.get(record) === most);
}

/**
 * Counts the sent fields that a record still has. A text counts by the share of its words, a long
 * body by those of its beginning.
 */
function scoreMatch(found: ConfirmedRecord, write: PendingWrite): number {
  const { kind } = write.record;
  const read: Fields = { ...found, ...fieldsOf(kind, found) };
  const shares = Object.entries(fieldsSet(write)).map(([field, sent]) => {
    const value = valueKind(kind, field);
    if (isEmpty(sent)) return 0;
    const isLong = value === 'html' && [sent, read[field]].some(isLongBody);
    if (isLong ? sent === read[field] : isRespelt(value, sent, read[field])) return 1;
    if (value !== 'text' && value !== 'html') return 0;
    const words = wordsOf(sent);
    const there = new Set(wordsOf(read[field]));
    return words.filter((word) => there.has(word)).length / Math.max(1, words.length);
  });
  return shares.reduce((sum, share) => sum + share, 0);

  function wordsOf(text: unknown): readonly string[] {
    return typeof text === 'string'
      ? plainText(text.slice(0, LOOKUP_AT_ONCE_CHARS_MAX)).split(/\s+/)
      : [];
  }
}
