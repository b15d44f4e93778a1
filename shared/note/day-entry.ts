/** What a field for a day says when the user leaves it. */
import { DAY_MAX, DAY_MIN } from '../limits.ts';
import type { Day } from '../time.ts';

/** A field as the browser shows it: half a date has no value, and neither has none. */
export type DayEntry = { readonly value: string; readonly day: Day | null };

export type ReadDay =
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'unchanged' }
  /** Half a day, or one that no calendar has or nobody means: it stays as it was. */
  | { readonly kind: 'no-day' };

/** Only a whole day is a change: what is emptied, half typed or out of bounds is none. */
export function readDayEntry({ value, day }: DayEntry): ReadDay {
  if (value === (day ?? '')) return { kind: 'unchanged' };
  return isDay(value) ? { kind: 'day', day: value } : { kind: 'no-day' };
}

/** Whether the calendar has this day, within the years that people mean. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < DAY_MIN || text > DAY_MAX) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
