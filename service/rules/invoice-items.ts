/** The items and sums of an invoice after a write. */
import { digitsOf } from '../../shared/money.ts';
import type { ItemRow } from '../store/invoices.ts';
import { ACCOUNT_CURRENCY, changesOf } from '../web/fields.ts';
import { addTotal, sumsOf } from './invoice-sums.ts';
import type { InvoiceItemWrite, InvoicePatch } from './invoice-write.ts';

/** The invoice before the write. */
export type HeldSums = {
  readonly currency: string;
  readonly discount_amount: string | null;
  readonly tax_amount: string | null;
  readonly items: readonly ItemRow[];
};

type Given = Pick<InvoicePatch, 'currency' | 'discount_amount' | 'tax_amount' | 'invoice_items'>;

/** A new invoice without any field; its currency is its project's, if it has one. */
export function newSums(currency: string = ACCOUNT_CURRENCY): HeldSums {
  return { currency, discount_amount: null, tax_amount: null, items: [] };
}

/** Returns the items and sums after a write, in the digits of its currency (invoice.totals). */
export function decideSums(held: HeldSums, given: Given) {
  const { currency = held.currency, invoice_items } = given;
  const { discount_amount = held.discount_amount, tax_amount = held.tax_amount } = given;
  const digits = digitsOf(currency);
  const items = invoice_items
    ? invoice_items.map((item) => itemOf(item, held.items, digits))
    : held.items.map((item) => addTotal(item, digits));
  return { currency, items, sums: sumsOf(items, { discount_amount, tax_amount }, digits) };
}

/**
 * An item after the write; a present item keeps the fields that are left out (conv.patch_partial).
 */
function itemOf(given: InvoiceItemWrite, held: readonly ItemRow[], digits: number) {
  const before = held.find(({ id }) => id === given.id);
  const { id: _, ...changes } = changesOf(given);
  const nothing = { name: null, description: null, amount: null, rate: null, unit_type: 'flat' };
  return addTotal({ ...nothing, ...before, ...changes }, digits);
}
