/** Lays entries out on the day grid, each in its own zone and beside those it would cover. */
import { DAY_MS, type Day, type Instant, parseTimestamp } from '../time.ts';
import { dayAxis, placeOf, SNAP_MS } from './day-axis.ts';
import type { Entry } from './entry.ts';
import {
  type DayPart,
  dayPart,
  findFree,
  findGaps,
  findOverlapping,
  lengthMs,
  overlap,
  type Span,
} from './intervals.ts';
import { dayLengthMs } from './zoned-day.ts';

/** The part of an entry on one day, in `lane` of `lanes`. */
export type Block<T> = DayPart & {
  readonly of: T;
  /** Milliseconds since the day began in the entry's zone. */
  readonly top: number;
  readonly bottom: number;
  readonly lane: number;
  readonly lanes: number;
};

type Zoned = Span & { readonly zone: string };

/** A timer or an entry that runs. */
type Timed = { readonly startAt: Instant; readonly zone: string };

/**
 * Lays out the parts on the day in as few lanes as possible. `shortestMs` is the shortest part that
 * can be drawn; closer ones get lanes too.
 */
export function layOutDay<T extends Zoned>(
  items: readonly T[],
  day: Day,
  shortestMs = 0,
): readonly Block<T>[] {
  const drawn = items
    .flatMap((of) => partOn(of, day, shortestMs))
    .toSorted((a, b) => a.startAt - b.startAt || b.endAt - a.endAt);
  return clustersOf(drawn).flatMap(inLanes);
}

/** A drawn span with its item; its ends are places, not instants. */
type Drawn<T> = Span & { readonly of: T };

function partOn<T extends Zoned>(of: T, day: Day, shortestMs: number): readonly Drawn<Block<T>>[] {
  if (!canTouch(of, day)) return [];
  const part = dayPart(of, of.zone, day);
  if (part === undefined) return [];
  const axis = dayAxis(day, of.zone);
  const [top, bottom] = [placeOf(part.startAt, axis), placeOf(part.endAt, axis)];
  const block = { ...part, of, top, bottom, lane: 0, lanes: 1 };
  return [{ of: block, startAt: top, endAt: Math.max(bottom, top + shortestMs) }];
}

/** A quick check whether a span can be on the day in any zone. */
function canTouch({ startAt, endAt }: Span, day: Day): boolean {
  const noonAt = parseTimestamp(day) + DAY_MS / 2;
  return startAt < noonAt + 2 * DAY_MS && endAt > noonAt - 2 * DAY_MS;
}

/** Groups parts that cover one another, directly or through others. */
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

function inLanes<T>(cluster: readonly Drawn<Block<T>>[]): readonly Block<T>[] {
  const lanes: Span[] = []; // the last part of each
  const placed = cluster.map((part) => {
    const free = lanes.findIndex((last) => !overlap(last, part));
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = part;
    return { ...part.of, lane };
  });
  return placed.map((block) => ({ ...block, lanes: lanes.length }));
}

/** Returns the length of a day's column: the longest day in any of the zones. */
export function columnMs(day: Day, zones: readonly string[]): number {
  return Math.max(...zones.map((zone) => dayLengthMs(day, zone)));
}

/**
 * The entries that overlap another one of the same member. One without a member is not sent yet, and
 * nobody knows who the user is (A6): it may overlap an entry of anybody.
 */
export function overlappingIds(entries: readonly Entry[]): ReadonlySet<string> {
  const byMember = Map.groupBy(entries.flatMap(spansOf), ({ memberId }) => memberId);
  const unsent = byMember.get(null) ?? [];
  const groups = [...byMember].map(([member, own]) =>
    member === null ? own : [...own, ...unsent],
  );
  return new Set(groups.flatMap((own) => [...findOverlapping(own)].map(({ id }) => id)));
}

/**
 * Returns the gaps of at least five minutes between one member's entries of a day. A running
 * entry covers its time up to now, as the timer of this computer does. One that is planned ends no
 * gap before it begins.
 */
export function gapsOn(day: Day, entries: readonly Entry[], when: When): readonly Span[] {
  return partsAndGaps(day, entries, when).gaps;
}

/** A gap at its place in the day's column, in milliseconds since the day began. */
export type DrawnGap = Span & { readonly top: number; readonly bottom: number };

/**
 * Places the gaps of a day between the entries beside them, each at the clock of its zone. One with no
 * room between what is drawn is left out.
 */
export function placeGaps(day: Day, entries: readonly Entry[], when: When): readonly DrawnGap[] {
  const found = partsAndGaps(day, entries, when);
  const parts = found.parts.map(({ startAt, endAt, zone }) => {
    const axis = dayAxis(day, zone);
    return { startAt, endAt, top: placeOf(startAt, axis), bottom: placeOf(endAt, axis) };
  });
  const drawn: Span[] = parts.map(({ top, bottom }) => ({ startAt: top, endAt: bottom }));
  return found.gaps.flatMap((gap) => {
    const before = parts.filter(({ endAt }) => endAt === gap.startAt).map(({ bottom }) => bottom);
    const after = parts.filter(({ startAt }) => startAt === gap.endAt).map(({ top }) => top);
    const between = { startAt: Math.max(...before), endAt: Math.min(...after) };
    const [free] = findFree(drawn, between).toSorted((a, b) => lengthMs(b) - lengthMs(a));
    if (free === undefined || lengthMs(free) < SNAP_MS) return [];
    drawn.push(free);
    return { ...gap, top: free.startAt, bottom: free.endAt };
  });
}

type When = { readonly now: Instant; readonly timer: Timed | null };

/**
 * The parts of the day's entries, and of what runs, with the gaps between them. An entry of another zone
 * may be on another day and yet cover a gap.
 */
function partsAndGaps(day: Day, entries: readonly Entry[], when: When) {
  const spans = begunSpans(entries, when);
  const parts = spans
    .filter((span) => canTouch(span, day))
    .flatMap((span) => {
      const part = dayPart(span, span.zone, day);
      return part === undefined ? [] : [{ ...part, zone: span.zone }];
    });
  const isFree = (gap: Span) => !spans.some((span) => overlap(span, gap));
  return { parts, gaps: findGaps(parts, SNAP_MS).filter(isFree) };
}

/** The spans of entries, and of what runs, that have begun. */
function begunSpans(entries: readonly Entry[], { now, timer }: When) {
  const begun = entries.flatMap(({ runningSince, zone }) =>
    runningSince === null ? [] : { startAt: runningSince, zone },
  );
  const running = [...begun, ...(timer === null ? [] : [timer])];
  const growing = running.map(({ startAt, zone }) => ({
    ...{ startAt, zone, endAt: Math.max(startAt, now) },
  }));
  return [...entries.flatMap(spansOf), ...growing].filter(({ startAt }) => startAt <= now);
}

function spansOf({ id, memberId, zone, span }: Entry) {
  return span === null ? [] : [{ ...span, id, memberId, zone }];
}
