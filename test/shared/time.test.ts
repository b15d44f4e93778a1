import { describe, expect, test } from 'vitest';
import { dayOf, parseTimestamp, timestamp } from '../../shared/time.ts';

describe('timestamp', () => {
  test('[conv.dates] writes ISO 8601 in UTC and reads it back', () => {
    const at = Date.UTC(2026, 1, 28, 23, 59, 59, 7);
    expect(timestamp(at)).toBe('2026-02-28T23:59:59.007Z');
    expect(parseTimestamp(timestamp(at))).toBe(at);
  });

  test('reads offsets, and the Date header of a reply', () => {
    expect(parseTimestamp('2026-03-02T13:00:00+01:00')).toBe(Date.UTC(2026, 2, 2, 12));
    expect(parseTimestamp('Mon, 02 Mar 2026 12:00:00 GMT')).toBe(Date.UTC(2026, 2, 2, 12));
  });

  test('is no number if the text names no moment', () => {
    expect(parseTimestamp('')).toBeNaN();
    expect(parseTimestamp('soon')).toBeNaN();
  });
});

describe('dayOf', () => {
  const lateInLondon = Date.UTC(2026, 0, 31, 23, 30);

  for (const [zone, day] of [
    ['UTC', '2026-01-31'],
    ['Europe/Berlin', '2026-02-01'],
    ['America/Los_Angeles', '2026-01-31'],
    ['Asia/Kathmandu', '2026-02-01'],
    ['Pacific/Kiritimati', '2026-02-01'],
    ['Etc/GMT+12', '2026-01-31'],
    ['Australia/Lord_Howe', '2026-02-01'],
  ] as const) {
    test(`is ${day} in ${zone}`, () => expect(dayOf(lateInLondon, zone)).toBe(day));
  }

  test('follows a day that a zone left out', () => {
    // Samoa went from the 29th to the 31st of December 2011.
    expect(dayOf(Date.UTC(2011, 11, 30, 9, 59), 'Pacific/Apia')).toBe('2011-12-29');
    expect(dayOf(Date.UTC(2011, 11, 30, 10, 1), 'Pacific/Apia')).toBe('2011-12-31');
  });

  test('changes at midnight of the zone on the days its clocks change', () => {
    expect(dayOf(Date.UTC(2026, 2, 28, 22, 59), 'Europe/Berlin')).toBe('2026-03-28');
    expect(dayOf(Date.UTC(2026, 2, 28, 23, 0), 'Europe/Berlin')).toBe('2026-03-29');
    expect(dayOf(Date.UTC(2026, 2, 29, 22, 0), 'Europe/Berlin')).toBe('2026-03-30');
  });

  test('has four digits for the year and two for month and day', () => {
    expect(dayOf(Date.UTC(2026, 2, 2), 'UTC')).toBe('2026-03-02');
    expect(dayOf(-62_000_000_000_000, 'UTC')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
