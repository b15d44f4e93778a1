/** Days in five zones: places and instants belong together. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIMED_SECONDS_MAX } from '../../../shared/time/bounds.ts';
import {
  dayAxis,
  hourMarks,
  instantAtPlace,
  moveBy,
  moveToDay,
  placeOf,
  resizeEnd,
  resizeStart,
  SNAP_MS,
  spanBetween,
} from '../../../shared/time/day-axis.ts';
import { clockText } from '../../../shared/time/duration-text.ts';
import { lengthMs } from '../../../shared/time/intervals.ts';
import { clockMinute } from '../../../shared/time/zoned-day.ts';
import { dayOf, HOUR_MS, SECOND_MS } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedInstant, aZonedSpan } from '../../support/zones.ts';

const aPlace = fc.integer({ min: -4 * HOUR_MS, max: 29 * HOUR_MS });

describe(`the axis of a day (seed ${SEED})`, () => {
  test('[T8] returns the instant of a place, and snaps to five minutes of the clock', () => {
    assertProperty(
      fc.property(aZonedInstant, aPlace, ({ zone, at }, place) => {
        const axis = dayAxis(dayOf(at, zone), zone);
        expect(instantAtPlace(placeOf(at, axis), axis, 0)).toBe(at);
        const snapped = instantAtPlace(place, axis);
        expect(snapped).toBeGreaterThanOrEqual(axis.startAt);
        expect(snapped).toBeLessThanOrEqual(axis.endAt);
        expect(clockMinute(snapped, zone) % 5).toBe(0);
      }),
    );
  });

  test('[T8] has a mark for each hour that passes', () => {
    const hours = (day: string, zone: string) =>
      hourMarks(dayAxis(day, zone)).map(({ minute }) => clockText(minute));
    expect(hours('2026-03-29', 'Europe/Berlin').slice(0, 4)).toEqual([
      '0:00',
      '1:00',
      '3:00',
      '4:00',
    ]);
    expect(hours('2026-10-25', 'Europe/Berlin').slice(1, 5)).toEqual([
      '1:00',
      '2:00',
      '2:00',
      '3:00',
    ]);
    expect(hours('2026-10-25', 'Europe/Berlin')).toHaveLength(25);
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toHaveLength(25); // 24.5 hours
    expect(hours('2026-10-04', 'Australia/Lord_Howe').slice(1, 4)).toEqual([
      '1:00',
      '2:30',
      '3:30',
    ]);
  });

  test('[T8.1] makes, moves and resizes spans that are never shorter than a step', () => {
    assertProperty(
      fc.property(
        aZonedInstant,
        aPlace,
        aPlace,
        fc.integer({ min: -9e6, max: 9e6 }),
        ({ zone, at }, one, other, by) => {
          const axis = dayAxis(dayOf(at, zone), zone);
          const span = spanBetween(one, other, axis);
          expect(span).toEqual(spanBetween(other, one, axis));
          expect(lengthMs(span)).toBeGreaterThanOrEqual(SNAP_MS);
          expect(span.startAt >= axis.startAt && span.endAt <= axis.endAt).toBe(true);
          expect(lengthMs(moveBy(span, by))).toBe(lengthMs(span));
          expect(lengthMs(resizeStart(span, span.startAt + by))).toBeGreaterThanOrEqual(SNAP_MS);
          expect(lengthMs(resizeEnd(span, span.endAt + by))).toBeGreaterThanOrEqual(SNAP_MS);
          const longest = TIMED_SECONDS_MAX * SECOND_MS;
          expect(lengthMs(resizeStart(span, 0))).toBe(longest);
          expect(lengthMs(resizeEnd(span, span.endAt + 2 * longest))).toBe(longest);
        },
      ),
    );
  });

  test('[T8.1] moves a span to another day without making it longer', () => {
    assertProperty(
      fc.property(aZonedSpan(20 * HOUR_MS), aZonedInstant, ({ zone, span }, { at }) => {
        const moved = moveToDay(span, dayOf(at, zone), zone);
        expect(dayOf(moved.startAt, zone)).toBe(dayOf(at, zone));
        expect(lengthMs(moved)).toBe(lengthMs(span));
      }),
    );
  });
});
