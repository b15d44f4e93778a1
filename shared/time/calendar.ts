/** Calendar days and weeks, independent of time zones. Weeks start on Monday (ISO 8601). */
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import { DAY_MS, type Day, parseTimestamp, timestamp } from '../time.ts';

const DAYS_PER_WEEK = 7;

/** Returns the day so many days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  return timestamp(parseTimestamp(day) + days * DAY_MS).slice(0, 10);
}

/** Counts the days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((parseTimestamp(to) - parseTimestamp(from)) / DAY_MS);
}

/** Returns the Monday of the day's week. */
export function weekStart(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day));
}

/** Returns the seven days of the day's week, Monday first. */
export function weekDays(day: Day): readonly Day[] {
  return daysFrom(weekStart(day), DAYS_PER_WEEK);
}

/** 1 for Monday up to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return PlainDate.dayOfWeek(dateOf(day));
}

/** Returns so many consecutive days. */
export function daysFrom(first: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Returns the ISO 8601 week, `2026-W01`; its year may differ from the day's. */
export function weekName(day: Day): string {
  const date = dateOf(day);
  const week = String(PlainDate.weekOfYear(date) ?? 0).padStart(2, '0');
  return `${PlainDate.yearOfWeek(date) ?? date.year}-W${week}`;
}

function dateOf(day: Day): PlainDate.Record {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return PlainDate.create(year, month, date);
}
