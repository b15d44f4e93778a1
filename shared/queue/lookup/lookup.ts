/**
 * Looks for the record of a create on the pages of a list (P3, Q6).
 *
 * Creates that search one list at the same time share its pages (Q6.4). Each judges every record
 * for itself.
 */
import type { WriteId } from '../../ids.ts';
import { LOOKUPS_TOGETHER_MAX, NOT_OURS_MAX } from '../../queue-limits.ts';
import { type ConfirmedRecord, idText } from '../../records/kinds.ts';
import type { Instant } from '../../time.ts';
import type { Outcome } from '../events.ts';
import { fieldsSet, isUncertain, laneOf, type PendingWrite, type Sent } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { lookupList } from '../requests/requests.ts';
import {
  chooseLeastMatched,
  chooseLeastWanted,
  chooseMostAlike,
  chooseNearest,
  leaveOutOwned,
} from './best-match.ts';
import { bodyIn, compareWithSent, isDenied, type MatchKind, type Traces } from './match.ts';

/** The queue and the time when a request is about to be sent. */
export type Present = {
  readonly queue: Queue;
  /** By this computer's clock. */
  readonly at: Instant;
  /** Whether a write must wait, whatever the clock says (Q5, Q6). */
  readonly isDelayed: (id: WriteId) => boolean;
};

type Found = Readonly<Record<Exclude<MatchKind, 'other'>, readonly ConfirmedRecord[]>>;

/** The lookup's findings for one create. */
export type Findings = {
  readonly found: Found;
  /** A record that may be the right one cannot be read. */
  readonly isDoubtful: boolean;
};

export const nothingFound: Findings = {
  found: { same: [], late: [], undated: [], changed: [] },
  isDoubtful: false,
};

/**
 * Returns the creates that a pass over `list` serves if it starts now. These are the ones that wait
 * for it, and those whose lookup is due and lacks only a slot.
 */
export function listDueLookups(
  { queue, at, isDelayed }: Present,
  list: string,
  known: {
    readonly waiting: { has(id: WriteId): boolean };
    /** Whether an earlier pass serves this create, or has its result. */
    readonly isServed: (id: WriteId) => boolean;
  },
): readonly PendingWrite[] {
  const due = queue.writes.filter(isDue);
  const [first, others] = [due.filter(isWaiting), due.filter((write) => !isWaiting(write))];
  return [...first, ...others].slice(0, LOOKUPS_TOGETHER_MAX);

  function isDue(write: PendingWrite): boolean {
    const { id, state, change } = write;
    if (change.kind !== 'create' || lookupList(write) !== list) return false;
    if (isWaiting(write)) return true;
    return state.kind === 'checking' && state.until <= at && !isDelayed(id) && !known.isServed(id);
  }

  function isWaiting({ id }: PendingWrite): boolean {
    return known.waiting.has(id);
  }
}

/** Adds one whole record to the findings. */
export function withRecord(
  findings: Findings,
  record: ConfirmedRecord,
  write: PendingWrite,
  traces: Traces,
): Findings {
  const as = compareWithSent(record, write, traces);
  if (as === 'other') return findings;
  const { found } = findings;
  return { ...findings, found: { ...found, [as]: [...found[as], record] } };
}

type Known = Pick<Queue, 'made' | 'writes'> & Pick<Traces, 'memberId' | 'readLetters'>;

/** The bodies that {@link verdictOf} compares. */
export function bodiesToCompare(
  { found }: Findings,
  write: PendingWrite,
  { writes }: Pick<Queue, 'writes'>,
): readonly string[] {
  const rivals = writes.filter((other) => isRival(other, write));
  const records = Object.values(found).flat();
  if (rivals.length === 0 || records.length === 0) return [];
  return [...records, ...rivals.map(fieldsSet)].map((one) => bodyIn(write.record.kind, one));
}

/**
 * Decides how the lookup of a create ends. `nothing` must be certain, because it leads to a second
 * send. If the record was edited since, only the user can tell.
 */
export function verdictOf(
  { found, isDoubtful }: Findings,
  write: PendingWrite,
  sent: Sent,
  known: Known,
): Outcome {
  const { kind } = write.record;
  const { memberId, readLetters } = known;
  const traces = { made: new Set(known.made), memberId, ...(readLetters && { readLetters }) };
  // Another create of ours may have adopted one of them since.
  const free = (records: readonly ConfirmedRecord[]) =>
    records.filter(
      (one) => !isDenied(one, write) && !traces.made.has(laneOf({ kind, id: idText(one) })),
    );
  // Each create takes the record that has no more than it sent, made at its own time, so that none
  // is left over.
  const rivals = known.writes.filter((other) => isRival(other, write));
  const same = chooseNearest(chooseLeastWanted(free(found.same), rivals, traces), sent);
  if (same) return { kind: 'accepted', reply: same };
  const [undated] = chooseLeastWanted(free(found.undated), rivals, traces);
  const late = chooseNearest(leaveOutOwned(free(found.late), rivals, traces), sent);
  const changed = chooseLeastMatched(free(found.changed), rivals, traces);
  const candidate = undated ?? chooseNearest(chooseMostAlike(changed, write), sent) ?? late;
  // An unreadable record may be ours. Showing the user a stranger instead would lead to a second
  // send.
  if (isDoubtful) return { kind: 'unknown' };
  if (candidate === undefined) return { kind: 'nothing' };
  const isShown = (write.notOurs?.length ?? 0) < NOT_OURS_MAX;
  return { kind: 'unsure', found: isShown ? candidate : null };
}

/** Another create of the same kind that may have made a record. */
function isRival(other: PendingWrite, { id, record }: PendingWrite): boolean {
  const isOpen = other.change.kind === 'create' && isUncertain(other);
  return isOpen && other.id !== id && other.record.kind === record.kind;
}
