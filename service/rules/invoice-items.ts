/** What an invoice comes to bill once a write has been read: its items and their sums. */
import { digitsOf } from '../../shared/money.ts';
import type { ItemRow } from '../store/invoices.ts';
import { ACCOUNT_CURRENCY, changesOf } from '../web/fields.ts';
import { addTotal, sumsOf } from './invoice-sums.ts';
import type { InvoiceItemWrite, InvoicePatch } from './invoice-write.ts';

/** What the invoice holds before the write. */
export type HeldSums = {
  readonly currency: string;
  readonly discount_amount: string | null;
  readonly tax_amount: string | null;
  readonly items: readonly ItemRow[];
};

type Given = Pick<InvoicePatch, 'currency' | 'discount_amount' | 'tax_amount' | 'invoice_items'>;

/** A new invoice of which nothing is said; its currency is that of its project, if it has one. */
export function newSums(currency: string = ACCOUNT_CURRENCY): HeldSums {
  return { currency, discount_amount: null, tax_amount: null, items: [] };
}

/** Items and sums after a write, in the digits of the currency it leaves (invoice.totals). */
export function decideSums(held: HeldSums, given: Given) {
  const { currency = held.currency, invoice_items } = given;
  const { discount_amount = held.discount_amount, tax_amount = held.tax_amount } = given;
  const digits = digitsOf(currency);
  const items = invoice_items
    ? invoice_items.map((item) => itemOf(item, held.items, digits))
    : held.items.map((item) => addTotal(item, digits));
  return { currency, items, sums: sumsOf(items, { discount_amount, tax_amount }, digits) };
}

/** An item as it is kept; what an item that is there leaves out stays as it was (conv.patch_partial). */
function itemOf(given: InvoiceItemWrite, held: readonly ItemRow[], digits: number) {
  const before = held.find(({ id }) => id === given.id);
  const { id: _, ...changes } = changesOf(given);
  const nothing = { name: null, description: null, amount: null, rate: null, unit_type: 'flat' };
  return addTotal({ ...nothing, ...before, ...changes }, digits);
}
