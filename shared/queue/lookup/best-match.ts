/** Chooses the best match among the records that a create may have made (Q6). */
import type { ConfirmedRecord } from '../../records/kinds.ts';
import { type PendingWrite, type Sent, sentOf } from '../pending-write.ts';
import { compareWithSent, createdAt, isCandidate, type MatchKind, type Traces } from './match.ts';
import { scoreMatch } from './similarity.ts';

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
  { sentAt, likelyAt = [sentAt] }: Sent,
): R | undefined {
  const distance = (record: R) =>
    Math.min(...likelyAt.map((at) => Math.abs(createdAt(record) - at)));
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
