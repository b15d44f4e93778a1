/** Reads typed time: a duration, `1:30`, or a start and an end, `8-9:30`. */

import { failed, ok, type Result } from '../result.ts';
import { type Day, dayOf, type Instant, SECOND_MS } from '../time.ts';
import { DAY_SECONDS, TIME_TEXT_CHARS_MAX } from './bounds.ts';
import { clockText, durationInWords, exactDuration } from './duration-text.ts';
import type { Span } from './intervals.ts';
import { type ClockMinute, clockMinute, instantAt, MINUTES_PER_DAY } from './zoned-day.ts';

/** Typed time before a day gives it instants. An end of 1440 or more is on the next day. */
export type TypedTime =
  | { readonly kind: 'duration'; readonly seconds: number }
  | { readonly kind: 'range'; readonly startMinute: ClockMinute; readonly endMinute: ClockMinute };

/** Each failure has a plain sentence. */
export type TimeTextFailure = 'unreadable' | 'too-long' | 'empty';

const MINUTES_PER_HOUR = 60;
const SECONDS_PER_HOUR = 3_600;
/** A bare number up to this is hours; `90` probably means minutes, so the user is asked (T1.2). */
const BARE_HOURS_MAX = 24;

const EXAMPLES = 'Type a time such as 1:30, 1.5, 90m, 1h30 or 8-9:30.';

const clockPattern = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?)?`;
const range = new RegExp(`^${clockPattern} ?(?:-|to) ?${clockPattern}$`);
const colons = /^(\d{0,3}):(\d{2})(?::(\d{2}))?$/;
const decimal = /^(\d{0,3})(?:[.,](\d{1,6}))?( ?h(?:ours?|rs?)?)?$/;
const minutesAlone = /^(\d{1,5}) ?m(?:in(?:utes?|s)?)?$/;
const hoursAndMinutes = /^(\d{1,3}) ?h(?:ours?|rs?)? ?(\d{1,2})(?: ?m(?:in(?:utes?|s)?)?)?$/;

/**
 * Reads a duration, or a start and an end; explains what it cannot read. A duration has at most a
 * day, unless the entry already has `presentSeconds` (T1.5).
 */
export function readTypedTime(
  text: string,
  presentSeconds = 0,
): Result<TypedTime, TimeTextFailure> {
  const typed = text.length > TIME_TEXT_CHARS_MAX ? '?' : normalise(text);
  if (typed === '') return failed('empty', EXAMPLES);
  const clock = range.exec(typed);
  return clock ? readRange(clock) : readLength(typed, Math.max(DAY_SECONDS, presentSeconds));
}

/**
 * Returns the reading in words for beside the field: `1 h 30 min`, `08:00 to 09:30, 1 h 30 min`.
 * `clock` writes clock times as the screen does. On a day of 23 or 25 hours the length depends on `on`.
 */
export function readingOf(
  typed: TypedTime,
  clock: (minute: ClockMinute) => string,
  on?: { readonly day: Day; readonly zone: string; readonly span?: Span | null },
): string {
  if (typed.kind === 'duration') return durationInWords(typed.seconds);
  const { startMinute, endMinute } = typed;
  const span = on && spanOn(typed, on.day, on.zone, on.span);
  const seconds = span?.ok
    ? (span.value.endAt - span.value.startAt) / SECOND_MS
    : (endMinute - startMinute) * MINUTES_PER_HOUR;
  const length = durationInWords(seconds);
  const next = endMinute > MINUTES_PER_DAY ? ' the next day' : '';
  const end = endMinute === MINUTES_PER_DAY ? 'midnight' : clock(endMinute);
  return `${clock(startMinute)} to ${end}${next}, ${length}`;
}

/**
 * Returns the instants of a typed start and end on a day. When the clocks change, the span may be
 * an hour shorter or longer than it looks; a time that the clocks skip is refused. A clock time at
 * which the entry starts or ends already stays the same instant (T1.8).
 */
export function spanOn(
  { startMinute, endMinute }: Extract<TypedTime, { kind: 'range' }>,
  day: Day,
  zone: string,
  present?: Span | null,
): Result<Span, 'skipped'> {
  const at = (minute: ClockMinute) => instantAt(day, minute, zone);
  const startAt = at(startMinute);
  if (startAt === undefined) return failed('skipped', skippedSentence(startMinute));
  const endAt = at(endMinute);
  if (endAt === undefined) return failed('skipped', skippedSentence(endMinute));
  const stays = {
    startAt: unlessChanged(present?.startAt, startAt),
    endAt: unlessChanged(present?.endAt, endAt),
  };
  return ok(stays.endAt > stays.startAt ? stays : { startAt, endAt });

  /** The instant before, where the clock shows the same then: the seconds and the hour of it count. */
  function unlessChanged(before: Instant | undefined, typedAt: Instant): Instant {
    if (before === undefined) return typedAt;
    const isSame =
      dayOf(before, zone) === dayOf(typedAt, zone) &&
      clockMinute(before, zone) === clockMinute(typedAt, zone);
    return isSame ? before : typedAt;
  }
}

function skippedSentence(minute: ClockMinute): string {
  return `There is no ${clockText(minute)} on this day: the clocks go forward.`;
}

/** Normalises digits, dashes, spaces and case. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function readLength(typed: string, secondsMax: number): Result<TypedTime, TimeTextFailure> {
  const bare = /^\d+$/.test(typed);
  if (bare && Number(typed) > BARE_HOURS_MAX) {
    return failed('too-long', `${typed} hours is more than a day. For minutes type ${typed}m.`);
  }
  const seconds = lengthOf(typed);
  if (seconds === undefined) return failed('unreadable', EXAMPLES);
  if (typeof seconds === 'string') return failed('unreadable', seconds);
  if (seconds > secondsMax) {
    const why = secondsMax > DAY_SECONDS ? '' : 'A day has 24 hours. ';
    return failed('too-long', `${why}Type at most ${exactDuration(secondsMax)}.`);
  }
  return ok({ kind: 'duration', seconds });
}

/** Returns whole seconds, a sentence about an error, or `undefined` if no form matches. */
function lengthOf(typed: string): number | string | undefined {
  const [, hours, minutes, seconds] = colons.exec(typed) ?? hoursAndMinutes.exec(typed) ?? [];
  if (minutes !== undefined) {
    if (Number(minutes) >= MINUTES_PER_HOUR) return 'Minutes go up to 59 here.';
    if (Number(seconds ?? 0) >= MINUTES_PER_HOUR) return 'Seconds go up to 59 here.';
    return (
      Number(hours) * SECONDS_PER_HOUR + Number(minutes) * MINUTES_PER_HOUR + Number(seconds ?? 0)
    );
  }
  const alone = minutesAlone.exec(typed);
  if (alone) return Number(alone[1]) * MINUTES_PER_HOUR;
  const [whole, units = '', fraction = ''] = decimal.exec(typed) ?? [];
  if (whole === undefined || units + fraction === '') return undefined;
  return Math.round(Number(`${units}.${fraction}`) * SECONDS_PER_HOUR);
}

function readRange(clock: RegExpExecArray): Result<TypedTime, TimeTextFailure> {
  const [, startHours, startMinutes, startHalf, endHours, endMinutes, endHalf] = clock;
  const endMinute = minuteOf(endHours, endMinutes, endHalf ?? startHalf);
  const startMinute =
    startHalf === undefined && endHalf !== undefined
      ? startBefore(endMinute, startHours, startMinutes)
      : minuteOf(startHours, startMinutes, startHalf);
  if (startMinute === undefined || endMinute === undefined || startMinute === MINUTES_PER_DAY) {
    return failed('unreadable', 'Clock times go from 0:00 to 24:00.');
  }
  if (startMinute === endMinute) {
    return failed('unreadable', 'Start and end are the same time.');
  }
  const isNextDay = endMinute < startMinute;
  return ok({
    kind: 'range',
    startMinute,
    endMinute: isNextDay ? endMinute + MINUTES_PER_DAY : endMinute,
  });
}

/** Reads the start of `11-1pm` and `1-2pm`: the last such time before the end on the same day. */
function startBefore(
  endMinute: ClockMinute | undefined,
  hours: string | undefined,
  minutes: string | undefined,
): ClockMinute | undefined {
  const [morning, afternoon] = ['a', 'p'].map((half) => minuteOf(hours, minutes, half));
  const isBefore = (afternoon ?? 0) < (endMinute ?? 0);
  return isBefore ? afternoon : morning;
}

/** Returns the minutes since midnight; `half` is `a` or `p` where twelve hours are counted. */
function minuteOf(
  hours: string | undefined,
  minutes = '0',
  half: string | undefined = undefined,
): ClockMinute | undefined {
  if (half !== undefined && !(Number(hours) >= 1 && Number(hours) <= 12)) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  const minute = hour * MINUTES_PER_HOUR + Number(minutes);
  return Number(minutes) < MINUTES_PER_HOUR && minute <= MINUTES_PER_DAY ? minute : undefined;
}
