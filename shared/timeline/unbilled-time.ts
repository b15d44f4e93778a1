/**
 * Time as the items of an invoice. The service does not say which entries were billed: the user
 * chooses them, beginning with the billable ones since the last invoice.
 */

import { cut, fitLine } from '../cut-text.ts';
import { isCalendarDay } from '../is-day.ts';
import type { WrittenItem } from '../kinds/invoice-items.ts';
import { asHours } from '../kinds/shown-value.ts';
import { share } from '../money.ts';
import type { Invoice } from '../records/invoice.ts';
import type { TimeEntry } from '../records/time-entry.ts';
import { addDays } from '../time/calendar.ts';
import { type Day, dayOf, parseTimestamp } from '../time.ts';

/** The most entries on one invoice; each is a line in the text of an item. */
export const BILLED_ENTRIES_MAX = 500;
const HOUR_SECONDS = 3_600;
/** An hour has this many decimals on an invoice: 36 seconds are the smallest part. */
const HOUR_DIGITS = 2;

export type DayRange = { readonly from: Day; readonly to: Day };

export type Billable<E> = {
  /** As many as fit on one invoice, oldest first, with those that are on one already. */
  readonly entries: readonly E[];
  /** How many of these days are on none. */
  readonly count: number;
};

/** The billable entries of these days that have ended; one of which the service says nothing is billable (A5). */
export function billableEntries<E extends TimeEntry>(
  entries: readonly E[],
  { from, to }: DayRange,
  /** Whether an entry is on an invoice already: it takes no place on the next one. */
  isOnInvoice: (entry: E) => boolean = () => false,
): Billable<E> {
  const all = entries
    .filter(({ billable, date, duration_seconds: seconds, started_at, ended_at }) => {
      const isRunning = Boolean(started_at) && !ended_at;
      return billable !== false && !isRunning && (seconds ?? 0) > 0 && isWithin(date, from, to);
    })
    .toSorted((one, other) => String(one.date).localeCompare(String(other.date)));
  let count = 0;
  const fits = (one: E) => isOnInvoice(one) || ++count <= BILLED_ENTRIES_MAX;
  return { entries: all.filter(fits), count };
}

function isWithin(day: string | null | undefined, from: Day, to: Day): boolean {
  return typeof day === 'string' && day >= from && day <= to;
}

type Billed = Pick<Invoice, 'status' | 'issued_date'> & { readonly created_at?: string };

/** The day after the newest invoice was issued, or drafted in this zone; `null` without one. */
export function firstUnbilledDay(invoices: readonly Billed[], zone: string): Day | null {
  const days = invoices
    .filter(({ status }) => status !== 'deleted')
    .flatMap((one) => dayOfIssue(one) ?? dayOfDraft(one, zone) ?? [])
    .toSorted();
  const last = days.at(-1);
  return last === undefined ? null : addDays(last, 1);
}

function dayOfIssue({ issued_date: day }: Billed): Day | undefined {
  return day === null ? undefined : knownDay(day);
}

function dayOfDraft({ created_at: made = '' }: Billed, zone: string): Day | undefined {
  const at = parseTimestamp(made);
  return Number.isNaN(at) ? undefined : knownDay(dayOf(at, zone));
}

/** A date from the service may be no date, and a moment in a year of six digits. */
function knownDay(day: Day): Day | undefined {
  return isCalendarDay(day) ? day : undefined;
}

type Naming = {
  /** The title of a task; `undefined` for none. */
  readonly taskTitle: (id: string) => string | undefined;
  /** The name of an item whose entries have no task. */
  readonly otherwise: string;
  readonly dayInWords: (day: Day) => string;
};

/** One item for each task, with its entries named in the text. Hours are rounded once for each item. */
export function itemsOfEntries(
  entries: readonly TimeEntry[],
  rate: string | null,
  { taskTitle, otherwise, dayInWords }: Naming,
): readonly WrittenItem[] {
  const byTask = Map.groupBy(entries, ({ task_id: task }) => task ?? null);
  return [...byTask].map(([task, ofTask]) => {
    const seconds = ofTask.reduce((all, { duration_seconds: one }) => all + (one ?? 0), 0);
    return {
      name: fitLine((task === null ? undefined : taskTitle(task)) ?? otherwise),
      description: ofTask.map((entry) => lineOf(entry, dayInWords)).join('\n'),
      amount: hoursOf(seconds),
      rate,
      unit_type: 'per_hour',
    };
  });
}

/** `12 Nov 2026 · 2:30 h · Layout` */
function lineOf(entry: TimeEntry, dayInWords: Naming['dayInWords']): string {
  const { date, duration_seconds: seconds, description } = entry;
  const text = cut((description ?? '').replace(/\s+/g, ' ').trim(), DESCRIPTION_CHARS);
  return [dayInWords(date ?? ''), hoursInWords(seconds ?? 0), text].filter(Boolean).join(' · ');
}

/** `2:30 h`, in whole minutes. */
export function hoursInWords(seconds: number): string {
  return `${asHours(Math.round(seconds / 60) * 60)} h`;
}

/** The longest text of an entry that an item names; the entry itself has the whole one. */
const DESCRIPTION_CHARS = 150;

/** Seconds as decimal hours, rounded half up. */
export function hoursOf(seconds: number): string {
  return share('1', seconds, HOUR_SECONDS, HOUR_DIGITS);
}
