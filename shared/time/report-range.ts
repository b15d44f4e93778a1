/** The days of a report: named ranges follow the calendar, custom ones stay. */
import { isDay } from '../is-day.ts';
import { DAY_MAX, DAY_MIN } from '../text-limits.ts';
import type { Day } from '../time.ts';
import { addDays, weekStart } from './calendar.ts';

/** The days from `from` to `to`, both included. */
export type DayRange = { readonly from: Day; readonly to: Day };

export const namedRanges = [
  ...(['this-week', 'last-week', 'this-month', 'last-month'] as const),
  ...(['this-quarter', 'last-quarter', 'this-year', 'last-year'] as const),
] as const;

export type NamedRange = (typeof namedRanges)[number];

const MONTHS_PER_QUARTER = 3;
const MONTHS_PER_YEAR = 12;
const LAST_DAY_OF_WEEK = 6;

/** Returns the days of a named range as of today. */
export function daysOf(name: NamedRange, today: Day): DayRange {
  const monday = weekStart(today);
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % MONTHS_PER_QUARTER);
  switch (name) {
    case 'this-week':
      return { from: monday, to: addDays(monday, LAST_DAY_OF_WEEK) };
    case 'last-week':
      return { from: addDays(monday, -LAST_DAY_OF_WEEK - 1), to: addDays(monday, -1) };
    case 'this-month':
      return months(year, month, 1);
    case 'last-month':
      return months(year, month - 1, 1);
    case 'this-quarter':
      return months(year, quarter, MONTHS_PER_QUARTER);
    case 'last-quarter':
      return months(year, quarter - MONTHS_PER_QUARTER, MONTHS_PER_QUARTER);
    case 'this-year':
      return months(year, 0, MONTHS_PER_YEAR);
    default:
      return months(year - 1, 0, MONTHS_PER_YEAR);
  }
}

/** Whether the range includes a day. */
export function isInRange(day: Day, { from, to }: DayRange): boolean {
  return from <= day && day <= to;
}

/** Orders the days of a range; what is no day that a field accepts sets no limit. */
export function orderedRange({ from, to }: DayRange): DayRange {
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: isDay(first) ? first : DAY_MIN, to: isDay(last) ? last : DAY_MAX };
}

/** Returns so many months from the given one, which may be before January. */
function months(year: number, month: number, count: number): DayRange {
  return { from: firstOf(year, month), to: addDays(firstOf(year, month + count), -1) };
}

function firstOf(year: number, month: number): Day {
  const inYear = ((month % MONTHS_PER_YEAR) + MONTHS_PER_YEAR) % MONTHS_PER_YEAR;
  const shifted = year + Math.floor(month / MONTHS_PER_YEAR);
  return `${String(shifted).padStart(4, '0')}-${String(inYear + 1).padStart(2, '0')}-01`;
}
