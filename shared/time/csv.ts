/** CSV as RFC 4180 has it: commas, CRLF, quotes doubled; and nothing a spreadsheet would run. */

import { decimalHours, hoursAndMinutes } from './duration-text.ts';
import type { Entry } from './entry.ts';
import type { Report } from './report.ts';
import type { Counting } from './totals.ts';
import { zonedTimestamp } from './zoned-day.ts';

/** What the ids of an entry are called; empty for one that is not here. */
type EntryNames = {
  readonly client: string;
  readonly project: string;
  readonly task: string;
  readonly person: string;
  readonly tags: readonly string[];
};

type EntryOptions = {
  readonly zone: string;
  readonly counting: Counting;
  readonly namesOf: (entry: Entry) => EntryNames;
};

/** A spreadsheet takes such a beginning for a formula, also after white space. */
const formula = /^\s*[=+\-@|%]|^[\t\r\n]/;

/** Rows of cells as one text. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** One line per entry, oldest first: ISO dates, instants with their offset, time as `h:mm` and decimal. */
export function entriesCsv(
  entries: readonly Entry[],
  { zone, counting, namesOf }: EntryOptions,
): string {
  const head = [
    ...['Date', 'Start', 'End', 'Client', 'Project', 'Task', 'Person', 'Description', 'Tags'],
    ...['Billable', 'Duration', 'Hours'],
  ];
  const rows = entries.toSorted(byStart).map((entry) => {
    const { client, project, task, person, tags } = namesOf(entry);
    const startAt = entry.span?.startAt ?? entry.runningSince;
    const seconds = counting.secondsOf(entry);
    return [
      entry.day,
      startAt === null ? '' : zonedTimestamp(startAt, zone),
      entry.span === null ? '' : zonedTimestamp(entry.span.endAt, zone),
      ...[client, project, task, person, entry.description, tags.join('; ')],
      entry.isBillable ? 'yes' : 'no',
      ...[hoursAndMinutes(seconds), decimalHours(seconds)],
    ];
  });
  return csvText([head, ...rows]);
}

/** One line per group, and an amount column for each currency there is. */
export function reportCsv(
  report: Report,
  { heading, nameOf }: { heading: string; nameOf: (id: string | null) => string },
): string {
  const currencies = report.totals.amounts.map(({ currency }) => currency);
  const head = [heading, 'Duration', 'Hours', 'Billable duration', 'Billable hours'];
  const rows = [...report.groups, { id: undefined, totals: report.totals }].map(
    ({ id, totals }) => [
      id === undefined ? 'Total' : nameOf(id),
      ...[hoursAndMinutes(totals.seconds), decimalHours(totals.seconds)],
      ...[hoursAndMinutes(totals.billableSeconds), decimalHours(totals.billableSeconds)],
      ...currencies.map(
        (one) => totals.amounts.find(({ currency }) => currency === one)?.amount ?? '',
      ),
    ],
  );
  return csvText([[...head, ...currencies.map((currency) => `Amount ${currency}`)], ...rows]);
}

/** A formula gets an apostrophe in front, which spreadsheets take for "this is text". */
function cellText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function byStart(a: Entry, b: Entry): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return (a.span?.startAt ?? a.runningSince ?? 0) - (b.span?.startAt ?? b.runningSince ?? 0);
}
