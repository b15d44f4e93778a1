/** Instants as places on the axis of a day of 23 to 25 hours, and back. */
import { type Day, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../time.ts';
import { TIMED_SECONDS_MAX } from './bounds.ts';
import { clockText } from './duration-text.ts';
import type { Span } from './intervals.ts';
import { clockMinute, endOfDay, sameClockOn, startOfDay } from './zoned-day.ts';

/** Dragging and the arrow keys move by this. */
export const SNAP_MS = 5 * MINUTE_MS;
/** While Alt is held: clocks show no less. */
export const FREE_SNAP_MS = MINUTE_MS;
const LONGEST_MS = TIMED_SECONDS_MAX * SECOND_MS;

/** A day from top to bottom. */
export type DayAxis = Span & { readonly day: Day; readonly zone: string };

/** An hour written at the side; on a day of 25 hours one clock time is written twice. */
export type HourMark = { readonly at: Instant; readonly place: number; readonly text: string };

/** The axis of a day in a zone. */
export function dayAxis(day: Day, zone: string): DayAxis {
  return { day, zone, startAt: startOfDay(day, zone), endAt: endOfDay(day, zone) };
}

/** Where an instant is: milliseconds since the day began. What lies on another day is at its end. */
export function placeOf(at: Instant, { startAt, endAt }: DayAxis): number {
  return Math.min(endAt, Math.max(startAt, at)) - startAt;
}

/** The instant at a place, on the nearest step of `snapMs` since the day began; 0 snaps to nothing. */
export function instantAtPlace(place: number, axis: DayAxis, snapMs = SNAP_MS): Instant {
  const within = Math.min(axis.endAt - axis.startAt, Math.max(0, place));
  const step = snapMs === 0 ? 1 : snapMs;
  return Math.min(axis.endAt, axis.startAt + Math.round(within / step) * step);
}

/** A mark for each hour that passes on the day, with what a clock shows then. */
export function hourMarks(axis: DayAxis): readonly HourMark[] {
  const marks: HourMark[] = [];
  for (let at = axis.startAt; at < axis.endAt; at += HOUR_MS) {
    marks.push({ at, place: placeOf(at, axis), text: clockText(clockMinute(at, axis.zone)) });
  }
  return marks;
}

/** Between two places, whichever was pressed first, and at least one step long. */
export function spanBetween(one: number, other: number, axis: DayAxis, snapMs = SNAP_MS): Span {
  const ends = [instantAtPlace(one, axis, snapMs), instantAtPlace(other, axis, snapMs)];
  const startAt = Math.min(...ends, axis.endAt - SNAP_MS);
  return { startAt, endAt: Math.max(...ends, startAt + SNAP_MS) };
}

/** The span later or earlier by `byMs`, exactly as long. */
export function moveBy({ startAt, endAt }: Span, byMs: number): Span {
  return { startAt: startAt + byMs, endAt: endAt + byMs };
}

/** The span at the same clock time of another day, exactly as long, also over a change of the clocks. */
export function moveToDay({ startAt, endAt }: Span, day: Day, zone: string): Span {
  const start = sameClockOn(day, startAt, zone);
  return { startAt: start, endAt: start + endAt - startAt };
}

/** With another start: a step before its end at least, and no longer than one entry can be. */
export function resizeStart({ endAt }: Span, startAt: Instant): Span {
  return { startAt: Math.max(Math.min(startAt, endAt - SNAP_MS), endAt - LONGEST_MS), endAt };
}

/** With another end: a step after its start at least, and no longer than one entry can be. */
export function resizeEnd({ startAt }: Span, endAt: Instant): Span {
  return { startAt, endAt: Math.min(Math.max(endAt, startAt + SNAP_MS), startAt + LONGEST_MS) };
}
