/** The day grid: instants as places on the axis of a day of 23 to 25 hours, and back. */
import { type Day, HOUR_MS, type Instant, MINUTE_MS } from '../time.ts';
import { clockText } from './duration-text.ts';
import { type DayPart, dayParts, overlap, type Span } from './intervals.ts';
import { clockMinute, endOfDay, sameClockOn, startOfDay } from './zoned-day.ts';

/** Dragging and the arrow keys move by this. */
export const SNAP_MS = 5 * MINUTE_MS;

/** A day from top to bottom: 0 is its first instant, 1 its end. */
export type DayAxis = Span & { readonly day: Day; readonly zone: string };

/** An hour written at the side; on a day of 25 hours one clock time is written twice. */
export type HourMark = { readonly at: Instant; readonly place: number; readonly text: string };

/** A part of an entry where it is drawn: `lane` of `lanes` beside each other where entries overlap. */
export type Block<T> = DayPart & {
  readonly of: T;
  readonly top: number;
  readonly height: number;
  readonly lane: number;
  readonly lanes: number;
};

/** The axis of a day in a zone. */
export function dayAxis(day: Day, zone: string): DayAxis {
  return { day, zone, startAt: startOfDay(day, zone), endAt: endOfDay(day, zone) };
}

/** Where an instant is on the axis; what lies on another day is at its end. */
export function placeOf(at: Instant, { startAt, endAt }: DayAxis): number {
  return Math.min(1, Math.max(0, (at - startAt) / (endAt - startAt)));
}

/** The instant at a place, on the nearest step of `snapMs` since the day began; 0 snaps to nothing. */
export function instantAtPlace(place: number, axis: DayAxis, snapMs = SNAP_MS): Instant {
  const within = Math.min(1, Math.max(0, place)) * (axis.endAt - axis.startAt);
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

/** With another start, at least one step before its end. */
export function resizeStart({ endAt }: Span, startAt: Instant): Span {
  return { startAt: Math.min(startAt, endAt - SNAP_MS), endAt };
}

/** With another end, at least one step after its start. */
export function resizeEnd({ startAt }: Span, endAt: Instant): Span {
  return { startAt, endAt: Math.max(endAt, startAt + SNAP_MS) };
}

/** What is drawn on the day: the parts that lie on it, in as few lanes as the overlaps need. */
export function layOutDay<T extends Span>(items: readonly T[], axis: DayAxis): readonly Block<T>[] {
  const parts = items
    .flatMap((of) =>
      dayParts(of, axis.zone)
        .filter(({ day }) => day === axis.day)
        .map((part) => ({ ...part, of })),
    )
    .toSorted((a, b) => a.startAt - b.startAt || b.endAt - a.endAt);
  return clustersOf(parts).flatMap((cluster) => layOutCluster(cluster, axis));
}

/** Parts that overlap one another directly or through others. */
function clustersOf<T extends Span>(parts: readonly T[]): readonly (readonly T[])[] {
  const clusters: T[][] = [];
  let endAt = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (part.startAt >= endAt) clusters.push([]);
    clusters.at(-1)?.push(part);
    endAt = Math.max(endAt, part.endAt);
  }
  return clusters;
}

function layOutCluster<T extends DayPart & { of: unknown }>(cluster: readonly T[], axis: DayAxis) {
  const lanes: T[] = []; // the last part of each
  const placed = cluster.map((part) => {
    const free = lanes.findIndex((last) => !overlap(last, part));
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = part;
    return { ...part, lane };
  });
  return placed.map((part) => {
    const top = placeOf(part.startAt, axis);
    return { ...part, lanes: lanes.length, top, height: placeOf(part.endAt, axis) - top };
  });
}
