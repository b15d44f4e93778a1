/** An invoice and its items, as the service's document has them (invoice.fields). */
import * as v from 'valibot';
import { dayText, decimalText, linkText, momentText, oneOf, wholeNumber } from './field-kinds.ts';
import { businessList, type ListFacts, withoutLink } from './list-facts.ts';

export const invoiceStatuses = [
  'new',
  'drafted',
  'scheduled',
  'outstanding',
  'overdue',
  'pending',
  'paid',
  'deleted',
] as const;

/** `bundled` is read-only and refused on create (invoice.kind). */
export const invoiceKinds = ['single', 'recurring', 'subscription', 'bundled'] as const;

export const repeatIntervals = [
  'weekly',
  'every two weeks',
  'every four weeks',
  'monthly',
  'every two months',
  'quarterly',
  'every six months',
  'annually',
] as const;

export const dueDateOptions = ['upon_receipt', 'after_x_days', 'custom'] as const;

export const unitTypes = [
  'flat',
  'per_hour',
  'per_day',
  'per_item',
  'per_word',
  'per_week',
  'per_month',
  'per_year',
  'per_quarter',
] as const;

/** `total` is amount times rate, rounded (invoice.totals). */
export const invoiceItem = v.object({
  id: wholeNumber,
  name: v.nullable(v.string()),
  description: v.nullable(v.string()),
  amount: v.nullable(decimalText),
  rate: v.nullable(decimalText),
  unit_type: v.nullable(oneOf(unitTypes)),
  total: decimalText,
});

/** Items come in the order they appear on the invoice. */
export const invoice = v.object({
  id: wholeNumber,
  invoice_number: v.nullable(v.string()),
  title: v.nullable(v.string()),
  currency: v.string(),
  issued_date: v.nullable(dayText),
  due_date: v.nullable(dayText),
  project_id: v.nullable(wholeNumber),
  client_email: v.nullable(v.string()),
  public_url_token: v.nullable(v.string()),
  created_at: momentText,
  total_amount: decimalText,
  discount_amount: v.nullable(decimalText),
  status: oneOf(invoiceStatuses),
  due_date_option: v.nullable(oneOf(dueDateOptions)),
  company_id: v.nullable(wholeNumber),
  client_name: v.nullable(v.string()),
  subtotal: v.nullable(decimalText),
  tax_amount: v.nullable(decimalText),
  kind: oneOf(invoiceKinds),
  repeat_interval: v.nullable(oneOf(repeatIntervals)),
  repeat_finish_date: v.nullable(dayText),
  series_id: v.nullable(wholeNumber),
  url: linkText,
  invoice_items: v.array(invoiceItem),
});

/** Their list. */
export const invoices = {
  ...businessList,
  kind: 'invoice',
  record: withoutLink(invoice),
  id: 'number',
  sort: '-created_at',
  // Marked, and still read by its id (invoice.status).
  isGone: ({ status }: Readonly<Record<string, unknown>>) => status === 'deleted',
  words: ['invoice', 'invoices'],
} as const satisfies ListFacts;

export type Invoice = v.InferOutput<typeof invoice>;
export type InvoiceItem = v.InferOutput<typeof invoiceItem>;

/** Whether somebody owes its money. */
export function isUnpaid({ status }: { readonly status: unknown }): boolean {
  return status === 'outstanding' || status === 'overdue';
}
