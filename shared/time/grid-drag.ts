/** Interprets drags on the day grid, and the keys that replace them. */
import { type Day, dayOf, type Instant } from '../time.ts';
import { addDays } from './calendar.ts';
import {
  dayAxis,
  instantAtPlace,
  moveBy,
  moveToDay,
  resizeEnd,
  resizeStart,
  spanBetween,
} from './day-axis.ts';
import type { Span } from './intervals.ts';

/** The position of a pointer: `place` in milliseconds since the day began. */
export type GridPoint = { readonly day: Day; readonly place: number };

export type Drag =
  | { readonly kind: 'make'; readonly from: GridPoint }
  /** `grabbedAt` is the entry's instant under the pointer. */
  | { readonly kind: 'move'; readonly span: Span; readonly grabbedAt: Instant }
  | { readonly kind: 'start' | 'end'; readonly span: Span };

type Grid = { readonly zone: string; readonly snapMs: number };

/** Returns the span of an entry with the pointer at `to`. */
export function dragSpan(drag: Drag, to: GridPoint, { zone, snapMs }: Grid): Span {
  if (drag.kind === 'make') {
    // A new entry stays on its day, because a pointer easily slips into the next column.
    return spanBetween(drag.from.place, to.place, dayAxis(drag.from.day, zone), snapMs);
  }
  const { span } = drag;
  const pointedAt = instantAtPlace(to.place, dayAxis(to.day, zone), 0);
  if (drag.kind === 'move') {
    const startAt = span.startAt + pointedAt - drag.grabbedAt;
    return moveBy(span, snapToGrid(startAt, zone, snapMs) - span.startAt);
  }
  const at = snapToGrid(pointedAt, zone, snapMs);
  return drag.kind === 'start' ? resizeStart(span, at) : resizeEnd(span, at);
}

/** Rounds to the nearest step of the day. */
function snapToGrid(at: Instant, zone: string, snapMs: number): Instant {
  const axis = dayAxis(dayOf(at, zone), zone);
  return instantAtPlace(at - axis.startAt, axis, snapMs);
}

export type GridStep =
  | 'earlier'
  | 'later'
  | 'shorter'
  | 'longer'
  | 'start-earlier'
  | 'start-later'
  | 'day-before'
  | 'day-after';

/** Returns the span of an entry after one key press. */
export function stepSpan(span: Span, step: GridStep, { zone, snapMs }: Grid): Span {
  const day = dayOf(span.startAt, zone);
  const steps: Readonly<Record<GridStep, () => Span>> = {
    earlier: () => moveBy(span, -snapMs),
    later: () => moveBy(span, snapMs),
    shorter: () => resizeEnd(span, span.endAt - snapMs),
    longer: () => resizeEnd(span, span.endAt + snapMs),
    'start-earlier': () => resizeStart(span, span.startAt - snapMs),
    'start-later': () => resizeStart(span, span.startAt + snapMs),
    'day-before': () => moveToDay(span, addDays(day, -1), zone),
    'day-after': () => moveToDay(span, addDays(day, 1), zone),
  };
  return steps[step]();
}
