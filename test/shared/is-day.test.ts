import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDay, isDay } from '../../shared/is-day.ts';
import { addDays } from '../../shared/time/calendar.ts';
import { assertProperty, SEED } from '../support/property.ts';

test(`a day of the calendar is one, in any year that people mean (seed ${SEED})`, () => {
  const aDay = fc.integer({ min: 0, max: 109_000 }).map((days) => addDays('1900-01-01', days));
  assertProperty(fc.property(aDay, isDay));
});

test.each([
  ...['', 'yesterday', '20261120', '2026-11', '2026-11-20T09:00:00Z', '2026-13-01', '2026-00-10'],
  ...['2026-02-29', '2026-11-31', '0026-11-20', '1899-12-31', '2200-01-01', '+012026-01-01'],
])('“%s” is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('a year that nobody means still has days', () => {
  expect(['1899-12-31', '2999-02-28', '0026-11-20'].map(isCalendarDay)).toEqual([true, true, true]);
  expect(['2999-02-29', '', 'soon', '+012026-01-01'].map(isCalendarDay)).toEqual([
    ...[false, false, false, false],
  ]);
});
