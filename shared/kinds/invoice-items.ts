/** The items of an invoice as a write carries them, their sums, and how two lists are compared. */
import * as v from 'valibot';
import {
  compare,
  digitsOf,
  formatDecimal,
  inCurrency,
  isDecimal,
  roundTo,
  subtract,
  sum,
  times,
} from '../money.ts';
import { unitTypes } from '../records/invoice.ts';
import type { ConfirmedRecord, Fields } from '../records/kinds.ts';
import { AMOUNT_CHARS_MAX, LINE_CHARS_MAX, TEXT_CHARS_MAX } from '../text-limits.ts';
import { labelFor } from './labels.ts';

const ITEMS_MAX = 500;

const decimal = v.pipe(v.string(), v.maxLength(AMOUNT_CHARS_MAX), v.check(isDecimal));

/** An item with the `id` of an existing one changes it; without an id it is new. */
const writtenItem = v.object({
  id: v.exactOptional(v.number()),
  name: v.nullable(v.pipe(v.string(), v.maxLength(LINE_CHARS_MAX))),
  description: v.nullable(v.pipe(v.string(), v.maxLength(TEXT_CHARS_MAX))),
  amount: v.nullable(decimal),
  rate: v.nullable(decimal),
  unit_type: v.nullable(v.string()),
});
export type WrittenItem = v.InferOutput<typeof writtenItem>;

/** The items of a write. */
export const writtenItems = v.pipe(v.array(writtenItem), v.maxLength(ITEMS_MAX));

/** The default unit (InvoiceItem of the document). */
export const [UNIT_DEFAULT] = unitTypes;

/** The items of a form; a half-typed amount may not be a number yet. */
export function formItems(value: unknown): readonly WrittenItem[] {
  return itemsIn(value);
}

/** The total of each item, in the digits of the currency (invoice.totals). */
export function itemTotals(items: readonly WrittenItem[], currency: unknown): readonly string[] {
  const digits = digitsOf(String(currency));
  return items.map(({ amount, rate }) => times(numberOrZero(amount), numberOrZero(rate), digits));
}

/** The id shown for an item until the service gives it one. */
const NO_ID = 0;

/** The items of a record as they would be written: without their totals. */
export function itemsOf({ invoice_items: items }: ConfirmedRecord): unknown {
  if (!Array.isArray(items)) return items;
  return itemsIn(items).map(({ id, name, description, amount, rate, unit_type }) => ({
    ...(id === undefined || id === NO_ID ? {} : { id }),
    ...{ name, description, amount, rate, unit_type },
  }));
}

/** The items as sent to an invoice that now has `held`: an item it has lost is sent as a new one. */
export function itemsFor(items: unknown, held: unknown): unknown {
  if (!Array.isArray(items) || !Array.isArray(held)) return items;
  const known = new Set(itemsIn(held).map(({ id }) => id));
  return itemsIn(items).map(({ id, ...item }) =>
    id === undefined || !known.has(id) ? item : { id, ...item },
  );
}

/** The items as the invoice will show them, each with its total (invoice.totals). */
export function shownItems(items: unknown, { currency }: Fields): Fields {
  const digits = digitsOf(String(currency));
  const shown = itemsIn(items).map((item) => ({
    id: NO_ID,
    ...item,
    total: times(numberOrZero(item.amount), numberOrZero(item.rate), digits),
  }));
  return { invoice_items: shown };
}

/** Every amount of an invoice that follows from others: the total of each item, and the sums. */
export function computedAmounts(invoice: Fields): Fields {
  const { invoice_items: items } = invoice;
  return { ...(Array.isArray(items) ? shownItems(items, invoice) : {}), ...invoiceSums(invoice) };
}

/** A discount or a tax as the service keeps it: in the digits of the currency. Other values stay. */
export function roundedAmount(value: unknown, currency: unknown): unknown {
  return v.is(decimal, value) ? roundTo(value, digitsOf(String(currency))) : value;
}

/** The sentence about a typed amount that the service rounds; `null` for any other. */
export function roundingInWords(value: unknown, { currency }: Fields): string | null {
  const rounded = roundedAmount(value, currency);
  if (!v.is(decimal, value) || !v.is(decimal, rounded)) return null;
  if (compare(value, rounded) === 0) return null;
  const code = String(currency ?? '');
  return `Rounded to ${inCurrency(rounded, code)}, as the service keeps it.`;
}

/** The remarks on its discount and its tax, each with the typed amount. */
export function roundingsInWords(invoice: Fields): readonly string[] {
  const { discount_amount: discount, tax_amount: tax } = invoice;
  return Object.entries({ Discount: discount, Tax: tax }).flatMap(([label, value]) => {
    const words = roundingInWords(value, invoice);
    return words === null ? [] : [`${label} ${String(value)}: ${words}`];
  });
}

/** The lines below the items of its paper; an amount that it lacks has none. */
export function sumLines(invoice: Fields): readonly (readonly [label: string, amount: string])[] {
  const { currency } = invoice;
  const lines = {
    Subtotal: invoice['subtotal'] ?? invoiceSums(invoice).subtotal,
    Discount: negateDiscount(roundedAmount(invoice['discount_amount'], currency)),
    Tax: roundedAmount(invoice['tax_amount'], currency),
    Total: invoice['total_amount'],
  };
  return Object.entries(lines).flatMap(([label, amount]) =>
    typeof amount === 'string' ? [[label, amount] as const] : [],
  );
}

/** A discount as the total counts it: with a minus. */
function negateDiscount(amount: unknown): unknown {
  const isOne = typeof amount === 'string' && isDecimal(amount) && compare(amount, '0') !== 0;
  return isOne ? subtract('0', amount) : amount;
}

/**
 * The sums of an invoice as the service computes them (invoice.totals): each item is rounded, and so
 * are discount and tax; the total is the subtotal less the discount and plus the tax.
 */
export function invoiceSums(invoice: Fields): { subtotal: string; total_amount: string } {
  const { currency } = invoice;
  const digits = digitsOf(String(currency));
  const subtotal = sum(itemTotals(itemsIn(invoice['invoice_items']), currency));
  const [discount, tax] = [invoice['discount_amount'], invoice['tax_amount']].map((value) =>
    numberOrZero(roundedAmount(value, currency)),
  ) as [string, string];
  const total = sum([subtract(subtotal, discount), tax]);
  return {
    subtotal: formatDecimal(subtotal, digits),
    total_amount: formatDecimal(total, digits),
  };
}

/** The amount of which a discount is a percentage. */
export function discountedAmount(invoice: Fields): { amount: string; words: string } {
  return { amount: invoiceSums(invoice).subtotal, words: 'the subtotal' };
}

/** The amount of which a tax is a percentage. */
export function taxedAmount(invoice: Fields): { amount: string; words: string } {
  const { total_amount: amount } = invoiceSums({ ...invoice, tax_amount: null });
  const hasDiscount = compare(numberOrZero(invoice['discount_amount']), '0') !== 0;
  return { amount, words: hasDiscount ? 'the subtotal less the discount' : 'the subtotal' };
}

/** The value as a decimal; an empty or half-typed value counts as 0, and one of endless digits. */
function numberOrZero(value: unknown): string {
  return v.is(decimal, value) ? value : '0';
}

/** The fields of an item, in the order they are shown. */
export const itemFields = ['name', 'description', 'amount', 'rate', 'unit_type'] as const;
export type ItemField = (typeof itemFields)[number];

/** Whether two lists of items are equal; `isSameText` compares their texts. */
export function sameItems(one: unknown, other: unknown, isSameText: IsSame): boolean {
  if (!Array.isArray(one) && !Array.isArray(other)) return one === other;
  const [items, others] = [itemsIn(one), itemsIn(other)];
  return (
    items.length === others.length &&
    items.every((item, at) => isSameItem(item, others[at], isSameText))
  );
}

type IsSame = (one: unknown, other: unknown) => boolean;

function isSameItem(one: WrittenItem, other: WrittenItem | undefined, isSameText: IsSame): boolean {
  if (other === undefined) return false;
  const isIdKnown = one.id !== undefined && other.id !== undefined;
  return (!isIdKnown || one.id === other.id) && hasSameContent(one, other, isSameText);
}

/** Whether two items are equal but for their ids. */
export function hasSameContent(one: WrittenItem, other: WrittenItem, isSameText: IsSame): boolean {
  return itemFields.every((field) => isSameItemField(field, one, other, isSameText));
}

/** Whether two items are equal in one field. */
export function isSameItemField(
  field: ItemField,
  one: WrittenItem,
  other: WrittenItem,
  isSameText: IsSame,
): boolean {
  const [a, b] = [one[field], other[field]];
  if (field === 'unit_type') return (a ?? UNIT_DEFAULT) === (b ?? UNIT_DEFAULT);
  return field === 'amount' || field === 'rate' ? isSameNumber(a, b) : isSameText(a, b);
}

function isSameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return isDecimal(one) && isDecimal(other) ? compare(one, other) === 0 : one === other;
}

/** `Design: 3 × €90.00 per hour (two screens), Travel: €40.00`; without a currency, plain rates. */
export function itemsInWords(items: unknown, currency?: unknown): string {
  return itemsIn(items)
    .map(({ name, description, amount, rate, unit_type: unit }) => {
      const price =
        rate === null || typeof currency !== 'string' ? rate : inCurrency(rate, currency);
      const sum = [quantityInWords(amount), price].filter((part) => part !== null).join(' × ');
      const isPlain = sum === '' || (unit ?? UNIT_DEFAULT) === UNIT_DEFAULT;
      const per = isPlain ? '' : labelFor(String(unit)).toLowerCase();
      const about = description?.trim() ? `(${description.trim()})` : '';
      const billed = [sum, per, about].filter((part) => part !== '').join(' ');
      return [name?.trim() || 'Item', billed].filter((part) => part !== '').join(': ');
    })
    .join(', ');
}

/** A quantity without zeros at its end: `1.00` and `1` are shown alike. */
export function quantityInWords(amount: string | null): string | null {
  return amount === null || !isDecimal(amount) ? amount : formatDecimal(amount, 0);
}

function itemsIn(value: unknown): readonly WrittenItem[] {
  return Array.isArray(value) ? value : [];
}
