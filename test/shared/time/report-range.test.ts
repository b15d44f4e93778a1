import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../shared/time/calendar.ts';
import { daysOf, isInRange, namedRanges, orderedRange } from '../../../shared/time/report-range.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const aDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01', days));

describe('the range of a report', () => {
  test.each([
    ['this-week', '2026-03-02', '2026-03-08'],
    ['last-week', '2026-02-23', '2026-03-01'],
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['this-quarter', '2026-01-01', '2026-03-31'],
    ['last-quarter', '2025-10-01', '2025-12-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ] as const)('[T9.4] %s begins on %s and ends on %s', (name, from, to) => {
    expect(daysOf(name, '2026-03-05')).toEqual({ from, to });
  });

  test(`[T9.4] of this period contains today, and the last one ends the day before (seed ${SEED})`, () => {
    assertProperty(
      fc.property(aDay, (today) => {
        for (const name of namedRanges.filter((one) => one.startsWith('this-'))) {
          const now = daysOf(name, today);
          expect(isInRange(today, now)).toBe(true);
          const before = daysOf(name.replace('this-', 'last-') as 'last-week', today);
          expect(daysBetween(before.to, now.from)).toBe(1);
        }
      }),
    );
  });

  test('[T9.4] of own days takes them in either order, and bounds them', () => {
    const range = { from: '2026-03-01', to: '2026-03-05' };
    expect(orderedRange({ from: range.to, to: range.from })).toEqual(range);
    const wide = { from: '0001-01-01', to: '9999-12-31' };
    expect(orderedRange(wide)).toEqual({ from: '1900-01-01', to: '2199-12-31' });
    const garbage = { from: '2026-02-31', to: 'someday' };
    expect(orderedRange(garbage)).toEqual({ from: '1900-01-01', to: '2199-12-31' });
    expect(isInRange('2026-03-05', range)).toBe(true);
    expect(isInRange('2026-03-06', range)).toBe(false);
  });
});
