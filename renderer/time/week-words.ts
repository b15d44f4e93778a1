/** A week in words. */

import { weekName } from '../../shared/time/calendar.ts';
import { durationInWords } from '../../shared/time/duration-text.ts';
import { dayLengthMs } from '../../shared/time/zoned-day.ts';
import { DAY_MS, type Day, SECOND_MS } from '../../shared/time.ts';
import { dayInWords, systemLocale } from '../ui/dates.ts';
import { dayFormat } from '../ui/day-format.ts';

/** `This week, 17–23 Nov`, `17–23 Nov · W47`; with the year where it is another one. */
export function weekInWords(days: readonly Day[], today: Day, locale = systemLocale()): string {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isThisYear = last.slice(0, 4) === today.slice(0, 4);
  const date = dayFormat(locale, {
    ...{ day: 'numeric', month: 'short' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  const range = date.formatRange(Date.parse(first), Date.parse(last));
  if (days.includes(today)) return `This week, ${range}`;
  return `${range} · ${weekName(first).slice(-3)}`;
}

/** `Mon` and `17 Nov`. */
export type DayHead = { readonly weekday: string; readonly day: string };

/** The days of a sheet. */
export function dayHeads(days: readonly Day[], locale = systemLocale()): readonly DayHead[] {
  const weekday = dayFormat(locale, { weekday: 'short' });
  const date = dayFormat(locale, { day: 'numeric', month: 'short' });
  return days.map(Date.parse).map((at) => ({ weekday: weekday.format(at), day: date.format(at) }));
}

/** `Tuesday`, `Today, Friday`, `Tuesday, 3 Nov`. */
export function dayInFull(day: Day, today: Day): string {
  const weekday = dayFormat(systemLocale(), { weekday: 'long' }).format(Date.parse(day));
  const near = dayInWords(day, today);
  const isSame = near === weekday.slice(0, near.length);
  if (isSame) return weekday;
  return /\d/.test(near) ? `${weekday}, ${near}` : `${near}, ${weekday}`;
}

/** `25 h` of a day on which the clocks change; empty for one of 24 hours. */
export function unusualLengthInWords(day: Day, zone: string): string {
  const lengthMs = dayLengthMs(day, zone);
  return lengthMs === DAY_MS ? '' : durationInWords(lengthMs / SECOND_MS);
}

/** The head of a column: `Tue` and `3`. */
export function dayInShort(day: Day): { readonly weekday: string; readonly date: string } {
  const [at, locale] = [Date.parse(day), systemLocale()];
  return {
    weekday: dayFormat(locale, { weekday: 'short' }).format(at),
    date: dayFormat(locale, { day: 'numeric' }).format(at),
  };
}
