import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  daysFrom,
  weekDays,
  weekName,
  weekStart,
} from '../../../shared/time/calendar.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const aDay = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2025-01-01', days));

describe(`calendar days (seed ${SEED})`, () => {
  test('are counted there and back', () => {
    assertProperty(
      fc.property(aDay, fc.integer({ min: -800, max: 800 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  test('lie in one week each, which begins on a Monday', () => {
    assertProperty(
      fc.property(aDay, (day) => {
        const week = weekDays(day);
        expect(week).toContain(day);
        expect(new Date(week[0] ?? '').getUTCDay()).toBe(1);
        expect(week.map(weekStart)).toEqual(Array(7).fill(week[0]));
        expect(new Set(week.map(weekName)).size).toBe(1);
        expect(weekName(addDays(day, 7))).not.toBe(weekName(day));
      }),
    );
  });
});

test('the first and last week of a year are those of ISO 8601', () => {
  expect(weekName('2025-12-28')).toBe('2025-W52');
  expect(weekName('2025-12-29')).toBe('2026-W01');
  expect(weekName('2027-01-03')).toBe('2026-W53');
  expect(daysFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
