import { describe, expect, test } from 'vitest';
import {
  countInWords,
  Dates,
  dayInWords,
  monthInWords,
  waitInWords,
  wholeDayInWords,
} from '../../../renderer/ui/dates.ts';

const now = Date.UTC(2026, 2, 12, 14, 2);
const dates = new Dates(() => 'UTC', 'en-GB');

describe('Dates', () => {
  test.each([
    [Date.UTC(2026, 2, 12, 9, 5), '09:05', '09:05'],
    [Date.UTC(2026, 2, 11, 23, 59), 'Yesterday', 'yesterday 23:59'],
    [Date.UTC(2026, 2, 10, 8), 'Tue', 'Tue 08:00'],
    [Date.UTC(2026, 2, 5, 8), '5 Mar', '5 Mar, 08:00'],
    [Date.UTC(2024, 2, 12, 8), '12 Mar 2024', '12 Mar 2024, 08:00'],
    [Date.UTC(2026, 2, 13, 8), '13 Mar', '13 Mar, 08:00'],
  ])('names a moment as people do', (at, short, moment) => {
    expect(dates.short(at, now)).toBe(short);
    expect(dates.moment(at, now)).toBe(moment);
  });

  test('follows the days of its zone', () => {
    const lateInAuckland = new Dates(() => 'Pacific/Auckland', 'en-GB');
    expect(lateInAuckland.short(Date.UTC(2026, 2, 12, 10, 30), Date.UTC(2026, 2, 12, 11, 30))).toBe(
      'Yesterday',
    );
  });
});

describe('in other locales', () => {
  const [today, week, year, before] = [
    Date.UTC(2026, 2, 12, 14, 2),
    Date.UTC(2026, 2, 10, 8),
    Date.UTC(2026, 2, 5, 8),
    Date.UTC(2024, 2, 12, 8),
  ] as const;
  /** Spaces that do not break are spaces to a reader, and marks of direction are nothing. */
  const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');

  test.each([
    ['en-US', ['2:02 PM', 'Tue 8:00 AM', 'Mar 5, 8:00 AM', 'Mar 12, 2024'], '14,300'],
    ['en-GB', ['14:02', 'Tue 08:00', '5 Mar, 08:00', '12 Mar 2024'], '14,300'],
    ['de-DE', ['14:02', 'Di 08:00', '5. März, 08:00', '12. März 2024'], '14.300'],
    ['ar-EG', ['٢:٠٢ م', 'الثلاثاء ٨:٠٠ ص', '٥ مارس, ٨:٠٠ ص', '١٢ مارس ٢٠٢٤'], '١٤٬٣٠٠'],
    ['ja-JP', ['14:02', '火 8:00', '3月5日, 8:00', '2024年3月12日'], '14,300'],
  ])('dates and counts are written as in %s', (locale, written, count) => {
    const there = new Dates(() => 'UTC', locale);
    expect(
      [
        there.short(today, now),
        there.moment(week, now),
        there.moment(year, now),
        there.short(before, now),
      ].map(plain),
    ).toEqual(written);
    expect(there.day(before, now)).toBe(there.short(before, now));
    expect(countInWords(14_300, locale)).toBe(count);
  });
});

test.each([
  ['en-GB', ['00:00', '08:05', '13:30', '01:00']],
  ['en-US', ['12:00 AM', '8:05 AM', '1:30 PM', '1:00 AM']],
  ['de-DE', ['00:00', '08:05', '13:30', '01:00']],
])('[T4.3] clock times of a day are written as in %s', (locale, written) => {
  const there = new Dates(() => 'Asia/Kathmandu', locale);
  const clocks = [0, 8 * 60 + 5, 13 * 60 + 30, 25 * 60].map((minute) => there.clock(minute));
  expect(clocks.map((clock) => clock.replace(/\s/g, ' '))).toEqual(written);
});

test.each([
  ['en-GB', '08:00', '02:30'],
  ['en-US', '8 AM', '2:30 AM'],
])('[T4.3] hours beside a day are short in %s', (locale, whole, half) => {
  const there = new Dates(() => 'Asia/Kathmandu', locale);
  const hours = [8 * 60, 2 * 60 + 30].map((minute) => there.hour(minute).replace(/\s/g, ' '));
  expect(hours).toEqual([whole, half]);
});

test('reads the present day of this computer, and follows its zone from then on', () => {
  let zone = 'Pacific/Auckland';
  const flown = new Dates(() => zone, 'en-GB');
  expect([flown.today(now), flown.time(now)]).toEqual(['2026-03-13', '03:02']);
  zone = 'America/Los_Angeles';
  expect([flown.today(now), flown.time(now)]).toEqual(['2026-03-12', '07:02']);
});

test('names calendar days around today', () => {
  expect(
    ['2026-03-12', '2026-03-11', '2026-03-13', '2026-03-10', '2026-01-02', '2025-01-02'].map(
      (day) => dayInWords(day, '2026-03-12', 'en-GB'),
    ),
  ).toEqual(['Today', 'Yesterday', 'Tomorrow', 'Tue', '2 Jan', '2 Jan 2025']);
});

test('writes delays and counts in words', () => {
  expect([400, 41_000, 119_000, 121_000].map(waitInWords)).toEqual([
    '1 s',
    '41 s',
    '119 s',
    '3 min',
  ]);
  expect(countInWords(1200, 'en-GB')).toBe('1,200');
});

test('names a month, and says what it can of one that is none', () => {
  expect(monthInWords('2026-11', 'en-GB')).toBe('November 2026');
  for (const month of ['', 'soon', '2026-13', '275760-']) {
    expect(monthInWords(month, 'en-GB')).toBe(month);
  }
});

test('says what it can of a day or a moment that is none', () => {
  for (const day of ['', 'soon', '2026-02-30']) {
    expect([dayInWords(day, '2026-03-12', 'en-GB'), wholeDayInWords(day, 'en-GB')]).toEqual([
      day,
      day,
    ]);
  }
  const none = Number.NaN;
  expect([dates.short(none, now), dates.day(none, now), dates.full(none)]).toEqual(['', '', '']);
  expect(dates.moment(none, now)).toBe('at an unknown time');
  expect(dates.momentWithDay(none, now)).toBe('At an unknown time');
});
