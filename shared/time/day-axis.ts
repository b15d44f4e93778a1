/** Converts instants to places on the axis of a day of 23 to 25 hours, and back. */
import { type Day, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../time.ts';
import { TIMED_SECONDS_MAX } from './bounds.ts';
import type { Span } from './intervals.ts';
import { type ClockMinute, clockMinute, endOfDay, sameClockOn, startOfDay } from './zoned-day.ts';

/** The step of dragging and of the arrow keys. */
export const SNAP_MS = 5 * MINUTE_MS;
/** The step while Alt is held, the smallest that clocks show. */
export const FREE_SNAP_MS = MINUTE_MS;
const LONGEST_MS = TIMED_SECONDS_MAX * SECOND_MS;

/** A day from top to bottom. */
export type DayAxis = Span & { readonly day: Day; readonly zone: string };

/** An hour at the side; a day of 25 hours shows one clock time twice. */
export type HourMark = {
  readonly at: Instant;
  readonly place: number;
  readonly minute: ClockMinute;
};

/** Returns the axis of a day in a zone. */
export function dayAxis(day: Day, zone: string): DayAxis {
  return { day, zone, startAt: startOfDay(day, zone), endAt: endOfDay(day, zone) };
}

/**
 * Returns the place of an instant: milliseconds since the day began. Instants of other days are at
 * its ends.
 */
export function placeOf(at: Instant, { startAt, endAt }: DayAxis): number {
  return Math.min(endAt, Math.max(startAt, at)) - startAt;
}

/**
 * Returns the instant at a place, rounded to steps of `snapMs` since the day began; 0 does not
 * round.
 */
export function instantAtPlace(place: number, axis: DayAxis, snapMs = SNAP_MS): Instant {
  const within = Math.min(axis.endAt - axis.startAt, Math.max(0, place));
  const step = snapMs === 0 ? 1 : snapMs;
  return Math.min(axis.endAt, axis.startAt + Math.round(within / step) * step);
}

/** Returns a mark for each hour of the day, with the clock time. */
export function hourMarks(axis: DayAxis): readonly HourMark[] {
  const marks: HourMark[] = [];
  for (let at = axis.startAt; at < axis.endAt; at += HOUR_MS) {
    marks.push({ at, place: placeOf(at, axis), minute: clockMinute(at, axis.zone) });
  }
  return marks;
}

/** Returns the span between two places in either order, at least one step long. */
export function spanBetween(one: number, other: number, axis: DayAxis, snapMs = SNAP_MS): Span {
  const ends = [instantAtPlace(one, axis, snapMs), instantAtPlace(other, axis, snapMs)];
  const startAt = Math.min(...ends, axis.endAt - SNAP_MS);
  return { startAt, endAt: Math.max(...ends, startAt + SNAP_MS) };
}

/** Moves a span by `byMs`. */
export function moveBy({ startAt, endAt }: Span, byMs: number): Span {
  return { startAt: startAt + byMs, endAt: endAt + byMs };
}

/**
 * Moves a span to the same clock time of another day with the same length, also over a clock
 * change.
 */
export function moveToDay({ startAt, endAt }: Span, day: Day, zone: string): Span {
  const start = sameClockOn(day, startAt, zone);
  return { startAt: start, endAt: start + endAt - startAt };
}

/** Changes the start: at least a step before the end, and no longer than an entry may be. */
export function resizeStart({ endAt }: Span, startAt: Instant): Span {
  return { startAt: Math.max(Math.min(startAt, endAt - SNAP_MS), endAt - LONGEST_MS), endAt };
}

/** Changes the end: at least a step after the start, and no longer than an entry may be. */
export function resizeEnd({ startAt }: Span, endAt: Instant): Span {
  return { startAt, endAt: Math.min(Math.max(endAt, startAt + SNAP_MS), startAt + LONGEST_MS) };
}
