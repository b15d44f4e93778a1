/** Draws two versions of an entry's time beside each other on one axis. */
import { type Day, dayOf, HOUR_MS, SECOND_MS } from '../time.ts';
import { dayAxis, placeOf } from './day-axis.ts';
import { secondsOf } from './entry.ts';
import type { Span } from './intervals.ts';
import { isOnCalendar, readInstant } from './read-instant.ts';

/** The time fields of a version (A5). */
export type VersionTimes = {
  readonly date?: unknown;
  readonly started_at?: unknown;
  readonly ended_at?: unknown;
  readonly duration_seconds?: unknown;
};

export type Side = {
  readonly day: Day | null;
  /** Null for a plain duration or a running entry. */
  readonly span: Span | null;
  readonly seconds: number;
  /** Milliseconds since its day began; a span over midnight ends with the day. */
  readonly top: number;
  readonly bottom: number;
};

/** Whether a conflict about these fields is about the time of an entry. */
export function isAboutTime(fields: readonly string[]): boolean {
  return fields.includes('started_at') || fields.includes('ended_at');
}

/** Returns the time of a version in the entry's zone. */
export function sideOf(version: VersionTimes, zone: string): Side {
  const [startAt, endAt] = endsOf(version);
  const day = typeof version.date === 'string' ? version.date : null;
  const seconds = Number(version.duration_seconds ?? 0);
  if (startAt === null || endAt === null || !isOnCalendar(startAt)) {
    return { day, span: null, seconds, top: 0, bottom: 0 };
  }
  const span = { startAt, endAt };
  const startDay = dayOf(startAt, zone);
  const axis = dayAxis(startDay, zone);
  const [top, bottom] = [placeOf(startAt, axis), placeOf(Math.max(startAt, endAt), axis)];
  return { day: startDay, span, seconds: secondsOf(span), top, bottom };
}

/** Returns the hours that show all sides, with one more before and after. */
export function hoursAround(sides: readonly Side[]): {
  readonly from: number;
  readonly to: number;
} {
  const drawn = sides.filter(({ span }) => span !== null);
  const from = Math.min(...drawn.map(({ top }) => Math.floor(top / HOUR_MS))) - 1;
  const to = Math.max(...drawn.map(({ bottom }) => Math.ceil(bottom / HOUR_MS))) + 1;
  return { from: Math.max(0, from), to: Math.max(to, from + 1) };
}

/** A conflict names only what differs: a start or an end that both share follows from the length. */
function endsOf({ started_at, ended_at, duration_seconds }: VersionTimes) {
  const [startAt, endAt] = [readInstant(started_at), readInstant(ended_at)];
  if (typeof duration_seconds !== 'number') return [startAt, endAt] as const;
  const lengthMs = duration_seconds * SECOND_MS;
  if (started_at === undefined && endAt !== null) return [endAt - lengthMs, endAt] as const;
  if (ended_at === undefined && startAt !== null) return [startAt, startAt + lengthMs] as const;
  return [startAt, endAt] as const;
}
