/**
 * Days in a zone: their start, length, and clock times. A day has 23, 24 or 25 hours, 24.5 on Lord
 * Howe; nothing here adds 24 hours to get tomorrow.
 */
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { DAY_MS, type Day, dayOf, HOUR_MS, type Instant, MINUTE_MS } from '../time.ts';
import { addDays } from './calendar.ts';

/** A clock time: minutes since midnight, 90 is 1:30; from 1440 on it is the next day. */
export type ClockMinute = number;

export const MINUTES_PER_DAY = DAY_MS / MINUTE_MS;
const MINUTES_PER_HOUR = HOUR_MS / MINUTE_MS;

/** Returns the first instant of the day; if midnight is skipped, the instant the clocks skip to. */
export function startOfDay(day: Day, zone: string): Instant {
  const key = `${day} ${zone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  if (starts.size >= STARTS_MAX) starts.clear();
  const start = computeStart(day, zone);
  starts.set(key, start);
  return start;
}

/** Views ask for the same few days for every entry. */
const starts = new Map<string, Instant>();
const STARTS_MAX = 1_000;

function computeStart(day: Day, zone: string): Instant {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return PlainDate.toZonedDateTime(PlainDate.create(year, month, date), zone).epochMilliseconds;
}

/** Returns the first instant of the next day. */
export function endOfDay(day: Day, zone: string): Instant {
  return startOfDay(addDays(day, 1), zone);
}

/** Returns the length of the day: 23, 24 or 25 hours if the clocks change by one. */
export function dayLengthMs(day: Day, zone: string): number {
  return endOfDay(day, zone) - startOfDay(day, zone);
}

/**
 * Returns the instant when the clock shows `minute` on that day: the first if it does twice;
 * `undefined` if the clocks skip it.
 */
export function instantAt(day: Day, minute: ClockMinute, zone: string): Instant | undefined {
  const onDay = addDays(day, Math.floor(minute / MINUTES_PER_DAY));
  const inDay = minute % MINUTES_PER_DAY;
  if (inDay === 0) return startOfDay(onDay, zone);
  const [year, month, date] = onDay.split('-').map(Number) as [number, number, number];
  const hour = Math.floor(inDay / MINUTES_PER_HOUR);
  const clock = PlainDateTime.create(year, month, date, hour, inDay % MINUTES_PER_HOUR);
  const at = PlainDateTime.toZonedDateTime(clock, zone).epochMilliseconds;
  return clockMinute(at, zone) === inDay ? at : undefined;
}

/** Returns the clock time in the zone without seconds. */
export function clockMinute(at: Instant, zone: string): ClockMinute {
  const { hour, minute } = toZoned(at, zone);
  return hour * MINUTES_PER_HOUR + minute;
}

/** Returns how far the zone's clocks are ahead of UTC at that instant, in minutes. */
export function offsetMinutes(at: Instant, zone: string): number {
  return ZonedDateTime.offsetNanoseconds(toZoned(at, zone)) / 1_000_000 / MINUTE_MS;
}

/**
 * Returns the instant with its offset, `2026-03-29T01:30:00+01:00`: the time, and what the clock
 * showed.
 */
export function zonedTimestamp(at: Instant, zone: string): string {
  return ZonedDateTime.toString(toZoned(at, zone), {
    timeZoneName: 'never',
    smallestUnit: 'second',
  });
}

/**
 * Returns the same clock time on another day, for a block dragged there; a time that the clocks skip
 * moves by the skip.
 */
export function sameClockOn(day: Day, at: Instant, zone: string): Instant {
  const from = dayOf(at, zone);
  if (from === day) return at;
  const minute = clockMinute(at, zone);
  const exact = instantAt(from, minute, zone) ?? at;
  const sinceMinute = (at - exact) % MINUTE_MS;
  const target = instantAt(day, minute, zone) ?? startOfDay(day, zone) + minute * MINUTE_MS;
  return target + sinceMinute;
}

function toZoned(at: Instant, zone: string): ZonedDateTime.Record {
  return ZonedDateTime.create(BigInt(Math.floor(at)) * 1_000_000n, zone);
}
