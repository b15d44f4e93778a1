/** Reads a date field when the user leaves it. */
import { isDay } from '../is-day.ts';
import type { Day } from '../time.ts';

/** The field as the browser reports it; half a date has no value. */
export type DayEntry = { readonly value: string; readonly day: Day | null };

export type ReadDay =
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'unchanged' }
  /** Half a day, or one outside the calendar or the bounds: the old value stays. */
  | { readonly kind: 'no-day' };

/** Only a whole day is a change; an empty, partial or impossible one is not. */
export function readDayEntry({ value, day }: DayEntry): ReadDay {
  if (value === (day ?? '')) return { kind: 'unchanged' };
  return isDay(value) ? { kind: 'day', day: value } : { kind: 'no-day' };
}
