/** Spans against sets of minutes: slow, and right by itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  crossesMidnight,
  findFree,
  findGaps,
  findOverlapping,
  lengthMs,
  overlap,
  type Span,
  splitAt,
  subtract,
  unite,
} from '../../../shared/time/intervals.ts';
import { dayOf, MINUTE_MS } from '../../../shared/time.ts';
import { dayParts } from '../../support/day-parts.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedSpan } from '../../support/zones.ts';

const aSpan: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(60), fc.nat(20))
  .map(([startAt, length]) => ({ startAt, endAt: startAt + length }));
const someSpans = fc.array(aSpan, { maxLength: 8 });

/** The whole numbers inside a span. */
function unitsOf(spans: readonly Span[]): number[] {
  const units = spans.flatMap(({ startAt, endAt }) =>
    Array.from({ length: endAt - startAt }, (_, index) => startAt + index),
  );
  return [...new Set(units)].sort((a, b) => a - b);
}

describe(`spans (seed ${SEED})`, () => {
  test('[T3] overlap if they have a moment in common', () => {
    assertProperty(
      fc.property(someSpans, (spans) => {
        const found = findOverlapping(spans);
        for (const span of spans) {
          const has = spans.some((other) => other !== span && overlap(span, other));
          expect(found.has(span)).toBe(has);
          const units = new Set(unitsOf([span]));
          const shares = spans.some(
            (other) => other !== span && unitsOf([other]).some((unit) => units.has(unit)),
          );
          expect(has).toBe(shares);
        }
      }),
    );
  });

  test('[T3] are united, subtracted and searched for gaps moment by moment', () => {
    assertProperty(
      fc.property(someSpans, someSpans, aSpan, (spans, taken, within) => {
        expect(unitsOf(unite(spans))).toEqual(unitsOf(spans));
        const gone = new Set(unitsOf(taken));
        const left = unitsOf(spans).filter((unit) => !gone.has(unit));
        expect(unitsOf(subtract(spans, taken))).toEqual(left);
        const free = unitsOf([within]).filter((unit) => !gone.has(unit));
        expect(unitsOf(findFree(taken, within))).toEqual(free);
        const units = unitsOf(spans);
        const [first = 0, last = 0] = [units[0], units.at(-1)];
        const covered = new Set(units);
        const missing = unitsOf([{ startAt: first, endAt: last }]).filter(
          (unit) => !covered.has(unit),
        );
        expect(unitsOf(findGaps(spans))).toEqual(units.length === 0 ? [] : missing);
      }),
    );
  });

  test('[T3.1] lie end to end on their days, and have the same length together', () => {
    assertProperty(
      fc.property(aZonedSpan(), ({ zone, span }) => {
        const parts = dayParts(span, zone);
        expect(parts.map(({ startAt }) => startAt)).toEqual([
          span.startAt,
          ...parts.slice(0, -1).map(({ endAt }) => endAt),
        ]);
        expect(parts.at(-1)?.endAt).toBe(span.endAt);
        expect(parts.reduce((sum, part) => sum + lengthMs(part), 0)).toBe(lengthMs(span));
        for (const part of parts) {
          expect(dayOf(part.startAt, zone)).toBe(part.day);
          expect(dayOf(part.endAt - 1, zone)).toBe(part.day);
        }
        expect(crossesMidnight(span, zone)).toBe(parts.length > 1);
        expect(parts.map(({ isContinued }) => isContinued).indexOf(false)).toBe(0);
        expect(parts.filter(({ continues }) => !continues)).toEqual([parts.at(-1)]);
      }),
    );
  });

  test('[T3.2] are split into halves that have every moment once', () => {
    assertProperty(
      fc.property(aSpan, fc.nat(90), (span, at) => {
        const halves = splitAt(span, at);
        if (halves === undefined) expect(at <= span.startAt || at >= span.endAt).toBe(true);
        else expect(halves.flatMap((half) => unitsOf([half]))).toEqual(unitsOf([span]));
      }),
    );
  });
});

test('[T3] a gap counts from the requested length', () => {
  const spans = [
    { startAt: 0, endAt: 10 },
    { startAt: 12, endAt: 20 },
    { startAt: 26, endAt: 30 },
  ];
  expect(findGaps(spans, 5)).toEqual([{ startAt: 20, endAt: 26 }]);
});

test('[T3.1] an entry from 23:00 to 1:00 is drawn on both days, one to midnight on one', () => {
  const startAt = Date.UTC(2026, 4, 1, 21);
  const parts = dayParts({ startAt, endAt: startAt + 120 * MINUTE_MS }, 'Europe/Berlin');
  expect(parts.map(({ day }) => day)).toEqual(['2026-05-01', '2026-05-02']);
  expect(dayParts({ startAt, endAt: startAt + 60 * MINUTE_MS }, 'Europe/Berlin')).toHaveLength(1);
  expect(dayParts({ startAt, endAt: startAt }, 'Europe/Berlin')).toHaveLength(1);
});
