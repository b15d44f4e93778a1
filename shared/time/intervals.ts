/**
 * Spans of time: where they overlap, what lies between them, and how they lie on days. A span has its
 * start and not its end, so that 8-9 and 9-10 do not overlap.
 */
import { type Day, dayOf, type Instant } from '../time.ts';
import { addDays } from './calendar.ts';
import { startOfDay } from './zoned-day.ts';

export type Span = { readonly startAt: Instant; readonly endAt: Instant };

/** The part of a span that lies on one day. */
export type DayPart = Span & {
  readonly day: Day;
  /** It began on an earlier day. */
  readonly isContinued: boolean;
  /** It goes on, on the next day. */
  readonly continues: boolean;
};

/** How long a span is. */
export function lengthMs({ startAt, endAt }: Span): number {
  return endAt - startAt;
}

/** Whether the two have a moment in common; an empty span has none. */
export function overlap(one: Span, other: Span): boolean {
  return Math.max(one.startAt, other.startAt) < Math.min(one.endAt, other.endAt);
}

/** The spans that overlap at least one other of them. Marked on the screen, never forbidden. */
export function findOverlapping<T extends Span>(spans: readonly T[]): ReadonlySet<T> {
  const found = new Set<T>();
  let longest: T | undefined;
  for (const span of inOrder(spans)) {
    if (longest !== undefined && overlap(longest, span)) found.add(longest).add(span);
    if (longest === undefined || span.endAt > longest.endAt) longest = span;
  }
  return found;
}

/** What no span covers between the first start and the last end, from `minMs` on. */
export function findGaps(spans: readonly Span[], minMs = 1): readonly Span[] {
  const covered = unite(spans);
  return covered.slice(1).flatMap((span, index) => {
    const startAt = covered[index]?.endAt ?? span.startAt;
    return span.startAt - startAt < minMs ? [] : [{ startAt, endAt: span.startAt }];
  });
}

/** What no span covers of `within`, in order. */
export function findFree(spans: readonly Span[], within: Span): readonly Span[] {
  return subtract([within], spans);
}

/** The same moments with as few spans as possible, in order; empty ones are left out. */
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

/** What is left of `spans` without `taken`: united and in order. */
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

/** The span cut at midnights of the zone, one part per day; a span without length has one part. */
export function dayParts({ startAt, endAt }: Span, zone: string): readonly DayPart[] {
  const parts: DayPart[] = [];
  let day = dayOf(startAt, zone);
  let from = startAt;
  do {
    const nextDay = addDays(day, 1);
    const midnight = startOfDay(nextDay, zone);
    const to = Math.min(midnight, endAt);
    const isContinued = parts.length > 0;
    parts.push({ day, startAt: from, endAt: to, isContinued, continues: to < endAt });
    day = nextDay;
    from = to;
  } while (from < endAt);
  return parts;
}

/** Whether it goes over midnight; one that ends at midnight does not. */
export function crossesMidnight(span: Span, zone: string): boolean {
  return startOfDay(addDays(dayOf(span.startAt, zone), 1), zone) < span.endAt;
}

/** The two halves; `undefined` where `at` is not inside of it. */
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
