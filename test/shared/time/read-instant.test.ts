import { expect, test } from 'vitest';
import { isOnCalendar, readInstant } from '../../../shared/time/read-instant.ts';
import { dayOf } from '../../../shared/time.ts';

test('[T4.7] reads a moment', () => {
  expect(readInstant('2026-03-02T08:00:00Z')).toBe(Date.UTC(2026, 2, 2, 8));
});

test.each(['soon', '', null, undefined, 5, '2026-03-02T25:00:00Z', '9999-12-31T23:59:59Z'])(
  '[T4.7] reads nothing in %j',
  (value) => {
    expect(readInstant(value)).toBeNull();
  },
);

test('[T4.7] takes only moments that are on a day of four digits in every zone', () => {
  for (const text of ['0001-01-02T00:00:00Z', '9999-12-30T23:59:59Z']) {
    const at = readInstant(text) ?? Number.NaN;
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      expect(dayOf(at, zone)).toMatch(/^(0001|9999)-\d\d-\d\d$/);
    }
  }
  expect([isOnCalendar(Number.NaN), isOnCalendar(Infinity)]).toEqual([false, false]);
});
