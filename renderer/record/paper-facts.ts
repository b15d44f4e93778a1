/** Which fields of an invoice its paper shows, and the words on it. */
import { isDay } from '../../shared/is-day.ts';
import type { Fact } from '../../shared/kinds/facts.ts';
import { roundedAmount } from '../../shared/kinds/invoice-items.ts';
import { fieldsOf, valueKind } from '../../shared/kinds/kinds.ts';
import { valueOfField } from '../../shared/kinds/shown-value.ts';
import { differing, sameValue } from '../../shared/merge/record/values.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { dayOf, parseTimestamp } from '../../shared/time.ts';
import { wholeDayInWords } from '../ui/dates.ts';

const dayNames = ['issued_date', 'due_date', 'repeat_interval', 'repeat_finish_date'];
const paperNames = [
  ...['title', 'invoice_number', 'status', 'company_id', 'client_name', 'client_email'],
  ...[...dayNames, 'series_id', 'invoice_items'],
  ...['subtotal', 'discount_amount', 'tax_amount', 'total_amount'],
];
const onPaper = [...paperNames, 'currency', 'due_date_option'];

/** The facts that are listed beside the paper: it leaves out what is empty. */
export function besidePaper(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(
    ({ name, value }) => name !== 'invoice_items' && !(paperNames.includes(name) && isFull(value)),
  );
}

/** `Invoice 2026-0064`; the service numbers an invoice when it takes it. */
export function paperHeading({ invoice_number: number }: Fields): string {
  return isFull(number) ? `Invoice ${String(number)}` : 'Invoice without a number';
}

/**
 * Its days with their labels, or when it is payable without one. Until it is issued, that is the day it was
 * made in `zone`. A printed day is never “Today”.
 */
export function paperDays(
  facts: readonly Fact[],
  zone: string,
): readonly (readonly [string, string])[] {
  const full = new Map(facts.filter(({ value }) => isFull(value)).map((fact) => [fact.name, fact]));
  return dayNames.flatMap((name) => {
    const fact = full.get(name) ?? full.get(standIns[name] ?? '');
    if (fact === undefined) return [];
    const value = fact.name === 'created_at' ? dayMade(fact.value, zone) : fact.value;
    return isFull(value) ? [[fact.field.label, wordsOf({ ...fact, value })] as const] : [];
  });
}

/**
 * Whether all that the paper shows is on the service: a change may wait that is not on it, such as that of
 * the project. `confirmed` is the service's version.
 */
export function isPaperOnService(
  shown: ConfirmedRecord,
  confirmed: ConfirmedRecord | undefined,
): boolean {
  if (confirmed === undefined) return false;
  const [ours, theirs] = [fieldsOf('invoice', shown), fieldsOf('invoice', confirmed)];
  return !differing('invoice', ours, theirs).some((name) => onPaper.includes(name));
}

/** Whether the paper shows the same of both: the service may have respelt it since. */
export function isSamePaper(one: ConfirmedRecord, other: ConfirmedRecord): boolean {
  const fieldsIn = (record: ConfirmedRecord): Fields => ({
    ...record,
    ...fieldsOf('invoice', record),
    discount_amount: roundedAmount(record['discount_amount'], record['currency']),
    tax_amount: roundedAmount(record['tax_amount'], record['currency']),
    created_at: isFull(record['issued_date']) ? null : record['created_at'],
  });
  const [before, now] = [fieldsIn(one), fieldsIn(other)];
  // The client stands there by name: its id here becomes the service's.
  const shown = [...onPaper, 'created_at'].filter((name) => name !== 'company_id');
  return shown.every((name) => sameValue(valueKind('invoice', name), before[name], now[name]));
}

/** The fields that the paper shows where it has no such day. */
const standIns: Readonly<Record<string, string>> = {
  issued_date: 'created_at',
  due_date: 'due_date_option',
};

/**
 * A name for the file of its printout, of letters that every disk takes. Without a number it has the client
 * and the title, or the day.
 */
export function paperFileName(record: Fields, { client, zone }: PaperOf): string {
  const { invoice_number: number, issued_date: issued, created_at: made } = record;
  if (isFull(number)) return plainName(paperHeading(record));
  const day = String(issued ?? dayMade(made, zone) ?? '');
  const isDraft = record['status'] === 'drafted' || record['status'] === 'new';
  const about = [client, plainName(String(record['title'] ?? '')) || day];
  return plainName([isDraft ? 'Invoice draft' : 'Invoice', ...about].join(' '));
}

type PaperOf = { readonly client: string; readonly zone: string };

/** Letters with their accents as those without. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9-]+/g, ' ');
  return plain.trim().slice(0, FILE_NAME_CHARS_MAX).trim();
}

function dayMade(made: unknown, zone: string): string | null {
  const at = parseTimestamp(String(made ?? ''));
  return Number.isNaN(at) ? null : dayOf(at, zone);
}

const FILE_NAME_CHARS_MAX = 80;

function wordsOf({ field, value }: Fact): string {
  const text = String(value);
  return isDay(text) ? wholeDayInWords(text) : valueOfField(field, value);
}

function isFull(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
