/** Two versions of when an entry was, as they are drawn beside each other on one axis of hours. */
import { type Day, dayOf, HOUR_MS, type Instant, parseTimestamp } from '../time.ts';
import { dayAxis, placeOf } from './day-axis.ts';
import { secondsOf } from './entry.ts';
import type { Span } from './intervals.ts';

/** The fields of a version that say when it was (A5). */
export type VersionTimes = {
  readonly date?: unknown;
  readonly started_at?: unknown;
  readonly ended_at?: unknown;
  readonly duration_seconds?: unknown;
};

export type Side = {
  readonly day: Day | null;
  /** Null where it is a plain duration, or still runs. */
  readonly span: Span | null;
  readonly seconds: number;
  /** Milliseconds since its day began; what lasts over midnight ends with the day. */
  readonly top: number;
  readonly bottom: number;
};

/** Whether a conflict about these fields is one about when an entry was. */
export function isAboutTime(fields: readonly string[]): boolean {
  return fields.includes('started_at');
}

/** When a version of an entry was, in the zone the entry was made in. */
export function sideOf(version: VersionTimes, zone: string): Side {
  const [startAt, endAt] = [instantOf(version.started_at), instantOf(version.ended_at)];
  const day = typeof version.date === 'string' ? version.date : null;
  const seconds = Number(version.duration_seconds ?? 0);
  if (startAt === null || endAt === null) return { day, span: null, seconds, top: 0, bottom: 0 };
  const span = { startAt, endAt };
  const startDay = dayOf(startAt, zone);
  const axis = dayAxis(startDay, zone);
  const [top, bottom] = [placeOf(startAt, axis), placeOf(Math.max(startAt, endAt), axis)];
  return { day: startDay, span, seconds: secondsOf(span), top, bottom };
}

/** The hours that show all sides, with one before and after them. */
export function hoursAround(sides: readonly Side[]): {
  readonly from: number;
  readonly to: number;
} {
  const drawn = sides.filter(({ span }) => span !== null);
  const from = Math.min(...drawn.map(({ top }) => Math.floor(top / HOUR_MS))) - 1;
  const to = Math.max(...drawn.map(({ bottom }) => Math.ceil(bottom / HOUR_MS))) + 1;
  return { from: Math.max(0, from), to: Math.max(to, from + 1) };
}

function instantOf(value: unknown): Instant | null {
  const at = typeof value === 'string' ? parseTimestamp(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
