/**
 * Running entries that this computer's timer did not start: which are offered, and what stopping
 * one writes. Rules T16: SPEC.md.
 */
import { isLocalId, type RecordId } from '../ids.ts';
import { DAY_MS, dayOf, type Instant, SECOND_MS } from '../time.ts';
import { TIMED_SECONDS_MAX } from './bounds.ts';
import { daysFrom } from './calendar.ts';
import { type Entry, timeFields } from './entry.ts';
import { type ClockMinute, instantAt } from './zoned-day.ts';

/** An entry the user left running, with the version they saw. */
export type LeftEntry = { readonly id: RecordId; readonly version: string };

type Candidate = {
  readonly entry: Pick<Entry, 'id' | 'memberId' | 'runningSince'>;
  /** Changes with each change on the service. */
  readonly version: string;
};

type Options = {
  /** Without a known member nothing is offered. */
  readonly memberId: RecordId | null;
  readonly left: readonly LeftEntry[];
  readonly now: Instant;
};

/**
 * Returns the member's running entries from elsewhere, the latest first. This computer's timer
 * creates its entry when it stops, so a running one on the service is never its own.
 */
export function runningElsewhere<T extends Candidate>(
  entries: readonly T[],
  { memberId, left, now }: Options,
): readonly T[] {
  const startOf = ({ entry }: T) => entry.runningSince ?? Number.NEGATIVE_INFINITY;
  const earliest = now - TIMED_SECONDS_MAX * SECOND_MS;
  const latest = now + DAY_MS; // the clock of this computer may be behind
  return entries
    .filter(({ entry }) => memberId !== null && entry.memberId === memberId && !isLocalId(entry.id))
    .filter((one) => startOf(one) >= earliest && startOf(one) <= latest)
    .filter(({ entry, version }) => {
      return !left.some((one) => one.id === entry.id && one.version === version);
    })
    .toSorted((one, other) => startOf(other) - startOf(one));
}

type Running = { readonly day: Entry['day']; readonly startAt: Instant };

/** Returns the fields that end a running entry: one update of all its times, on its day (T16.1). */
export function stoppedFields({ day, startAt }: Running, at: Instant) {
  const span = { startAt, endAt: Math.max(at, startAt) };
  return { ...timeFields({ kind: 'span', span }, { day, zone: 'UTC' }), date: day };
}

type Present = { readonly startAt: Instant; readonly now: Instant; readonly zone: string };

/**
 * Returns the first time after the start when the clock showed this; `undefined` if it has not yet
 * (T16.2).
 */
export function typedEnd(
  minute: ClockMinute,
  { startAt, now, zone }: Present,
): Instant | undefined {
  // A clock time skipped on one day is shown on the next.
  return daysFrom(dayOf(startAt, zone), 3)
    .map((day) => instantAt(day, minute, zone))
    .find((at) => at !== undefined && at > startAt && at <= now);
}
