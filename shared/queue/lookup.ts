/**
 * What a create finds of its record on the pages of a list (P3, Q6).
 *
 * Creates that look through one list at the same time share its pages (Q6.4). Each of them judges every
 * record for itself.
 */
import type { WriteId } from '../ids.ts';
import { LOOKUPS_TOGETHER_MAX } from '../limits.ts';
import type { ConfirmedRecord } from '../records/kinds.ts';
import type { Instant } from '../time.ts';
import type { Outcome } from './events.ts';
import { leastWanted, mostAlike, nearest, ownedByNobody } from './likeliest.ts';
import { type Likeness, likeness, type Traces } from './look.ts';
import { isUncertain, laneOf, type PendingWrite, type Sent } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { lookupList } from './requests.ts';

/** How things stand when a request is about to go. */
export type Present = {
  readonly queue: Queue;
  /** By this computer's clock. */
  readonly at: Instant;
  /** Whether a write has to wait, whatever the clock says (Q5, Q6). */
  readonly isResting: (id: WriteId) => boolean;
};

type Found = Readonly<Record<Exclude<Likeness, 'other'>, readonly ConfirmedRecord[]>>;

/** What one create has found so far. */
export type Findings = {
  readonly found: Found;
  /** Something may be its record and cannot be read. */
  readonly isDoubtful: boolean;
};

export const nothingFound: Findings = {
  found: { same: [], late: [], undated: [], changed: [] },
  isDoubtful: false,
};

/**
 * The creates that a pass over `list` may answer if it begins now: those in `waiting`, and those whose
 * lookup is due and could begin if there were room for it.
 */
export function lookupsDue(
  { queue, at, isResting }: Present,
  list: string,
  waiting: ReadonlySet<WriteId>,
): readonly PendingWrite[] {
  const due = queue.writes.filter(isDue);
  const [first, others] = [due.filter(isWaiting), due.filter((write) => !isWaiting(write))];
  return [...first, ...others].slice(0, LOOKUPS_TOGETHER_MAX);

  function isDue(write: PendingWrite): boolean {
    const { id, state, change } = write;
    if (change.kind !== 'create' || lookupList(write) !== list) return false;
    return isWaiting(write) || (state.kind === 'checking' && state.until <= at && !isResting(id));
  }

  function isWaiting({ id }: PendingWrite): boolean {
    return waiting.has(id);
  }
}

/** The findings with one more record, read whole. */
export function withRecord(
  findings: Findings,
  record: ConfirmedRecord,
  write: PendingWrite,
  traces: Traces,
): Findings {
  const as = likeness(record, write, traces);
  if (as === 'other') return findings;
  const { found } = findings;
  return { ...findings, found: { ...found, [as]: [...found[as], record] } };
}

/**
 * What the lookup of a create ends in. `nothing` only where that is certain, for it leads to a second
 * send; of a record that was changed since only the user can tell.
 */
export function verdictOf(
  { found, isDoubtful }: Findings,
  write: PendingWrite,
  sent: Sent,
  known: Pick<Queue, 'made' | 'writes'> & { readonly memberId: number | null },
): Outcome {
  const { kind } = write.record;
  const traces = { made: new Set(known.made), memberId: known.memberId };
  // Another create of ours may have adopted one of them meanwhile.
  const free = (records: readonly ConfirmedRecord[]) =>
    records.filter(({ id }) => !traces.made.has(laneOf({ kind, id: `${id}` })));
  // Each create takes what says no more than it sent, and that of its own time: none is left over.
  const rivals = known.writes.filter((other) => isRival(other, write));
  const same = nearest(leastWanted(free(found.same), rivals, traces), sent.sentAt);
  if (same) return { kind: 'accepted', reply: same };
  const [undated] = leastWanted(free(found.undated), rivals, traces);
  const late = nearest(ownedByNobody(free(found.late), rivals, traces), sent.sentAt);
  const perhaps = undated ?? nearest(mostAlike(free(found.changed), write), sent.sentAt) ?? late;
  if (perhaps) return { kind: 'unsure', found: perhaps };
  return { kind: isDoubtful ? 'unknown' : 'nothing' };
}

/** Another create of the same kind that may have made a record. */
function isRival(other: PendingWrite, { id, record }: PendingWrite): boolean {
  const isOpen = other.change.kind === 'create' && isUncertain(other);
  return isOpen && other.id !== id && other.record.kind === record.kind;
}
