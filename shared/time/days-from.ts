/** A day as a number of days from another one, and back. */
import { isDay } from '../is-day.ts';
import { DAYS_MAX } from '../text-limits.ts';
import type { Day } from '../time.ts';
import { addDays, daysBetween } from './calendar.ts';

/** The text for `day`: `30` for thirty days after `today`. A day before, and what is no day, stays as it is. */
export function daysFrom(day: string, today: Day): string {
  if (!isDay(day) || day < today) return day;
  const days = daysBetween(today, day);
  return days > DAYS_MAX ? day : String(days);
}

/** The day that is so many days after `today`. Text that is no such number stays as typed. */
export function dayAfter(typed: string, today: Day): string {
  const text = typed.trim();
  const isNumber = /^\d{1,4}$/.test(text) && Number(text) <= DAYS_MAX;
  return isNumber ? addDays(today, Number(text)) : text;
}
