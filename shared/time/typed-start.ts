/** Corrects the start of a timer by a clock time. */
import { type Day, dayOf, type Instant } from '../time.ts';
import { addDays } from './calendar.ts';
import { type ClockMinute, instantAt } from './zoned-day.ts';

type Present = { readonly startAt: Instant; readonly now: Instant; readonly zone: string };

/**
 * Returns the nearest instant to the present start at which the clock shows this (T10.4);
 * `undefined` if it does not on these days, or only in the future.
 */
export function typedStart(
  minute: ClockMinute,
  { startAt, now, zone }: Present,
): Instant | undefined {
  const day: Day = dayOf(startAt, zone);
  return [-1, 0, 1]
    .map((days) => instantAt(addDays(day, days), minute, zone))
    .filter((at): at is Instant => at !== undefined && at <= now)
    .sort((one, other) => Math.abs(one - startAt) - Math.abs(other - startAt))[0];
}
