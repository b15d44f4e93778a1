/** Which of several records that may be a create's is the likeliest (Q6). */
import { fieldsOf, valueKind } from '../../kinds/kinds.ts';
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../limits.ts';
import { isRespelt } from '../../merge/record/values.ts';
import { plainText } from '../../note/plain-text.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import type { Instant } from '../../time.ts';
import { fieldsSet, type PendingWrite, type Sent, sentOf } from '../pending-write.ts';
import { isLongBody } from './body-letters.ts';
import { createdAt, isCandidate, isEmpty, likeness, type Traces } from './look.ts';

/**
 * Those of `found` that the fewest of our other open creates could have made, changed since or not.
 * What says more than was sent, or was changed until it said as much, fits two creates, and what one
 * of them sent fits that one alone: each is to find its own.
 */
export function leastWanted<R extends ConfirmedRecord>(
  found: readonly R[],
  rivals: readonly PendingWrite[],
  traces: Omit<Traces, keyof Sent>,
): readonly R[] {
  if (found.length <= 1 || rivals.length === 0) return found;
  const wanted = new Map(
    found.map((record) => [record, rivals.filter((other) => isWantedBy(record, other)).length]),
  );
  const least = Math.min(...wanted.values());
  return found.filter((record) => wanted.get(record) === least);

  function isWantedBy(record: R, other: PendingWrite): boolean {
    const own = { ...traces, ...sentOf(other) };
    if (!isCandidate(record, other, own)) return false;
    const as = likeness(record, other, own);
    return as !== 'other' && as !== 'late';
  }
}

/** Those of `found`, made long after our send, that none of our other open creates has made then. */
export function ownedByNobody<R extends ConfirmedRecord>(
  found: readonly R[],
  rivals: readonly PendingWrite[],
  traces: Omit<Traces, keyof Sent>,
): readonly R[] {
  return found.filter((record) =>
    rivals.every((other) => {
      const own = { ...traces, ...sentOf(other) };
      return !isCandidate(record, other, own) || likeness(record, other, own) !== 'same';
    }),
  );
}

/** Which of several records that say the same is the likeliest: the one made nearest to the send. */
export function nearest<R extends ConfirmedRecord>(
  found: readonly R[],
  sentAt: Instant,
): R | undefined {
  const distance = (record: R) => Math.abs(createdAt(record) - sentAt);
  return found.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Of several that were changed since, those that still say most of what was sent. */
export function mostAlike<R extends ConfirmedRecord>(
  found: readonly R[],
  write: PendingWrite,
): readonly R[] {
  if (found.length <= 1) return found;
  const kept = new Map(found.map((record) => [record, fieldsKept(record, write)]));
  const most = Math.max(...kept.values());
  return found.filter((record) => kept.get(record) === most);
}

/**
 * How many of the fields that were sent a record still says; of a text the share of its words, of a long
 * body those of its beginning.
 */
function fieldsKept(found: ConfirmedRecord, write: PendingWrite): number {
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
