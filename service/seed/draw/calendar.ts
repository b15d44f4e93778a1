/** Working days and hours of the studio's year, more of them near today. */
import { DAY_MS, type Day, type Instant, MINUTE_MS, timestamp } from '../../../shared/time.ts';
import type { Draw } from './draw.ts';

/** How far the sample reaches back. */
export const YEAR_DAYS = 365;

/** Draws a working moment of the last `days` days up to `now`; recent ones are more likely. */
export function pastMoment(draw: Draw, now: Instant, days = YEAR_DAYS): Instant {
  const daysAgo = days * draw.fraction() ** 2.2;
  return workingMoment(draw, now - daysAgo * DAY_MS, now);
}

/**
 * Draws a working moment on the day of `near`, or on the Friday before its weekend, before
 * `latest`.
 */
export function workingMoment(draw: Draw, near: Instant, latest: Instant): Instant {
  const weekday = new Date(near).getUTCDay();
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const midnight = Math.floor(near / DAY_MS) * DAY_MS - back * DAY_MS;
  const at = midnight + draw.between(7 * 60, 16 * 60) * MINUTE_MS + draw.between(0, 59_999);
  return Math.min(at, latest - draw.between(5, 90) * MINUTE_MS);
}

/** Draws a working moment at most `days` after `at`, before `latest`. */
export function momentAfter(draw: Draw, at: Instant, days: number, latest: Instant): Instant {
  const near = at + draw.fraction() * Math.max(0, Math.min(days * DAY_MS, latest - at));
  return Math.max(at, workingMoment(draw, near, latest));
}

/** The UTC day of an instant. Working hours never reach midnight, so it is the local day too. */
export function dayAt(at: Instant): Day {
  return timestamp(at).slice(0, 10);
}

/** The day `days` after the day of `at`; earlier if negative. */
export function dayAfter(at: Instant, days: number): Day {
  return dayAt(at + days * DAY_MS);
}

/** The ISO week of an instant. */
export function weekOf(at: Instant): number {
  const day = new Date(Math.floor(at / DAY_MS) * DAY_MS);
  const thursday = day.getTime() + (4 - (day.getUTCDay() || 7)) * DAY_MS;
  const firstOfYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - firstOfYear) / (7 * DAY_MS)) + 1;
}

/** `Tuesday`. */
export function weekdayOf(at: Instant): string {
  return weekdays[new Date(at).getUTCDay()] ?? '';
}

/** `14 March`. */
export function shortDate(at: Instant): string {
  return `${new Date(at).getUTCDate()} ${monthOf(at)}`;
}

/** `March`. */
export function monthOf(at: Instant): string {
  return months[new Date(at).getUTCMonth()] ?? '';
}

const weekdays = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
];

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];
