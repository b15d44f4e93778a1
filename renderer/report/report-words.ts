/** The words of a report: its ranges, its groups and its sums. */
import type { Status } from '../../shared/ipc/state.ts';
import { addDays, weekDays, weekStart } from '../../shared/time/calendar.ts';
import { exactDuration, hoursAndMinutes } from '../../shared/time/duration-text.ts';
import type { Report, ReportKey } from '../../shared/time/report.ts';
import { type DayRange, daysOf } from '../../shared/time/report-range.ts';
import { roundingInWords } from '../../shared/time/rounding.ts';
import type { RoundingChoice } from '../../shared/time/rounding-choice.ts';
import type { Totals } from '../../shared/time/totals.ts';
import type { Day } from '../../shared/time.ts';
import { systemLocale } from '../ui/dates.ts';
import { onceOnline } from '../words/standing.ts';
import type { RangeName } from './shown-report.svelte.ts';

export const rangeLabels: Readonly<Record<RangeName, string>> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  own: 'Choose days…',
};

export const keyLabels: Readonly<Record<ReportKey, string>> = {
  client: 'Client',
  project: 'Project',
  task: 'Task',
  person: 'Person',
  tag: 'Tag',
  week: 'Week',
};

const PERCENT = 100;

/** Says of a name that it is missing here: an empty one would mean that there is none. */
export function notHere(key: ReportKey): string {
  return `${keyLabels[key]} not on this computer`;
}

/** `2026`, `March 2026`, else `1 – 7 Mar 2026`. */
export function rangeInWords({ from, to }: DayRange, locale = systemLocale()): string {
  const year = daysOf('this-year', from);
  if (year.from === from && year.to === to) return from.slice(0, 4);
  const month = daysOf('this-month', from);
  const isMonth = month.from === from && month.to === to;
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(isMonth
      ? { month: 'long', year: 'numeric' }
      : { day: 'numeric', month: 'short', year: 'numeric' }),
  });
  return isMonth
    ? format.format(Date.parse(from))
    : format.formatRange(Date.parse(from), Date.parse(to));
}

/** `Week 9, 23 Feb – 1 Mar 2026` of `2026-W09`. */
export function isoWeekInWords(name: string, locale = systemLocale()): string {
  const [year = '', week = ''] = name.split('-W');
  // The fourth of January is always in the first week (ISO 8601).
  const monday = addDays(weekStart(`${year}-01-04`), (Number(week) - 1) * 7);
  const days = weekDays(monday);
  const range = { from: monday, to: days.at(-1) ?? monday };
  return `Week ${Number(week)}, ${rangeInWords(range, locale)}`;
}

/** `79 %`: how much of it is billable; empty where there is nothing. */
export function shareInWords({ seconds, billableSeconds }: Totals): string {
  return seconds === 0 ? '' : `${Math.round((billableSeconds / seconds) * PERCENT)} %`;
}

/** Which rounding is on, and what it changes: `Each entry rounded up to 15 min: 4:30 h more than the exact 148:00 h.` */
export function roundingSentence(report: Report, choice: RoundingChoice): string {
  const own = Object.keys(choice.byClient).length;
  const rule =
    choice.all.kind === 'none'
      ? 'Each entry exact'
      : `Each entry rounded ${roundingInWords(choice.all)}`;
  const others = own === 0 ? '' : `, ${own} ${own === 1 ? 'client' : 'clients'} with another rule`;
  const more = report.totals.seconds - report.exactSeconds;
  const exact = `the exact ${exactDuration(report.exactSeconds)} h`;
  if (more === 0) return `${rule}${others}: the same as ${exact}.`;
  const size = `${exactDuration(Math.abs(more))} h ${more > 0 ? 'more' : 'less'}`;
  return `${rule}${others}: ${size} than ${exact}.`;
}

/** `3:15 h only on this computer`. */
export function unsentInWords({ unsentSeconds }: Totals): string {
  return `${hoursAndMinutes(unsentSeconds)} h only on this computer`;
}

type Here = { readonly range: DayRange; readonly firstDay: Day | null };

/**
 * Says which entries of these days may be missing; empty where all time entries have been
 * downloaded.
 */
export function missingInWords(
  status: Pick<Status, 'asOf' | 'line' | 'isFailing' | 'off'>,
  { range, firstDay }: Here,
): string {
  const { asOf, line, off } = status;
  const why = off.timeEntries;
  if (why !== undefined) return why;
  if (asOf.timeEntries !== null) return '';
  const days = rangeInWords(range);
  const next = line === 'open' ? 'They are being downloaded.' : `They come ${onceOnline(status)}.`;
  if (firstDay === null || range.to < firstDay) {
    return `Hours of ${days} are not on this computer yet. ${next}`;
  }
  return `Some hours of ${days} may not be on this computer yet. ${next}`;
}
