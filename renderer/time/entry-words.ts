/** Time entries and their sums in words. */

import type { RecordId } from '../../shared/ids.ts';
import type { Status as AppStatus } from '../../shared/ipc/state.ts';
import {
  clockText,
  durationInWords,
  exactDuration,
  hoursAndMinutes,
  hoursOrBlank,
} from '../../shared/time/duration-text.ts';
import { type Entry, secondsOf } from '../../shared/time/entry.ts';
import type { Span } from '../../shared/time/intervals.ts';
import type { Totals } from '../../shared/time/totals.ts';
import { isSameClock, placeOfZone } from '../../shared/time/zone-words.ts';
import { clockMinute } from '../../shared/time/zoned-day.ts';
import type { Day, Instant } from '../../shared/time.ts';
import { type Dates, wholeDayInWords } from '../ui/dates.ts';
import { missingInWords } from '../words/age.ts';
import type { ShownWeek } from './shown-week.svelte.ts';
import { dayInFull } from './week-words.ts';

/** The download state of each list. */
type Status = Pick<AppStatus, 'asOf' | 'off'>;

/** When an entry was, and in which zone it is told. */
type Times = Pick<Entry, 'span' | 'runningSince' | 'zone'>;

/** `08:00–09:30` where it was made; empty for a plain duration, `08:00–now` while it runs. */
export function spanInWords(times: Times, dates: Dates, zone = times.zone): string {
  return spanInClock(times, (at) => dates.clock(clockMinute(at, zone)));
}

function spanInClock({ span, runningSince }: Times, clock: (at: Instant) => string): string {
  if (runningSince !== null) return `${clock(runningSince)}–now`;
  return span === null ? '' : `${clock(span.startAt)}–${clock(span.endAt)}`;
}

/**
 * Returns the text of the time field, which it also reads back: `8:00-9:30`, or a length with its
 * seconds.
 */
export function timeInField(entry: Entry): string {
  const typed = spanInClock(entry, (at) => clockText(clockMinute(at, entry.zone)));
  return typed.replace('–', '-') || exactDuration(entry.seconds);
}

/** The sum of what is here. A zero before the first download would say that nothing was worked (T5.7). */
export function sumInWords(totals: Totals, status: Status): string {
  if (isWhole(status)) return totalsInWords(totals);
  return totals.seconds > 0 ? `${totalsInWords(totals)} so far` : 'Not known yet';
}

/** The same where there is little room: `1:30+`, `?`. */
export function shortSumInWords(seconds: number, status: Status): string {
  if (isWhole(status)) return hoursOrBlank(seconds);
  return seconds > 0 ? `${hoursAndMinutes(seconds)}+` : '?';
}

/** Why a sum may be too small; `undefined` where it is not. */
export function whyPartial(status: Status): string | undefined {
  return missingInWords(['timeEntries'], status) || undefined;
}

function isWhole(status: Status): boolean {
  return whyPartial(status) === undefined;
}

/** `12:30 h · 10:00 h billable`; nothing about what is billable where all of it is. */
function totalsInWords({ seconds, billableSeconds }: Totals): string {
  const total = `${hoursAndMinutes(seconds)} h`;
  return billableSeconds === seconds
    ? total
    : `${total} · ${hoursAndMinutes(billableSeconds)} h billable`;
}

/**
 * `Berlin time`, and with both times `Berlin time, 17:00–18:30 here`; empty where the clocks of this
 * computer show the same, and for a plain duration.
 */
export function zoneInWords(entry: Entry, { zone, showsBoth }: Here, dates: Dates): string {
  const at = entry.span?.startAt ?? entry.runningSince;
  if (at === null || isSameClock(entry.zone, zone, at)) return '';
  const time = `${placeOfZone(entry.zone)} time`;
  return showsBoth ? `${time}, ${spanInWords(entry, dates, zone)} here` : time;
}

/** `09:30–10:15 · 45 min without an entry`, to the minute. */
export function gapInWords(gap: Span, zone: string, dates: Dates): string {
  const span = spanInWords({ span: gap, runningSince: null, zone }, dates);
  return `${span} · ${gapLengthInWords(gap)} without an entry`;
}

/** `45 min`: nobody fills a gap by the second. */
export function gapLengthInWords(gap: Span): string {
  return durationInWords(Math.round(secondsOf(gap) / 60) * 60);
}

/** Where this computer is, and whether times are to be shown there too. */
type Here = { readonly zone: string; readonly showsBoth: boolean };

/**
 * The whole of an entry for a screen reader: `1 h 30 min, 08:00–09:30, Call, Relaunch`. `when` is
 * its {@link spanInWords}, which the caller draws too.
 */
export function entryInWords(entry: Entry, when: string, subject: string): string {
  const length = entry.runningSince === null ? durationInWords(entry.seconds) : 'running';
  return [length, when, entry.description, subject].filter((part) => part !== '').join(', ');
}

/** The name of the box of an entry, unlike those of like entries: `Call, Monday, 08:00–09:30`. */
export function boxInWords(entry: Entry, when: string, today: Day): string {
  const what = entry.description || 'entry without description';
  const times = when || durationInWords(entry.seconds);
  return [what, dayInFull(entry.day, today), times].join(', ');
}

/** How far an entry is from the service. */
export const standingInWords = {
  sent: '',
  waiting: 'Only on this computer so far',
  'needs-you': 'Needs your attention',
};

/** Says that a day typed for this entry was not taken; `null` where none was left (T4.14). */
export function untakenDayInWords(
  { untakenDay }: Pick<ShownWeek, 'untakenDay'>,
  id: RecordId,
): string | null {
  if (untakenDay?.id !== id) return null;
  const day = wholeDayInWords(untakenDay.day);
  return `The day was changed elsewhere while you typed ${day}. Type it again to use it.`;
}
