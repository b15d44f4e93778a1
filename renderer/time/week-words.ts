/** A week in words. */

import { weekName } from '../../shared/time/calendar.ts';
import { durationInWords } from '../../shared/time/duration-text.ts';
import { dayLengthMs } from '../../shared/time/zoned-day.ts';
import { DAY_MS, type Day, SECOND_MS } from '../../shared/time.ts';
import { dayInWords, systemLocale } from '../ui/dates.ts';

/** `This week, 17–23 Nov`, `17–23 Nov · W47`; with the year where it is another one. */
export function weekInWords(days: readonly Day[], today: Day, locale = systemLocale()): string {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isThisYear = last.slice(0, 4) === today.slice(0, 4);
  const date = formatOf(
    { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) },
    locale,
  );
  const range = date.formatRange(Date.parse(first), Date.parse(last));
  if (days.includes(today)) return `This week, ${range}`;
  return `${range} · ${weekName(first).slice(-3)}`;
}

/** `Mon` and `17 Nov`. */
export type DayHead = { readonly weekday: string; readonly day: string };

/** The days of a sheet. */
export function dayHeads(days: readonly Day[], locale = systemLocale()): readonly DayHead[] {
  const weekday = formatOf({ weekday: 'short' }, locale);
  const date = formatOf({ day: 'numeric', month: 'short' }, locale);
  return days.map(Date.parse).map((at) => ({ weekday: weekday.format(at), day: date.format(at) }));
}

/** `Tuesday`, `Today, Friday`, `Tuesday, 3 Nov`. */
export function dayInFull(day: Day, today: Day): string {
  const key = `${day} ${today}`;
  const known = inFull.get(key);
  if (known !== undefined) return known;
  if (inFull.size > DAYS_KNOWN_MAX) inFull.clear();
  const weekday = formatOf({ weekday: 'long' }).format(Date.parse(day));
  const near = dayInWords(day, today);
  const isSame = near === weekday.slice(0, near.length);
  const words = /\d/.test(near) ? `${weekday}, ${near}` : `${near}, ${weekday}`;
  inFull.set(key, isSame ? weekday : words);
  return isSame ? weekday : words;
}

/** Every block of a grid says its day, and there are few days: a format takes longer than a block. */
const inFull = new Map<string, string>();
const DAYS_KNOWN_MAX = 500;

/** `25 h` of a day on which the clocks change; empty for one of 24 hours. */
export function unusualLengthInWords(day: Day, zone: string): string {
  const lengthMs = dayLengthMs(day, zone);
  return lengthMs === DAY_MS ? '' : durationInWords(lengthMs / SECOND_MS);
}

/** The head of a column: `Tue` and `3`. */
export function dayInShort(day: Day): { readonly weekday: string; readonly date: string } {
  const at = Date.parse(day);
  return {
    weekday: formatOf({ weekday: 'short' }).format(at),
    date: formatOf({ day: 'numeric' }).format(at),
  };
}

/** Made once: the heads of a week have fourteen, and making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  options: Intl.DateTimeFormatOptions,
  locale = systemLocale(),
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format;
}
