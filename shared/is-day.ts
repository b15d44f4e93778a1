import { DAY_MAX, DAY_MIN } from './text-limits.ts';
import type { Day } from './time.ts';

/** Whether the calendar has this day, within the years that people mean. */
export function isDay(text: string): text is Day {
  return text >= DAY_MIN && text <= DAY_MAX && isCalendarDay(text);
}

/** Whether the calendar has this day, in any year of four digits. */
export function isCalendarDay(text: string): text is Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
