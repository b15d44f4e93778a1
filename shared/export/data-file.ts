/**
 * The records of one list as JSON and as CSV, written some rows at a time. Text is what the service has,
 * letter by letter, also a sign that turns the direction: other programs compare it and read it back.
 */
import { csvText } from '../time/csv.ts';

export type DataRow = Readonly<Record<string, unknown>>;

/** How far a record is from the service: a column of ours beside its own fields. */
export const STANDING_FIELD = 'traytable_state';

/** Spreadsheets take a text that begins so for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Every field of any of these rows, in the order in which they first appear. */
export function columnsOf(rows: readonly DataRow[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return [...names];
}

export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvText([columns]);
}

/** Text and decimal numbers stay as they are; nested values are JSON. */
export function csvRows(rows: readonly DataRow[], columns: readonly string[]): string {
  return csvText(rows.map((row) => columns.map((name) => cellOf(row[name]))));
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The beginning of the file; {@link jsonRows} and {@link JSON_END} follow. */
export function jsonHead(facts: { readonly list: string; readonly asOf: string }): string {
  const head = JSON.stringify({ format: 'traytable export 1', ...facts }, null, 2);
  return `${head.replace(/\n\}$/, '')},\n  "records": [`;
}

/** One record a line; `isFirst` for the first rows of the file. */
export function jsonRows(rows: readonly DataRow[], isFirst: boolean): string {
  const lines = rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',');
  return isFirst || rows.length === 0 ? lines : `,${lines}`;
}

export const JSON_END = '\n  ]\n}\n';
