/** Where a window has been, for the way back and forward. */
import type { Place } from '../ipc/places.ts';
import type { LookupRef } from '../kinds/lookup-kinds.ts';
import type { RecordRef } from '../queue/pending-write.ts';
import type { Instant } from '../time.ts';

/** A place, and the record that was open in it, which only the service may write. */
export type Spot = {
  readonly place: Place;
  readonly record: RecordRef | null;
  readonly lookup?: LookupRef;
};

export type Visits = {
  /** The latest last. */
  readonly back: readonly Spot[];
  readonly now: Spot;
  /** Since when the window is there. */
  readonly since: Instant;
  /** The nearest first. */
  readonly forward: readonly Spot[];
};

/** As far back as anybody goes step by step. */
export const VISITS_MAX = 100;

/** A user who walks through a list stays with each record for less than this. */
const STAY_MS = 1_000;

type SameRecord = (one: RecordRef, other: RecordRef) => boolean;

export function beginVisits(now: Spot, since: Instant): Visits {
  return { back: [], now, since, forward: [] };
}

/** Goes on to another spot. One of the same place that was only walked past is no way back. */
export function visit(visits: Visits, spot: Spot, at: Instant, isSame: SameRecord): Visits {
  if (areSame(visits.now, spot, isSame)) return visits;
  const { now, since, back } = visits;
  const isPassed = now.place === spot.place && at - since < STAY_MS;
  const before = isPassed ? back : [...back, now].slice(-VISITS_MAX);
  const last = before.at(-1);
  const isBackThere = isPassed && last !== undefined && areSame(last, spot, isSame);
  return { back: isBackThere ? before.slice(0, -1) : before, now: spot, since: at, forward: [] };
}

/** One step back; the same visits where there is none. */
export function goBack(visits: Visits, at: Instant): Visits {
  const spot = visits.back.at(-1);
  if (spot === undefined) return visits;
  const forward = [visits.now, ...visits.forward].slice(0, VISITS_MAX);
  return { back: visits.back.slice(0, -1), now: spot, since: at, forward };
}

/** One step forward; the same visits where there is none. */
export function goForward(visits: Visits, at: Instant): Visits {
  const [spot, ...forward] = visits.forward;
  if (spot === undefined) return visits;
  return { back: [...visits.back, visits.now], now: spot, since: at, forward };
}

function areSame(one: Spot, other: Spot, isSame: SameRecord): boolean {
  if (one.place !== other.place || !areSameLookup(one.lookup, other.lookup)) return false;
  if (one.record === null || other.record === null) return one.record === other.record;
  return one.record.kind === other.record.kind && isSame(one.record, other.record);
}

function areSameLookup(one: LookupRef | undefined, other: LookupRef | undefined): boolean {
  return one?.kind === other?.kind && one?.id === other?.id;
}
