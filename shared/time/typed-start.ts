/** The start of a timer as somebody corrects it: by a clock time alone. */
import { type Day, dayOf, type Instant } from '../time.ts';
import { addDays } from './calendar.ts';
import { type ClockMinute, instantAt } from './zoned-day.ts';

type Present = { readonly startAt: Instant; readonly now: Instant; readonly zone: string };

/**
 * The instant that a clock time means (T10.4): the nearest one to the present start. `undefined` where
 * the clock does not show it on these days, or only in the future.
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
