/** The details that tell a record apart from another one of its name, the most telling first. */
import { isDay } from '../is-day.ts';
import type { Fields } from '../records/kinds.ts';
import { dayOf, parseTimestamp } from '../time.ts';

/** Short texts that people know a record by, as far as kinds have them. */
const telling = [
  ...(['email', 'domains', 'deal_number', 'invoice_number', 'number'] as const),
  ...(['job_title', 'city', 'phone_number', 'tag_type'] as const),
];
/** Days that do, each with its word. */
const days = { due_date: 'due', close_date: 'close', date: '', created_at: 'made' } as const;

/** `ada@atlas.example`, `due Nov 20, 2026`: texts of the record, days in the zone; empty ones keep their places. */
export function tellingDetails(record: Fields, zone: string): readonly string[] {
  const texts = telling.map((name) => [record[name]].flat()[0]);
  const moments = Object.entries(days).map(([name, word]) =>
    dayInWords(dayIn(record[name], zone), word),
  );
  return [...texts.map((text) => (typeof text === 'string' ? text : '')), ...moments];
}

/** Creating one takes longer than using it. */
let format: Intl.DateTimeFormat | undefined;

/** The calendar day of a day or a moment; empty for anything else. */
function dayIn(value: unknown, zone: string): string {
  if (typeof value !== 'string' || isDay(value)) return String(value ?? '');
  const at = parseTimestamp(value);
  return Number.isNaN(at) ? '' : dayOf(at, zone);
}

function dayInWords(day: string, word: string): string {
  const at = Date.parse(day);
  if (Number.isNaN(at)) return '';
  format ??= new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'medium' });
  return `${word} ${format.format(at)}`.trim();
}
