/** Calendar days and weeks, which no zone has a say in. Weeks begin on Monday (ISO 8601). */
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import { DAY_MS, type Day, parseTimestamp, timestamp } from '../time.ts';

const DAYS_PER_WEEK = 7;

/** The day so many days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  return timestamp(parseTimestamp(day) + days * DAY_MS).slice(0, 10);
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((parseTimestamp(to) - parseTimestamp(from)) / DAY_MS);
}

/** The Monday of the week the day is in. */
export function weekStart(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day));
}

/** The seven days of the week the day is in, Monday first. */
export function weekDays(day: Day): readonly Day[] {
  return daysFrom(weekStart(day), DAYS_PER_WEEK);
}

/** 1 for Monday up to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return PlainDate.dayOfWeek(dateOf(day));
}

/** So many days, one after the other. */
export function daysFrom(first: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The week as ISO 8601 writes it, `2026-W01`: its year may differ from that of the day. */
export function weekName(day: Day): string {
  const date = dateOf(day);
  const week = String(PlainDate.weekOfYear(date) ?? 0).padStart(2, '0');
  return `${PlainDate.yearOfWeek(date) ?? date.year}-W${week}`;
}

function dateOf(day: Day): PlainDate.Record {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return PlainDate.create(year, month, date);
}
