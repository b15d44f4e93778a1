/** Days in five zones over 2025 to 2027, compared with what `Intl` shows of every instant. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, daysFrom } from '../../../shared/time/calendar.ts';
import {
  clockMinute,
  dayLengthMs,
  endOfDay,
  instantAt,
  offsetMinutes,
  sameClockOn,
  startOfDay,
  zonedTimestamp,
} from '../../../shared/time/zoned-day.ts';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, parseTimestamp } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedInstant, edgesOf } from '../../support/zones.ts';

const HOURS = HOUR_MS;

describe(`a day in a zone (seed ${SEED})`, () => {
  test('[T2] holds exactly the instants that Intl shows on it', () => {
    assertProperty(
      fc.property(aZonedInstant, ({ zone, at }) => {
        const day = dayOf(at, zone);
        expect(startOfDay(day, zone)).toBeLessThanOrEqual(at);
        expect(endOfDay(day, zone)).toBeGreaterThan(at);
        expect(dayOf(startOfDay(day, zone), zone)).toBe(day);
        expect(dayOf(startOfDay(day, zone) - 1, zone)).toBe(addDays(day, -1));
      }),
    );
  });

  test('[T2.1] finds the instant of a clock time again, or the first of two', () => {
    assertProperty(
      fc.property(aZonedInstant, ({ zone, at }) => {
        const found = instantAt(dayOf(at, zone), clockMinute(at, zone), zone);
        expect(found).toBeLessThanOrEqual(at);
        expect(at - (found ?? 0)).toBeLessThanOrEqual(HOURS);
        if (found !== at) {
          expect(offsetMinutes(found ?? 0, zone)).toBeGreaterThan(offsetMinutes(at, zone));
        }
      }),
    );
  });

  test('[T2] keeps the clock time of a block that is dragged to another day', () => {
    assertProperty(
      fc.property(aZonedInstant, fc.integer({ min: -9, max: 9 }), ({ zone, at }, days) => {
        const day = addDays(dayOf(at, zone), days);
        const moved = sameClockOn(day, at, zone);
        const minute = clockMinute(at, zone);
        expect(dayOf(moved, zone)).toBe(day);
        if (instantAt(day, minute, zone) !== undefined)
          expect(clockMinute(moved, zone)).toBe(minute);
        else expect(clockMinute(moved, zone)).toBeGreaterThan(minute);
      }),
    );
  });

  test('is written with its offset, and read as the same instant', () => {
    assertProperty(
      fc.property(aZonedInstant, ({ zone, at }) => {
        const text = zonedTimestamp(at, zone);
        expect(parseTimestamp(text)).toBe(at);
        expect(text.slice(0, 10)).toBe(dayOf(at, zone));
      }),
    );
  });
});

describe('days around each change of the clocks', () => {
  for (const [zone, edges, lengths] of [
    ['Europe/Berlin', 6, [23, 25]],
    ['America/New_York', 6, [23, 25]],
    ['Australia/Lord_Howe', 6, [23.5, 24.5]],
    ['Asia/Kathmandu', 0, []],
    ['Pacific/Apia', 0, []],
  ] as const) {
    test(`[T2] add up to three years in ${zone}, ${edges} of them not of 24 hours`, () => {
      const days = daysFrom('2025-01-01', daysBetween('2025-01-01', '2028-01-01'));
      const all = days.map((day) => dayLengthMs(day, zone));
      const odd = all.filter((length) => length !== DAY_MS).map((length) => length / HOURS);
      expect(odd).toHaveLength(edges);
      expect([...new Set(odd)].sort()).toEqual(lengths);
      expect(all.reduce((sum, length) => sum + length, 0)).toBe(
        startOfDay('2028-01-01', zone) - startOfDay('2025-01-01', zone),
      );
      expect(edgesOf(zone)).toHaveLength(edges);
    });
  }

  test('[T2] lack the clock times that are skipped, and have others twice', () => {
    expect(instantAt('2026-03-29', 150, 'Europe/Berlin')).toBeUndefined();
    expect(instantAt('2026-10-25', 150, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(clockMinute(Date.UTC(2026, 9, 25, 1, 30), 'Europe/Berlin')).toBe(150);
    expect(instantAt('2026-10-04', 135, 'Australia/Lord_Howe')).toBeUndefined();
  });

  test('keep the seconds of a block that is dragged, and leave it where it is on its own day', () => {
    const at = Date.UTC(2026, 9, 25, 1, 30, 17); // the second 2:30 of that night
    expect(sameClockOn('2026-10-25', at, 'Europe/Berlin')).toBe(at);
    expect(sameClockOn('2026-10-26', at, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 26, 1, 30, 17));
    const skipped = sameClockOn('2026-03-29', Date.UTC(2026, 2, 28, 1, 30), 'Europe/Berlin');
    expect(skipped).toBe(startOfDay('2026-03-29', 'Europe/Berlin') + 150 * MINUTE_MS);
  });
});
