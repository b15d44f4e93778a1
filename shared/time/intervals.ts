/**
 * Spans of time: overlaps, gaps, and parts per day. A span includes its start but not its end, so
 * 8-9 and 9-10 do not overlap.
 */
import { type Day, dayOf, type Instant, SECOND_MS } from '../time.ts';
import { addDays } from './calendar.ts';
import { startOfDay } from './zoned-day.ts';

export type Span = { readonly startAt: Instant; readonly endAt: Instant };

/** The part of a span on one day. */
export type DayPart = Span & {
  readonly day: Day;
  /** It started on an earlier day. */
  readonly isContinued: boolean;
  /** It continues on the next day. */
  readonly continues: boolean;
};

export function lengthMs({ startAt, endAt }: Span): number {
  return endAt - startAt;
}

/** Whether the two are the same to the second: the service may keep no milliseconds. */
export function isSameSpan(one: Span, other: Span): boolean {
  const isNear = (a: Instant, b: Instant) => Math.abs(a - b) < SECOND_MS;
  return isNear(one.startAt, other.startAt) && isNear(one.endAt, other.endAt);
}

/** Whether the two share a moment; an empty span has none. */
export function overlap(one: Span, other: Span): boolean {
  return Math.max(one.startAt, other.startAt) < Math.min(one.endAt, other.endAt);
}

/** Returns the spans that overlap another one. The screen marks them; they are allowed. */
export function findOverlapping<T extends Span>(spans: readonly T[]): ReadonlySet<T> {
  const found = new Set<T>();
  let longest: T | undefined;
  for (const span of inOrder(spans)) {
    if (longest !== undefined && overlap(longest, span)) found.add(longest).add(span);
    if (longest === undefined || span.endAt > longest.endAt) longest = span;
  }
  return found;
}

/** Returns the gaps of at least `minMs` between the first start and the last end. */
export function findGaps(spans: readonly Span[], minMs = 1): readonly Span[] {
  const covered = unite(spans);
  return covered.slice(1).flatMap((span, index) => {
    const startAt = covered[index]?.endAt ?? span.startAt;
    return span.startAt - startAt < minMs ? [] : [{ startAt, endAt: span.startAt }];
  });
}

/** Returns the free parts of `within`, in order. */
export function findFree(spans: readonly Span[], within: Span): readonly Span[] {
  return subtract([within], spans);
}

/** Joins spans into as few as possible, in order, without empty ones. */
export function unite(spans: readonly Span[]): readonly Span[] {
  const united: Span[] = [];
  for (const { startAt, endAt } of inOrder(spans)) {
    if (startAt >= endAt) continue;
    const last = united.at(-1);
    if (last !== undefined && startAt <= last.endAt) {
      united[united.length - 1] = { startAt: last.startAt, endAt: Math.max(last.endAt, endAt) };
    } else united.push({ startAt, endAt });
  }
  return united;
}

/** Returns `spans` without `taken`, joined and in order. */
export function subtract(spans: readonly Span[], taken: readonly Span[]): readonly Span[] {
  return unite(taken).reduce<readonly Span[]>(
    (left, { startAt, endAt }) =>
      left
        .flatMap((span) => [
          { startAt: span.startAt, endAt: Math.min(span.endAt, startAt) },
          { startAt: Math.max(span.startAt, endAt), endAt: span.endAt },
        ])
        .filter((span) => span.startAt < span.endAt),
    unite(spans),
  );
}

/**
 * Returns the part of a span on one day; `undefined` if there is none. An empty span is on the day of its
 * start. The other days are not computed: a span may last for thousands of years.
 */
export function dayPart({ startAt, endAt }: Span, zone: string, day: Day): DayPart | undefined {
  const midnight = startOfDay(day, zone);
  const next = startOfDay(addDays(day, 1), zone);
  const isEmpty = endAt <= startAt;
  if (isEmpty ? dayOf(startAt, zone) !== day : startAt >= next || endAt <= midnight)
    return undefined;
  return {
    day,
    startAt: isEmpty ? startAt : Math.max(startAt, midnight),
    endAt: isEmpty ? endAt : Math.min(endAt, next),
    isContinued: !isEmpty && startAt < midnight,
    continues: !isEmpty && endAt > next,
  };
}

/** Whether a span crosses midnight; one that ends at midnight does not. */
export function crossesMidnight(span: Span, zone: string): boolean {
  return startOfDay(addDays(dayOf(span.startAt, zone), 1), zone) < span.endAt;
}

/** Splits a span; `undefined` if `at` is not inside. */
export function splitAt(span: Span, at: Instant): readonly [Span, Span] | undefined {
  if (at <= span.startAt || at >= span.endAt) return undefined;
  return [
    { startAt: span.startAt, endAt: at },
    { startAt: at, endAt: span.endAt },
  ];
}

function inOrder<T extends Span>(spans: readonly T[]): readonly T[] {
  return spans.toSorted((a, b) => a.startAt - b.startAt || a.endAt - b.endAt);
}

/** Cuts a span into parts of this length, and what is left. */
export function cutLong({ startAt, endAt }: Span, longestMs: number): readonly Span[] {
  const count = Math.max(1, Math.ceil((endAt - startAt) / longestMs));
  return Array.from({ length: count }, (_, index) => ({
    startAt: startAt + index * longestMs,
    endAt: Math.min(endAt, startAt + (index + 1) * longestMs),
  }));
}
