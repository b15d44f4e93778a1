/** Time entries and their sums in words. */
import {
  clockText,
  durationInWords,
  exactDuration,
  hoursAndMinutes,
} from '../../shared/time/duration-text.ts';
import type { Entry } from '../../shared/time/entry.ts';
import type { Totals } from '../../shared/time/totals.ts';
import { clockMinute } from '../../shared/time/zoned-day.ts';

/** `8:00–9:30`; empty for a plain duration, `8:00–now` while it runs. */
export function spanInWords({ span, runningSince }: Entry, zone: string): string {
  const clock = (at: number) => clockText(clockMinute(at, zone));
  if (runningSince !== null) return `${clock(runningSince)}–now`;
  return span === null ? '' : `${clock(span.startAt)}–${clock(span.endAt)}`;
}

/** What a field for its time shows, and reads back: `8:00-9:30`, or a length with its seconds. */
export function timeInField(entry: Entry, zone: string): string {
  return spanInWords(entry, zone).replace('–', '-') || exactDuration(entry.seconds);
}

/** `12:30 h · 10:00 h billable`; nothing about what is billable where all of it is. */
export function totalsInWords({ seconds, billableSeconds }: Totals): string {
  const total = `${hoursAndMinutes(seconds)} h`;
  return billableSeconds === seconds
    ? total
    : `${total} · ${hoursAndMinutes(billableSeconds)} h billable`;
}

/** The whole of an entry for a screen reader: `1 h 30 min, 8:00–9:30, Call, Relaunch`. */
export function entryInWords(entry: Entry, subject: string, zone: string): string {
  const length = entry.runningSince === null ? durationInWords(entry.seconds) : 'running';
  const parts = [length, spanInWords(entry, zone), entry.description, subject];
  return parts.filter((part) => part !== '').join(', ');
}
