/** Writes CSV by RFC 4180: commas, CRLF, doubled quotes; a spreadsheet runs none of it. */

import { isDecimal } from '../money.ts';
import { CSV_SLICE_ENTRIES } from './bounds.ts';
import { decimalHours, hoursAndMinutes } from './duration-text.ts';
import type { Entry } from './entry.ts';
import type { Report, ReportGroup } from './report.ts';
import { roundingInWords } from './rounding.ts';
import type { RoundedCounting } from './rounding-choice.ts';
import type { Totals } from './totals.ts';
import { zonedTimestamp } from './zoned-day.ts';

/** The names for an entry's ids; empty if unknown. */
export type EntryNames = {
  readonly client: string;
  readonly project: string;
  readonly task: string;
  readonly person: string;
  readonly tags: readonly string[];
};

type EntryOptions = {
  readonly counting: RoundedCounting;
  readonly namesOf: (entry: Entry) => EntryNames;
};

/** The start of a cell that spreadsheets take for a formula, also after white space. */
const formula = /^\s*[=+\-@|%]|^[\t\r\n]/;

/** Joins rows of cells into one text. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/**
 * Writes one line per entry, oldest first: ISO dates, instants with their zone's offset, durations
 * as `h:mm` and decimal, rounded and exact. It yields after every slice, so that a window can draw
 * meanwhile.
 */
export function* entriesCsvInSlices(
  entries: readonly Entry[],
  options: EntryOptions,
): Generator<undefined, string> {
  const head = [
    ...['Date', 'Start', 'End', 'Client', 'Project', 'Task', 'Person', 'Description', 'Tags'],
    ...['Billable', 'Duration', 'Hours', 'Rounding', 'Exact hours'],
  ];
  const texts = [csvText([head])];
  const inOrder = entries.toSorted(byStart);
  for (let from = 0; from < inOrder.length; from += CSV_SLICE_ENTRIES) {
    const slice = inOrder.slice(from, from + CSV_SLICE_ENTRIES);
    texts.push(csvText(slice.map((entry) => entryCells(entry, options))));
    if (from + CSV_SLICE_ENTRIES < inOrder.length) yield;
  }
  return texts.join('');
}

function entryCells(entry: Entry, { counting, namesOf }: EntryOptions): string[] {
  const { client, project, task, person, tags } = namesOf(entry);
  const startAt = entry.span?.startAt ?? entry.runningSince;
  return [
    entry.day,
    startAt === null ? '' : zonedTimestamp(startAt, entry.zone),
    entry.span === null ? '' : zonedTimestamp(entry.span.endAt, entry.zone),
    ...[client, project, task, person, entry.description, tags.join('; ')],
    entry.isBillable ? 'yes' : 'no',
    ...timeCells(counting.secondsOf(entry)),
    roundingInWords(counting.ruleOf(entry)),
    decimalHours(entry.seconds),
  ];
}

type ReportNames = {
  /** The column headings of the group names: one, or two with a second level. */
  readonly headings: readonly string[];
  /** The names of groups that stand beside each other, by their ids. */
  readonly namesOf: (
    groups: readonly ReportGroup[],
    level: number,
  ) => ReadonlyMap<string | null, string>;
};

/** Writes one line per deepest group, then the total; one amount column per currency. */
export function reportCsv(report: Report, { headings, namesOf }: ReportNames): string {
  const currencies = report.totals.amounts.map(({ currency }) => currency);
  const head = [...headings, 'Duration', 'Hours', 'Billable duration', 'Billable hours'];
  const blanks = headings.slice(1).map(() => '');
  const cells = (names: readonly string[], { seconds, billableSeconds, amounts }: Totals) => [
    ...names,
    ...timeCells(seconds),
    ...timeCells(billableSeconds),
    ...currencies.map((one) => amounts.find(({ currency }) => currency === one)?.amount ?? ''),
  ];
  const outer = namesOf(report.groups, 0);
  const rowsOf = ({ id, groups, totals }: ReportGroup): string[][] => {
    const name = outer.get(id) ?? '';
    if (report.within === null) return [cells([name], totals)];
    const inner = namesOf(groups, 1);
    return groups.map((one) => cells([name, inner.get(one.id) ?? ''], one.totals));
  };
  return csvText([
    [...head, ...currencies.map((currency) => `Amount ${currency}`)],
    ...report.groups.flatMap(rowsOf),
    cells(['Total', ...blanks], report.totals),
  ]);
}

function timeCells(seconds: number): string[] {
  return [hoursAndMinutes(seconds), decimalHours(seconds)];
}

/**
 * Puts an apostrophe before a formula, which marks it as text for spreadsheets. A negative number is
 * none: it stays exact.
 */
export function defuseFormula(text: string): string {
  return formula.test(text) && !isDecimal(text) ? `'${text}` : text;
}

function cellText(text: string): string {
  const safe = defuseFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function byStart(a: Entry, b: Entry): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return (a.span?.startAt ?? a.runningSince ?? 0) - (b.span?.startAt ?? b.runningSince ?? 0);
}
