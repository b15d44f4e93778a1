/** The sums of an invoice, in exact decimals and the digits of its currency (invoice.totals, conv.money). */
import { formatDecimal, roundTo, subtract, sum, times } from '../../shared/money.ts';

type Factors = { readonly amount: string | null; readonly rate: string | null };

/** Quantities have no currency; two digits as in most currencies. */
const QUANTITY_DIGITS = 2;

/**
 * Returns the item with its total: amount times rate, rounded half up to the digits of the
 * currency. Rounding happens only here, item by item. Without an amount or a rate the total is
 * zero.
 */
export function addTotal<T extends Factors>(
  item: T,
  digits: number,
): T & { readonly total: string } {
  const { amount, rate } = item;
  return {
    ...item,
    amount: amount === null ? null : formatDecimal(amount, QUANTITY_DIGITS),
    rate: rate === null ? null : formatDecimal(rate, digits),
    total: times(amount ?? '0', rate ?? '0', digits),
  };
}

type Adjustments = {
  readonly discount_amount: string | null;
  readonly tax_amount: string | null;
};

type Sums = Adjustments & { readonly subtotal: string; readonly total_amount: string };

/**
 * subtotal = sum of the items; total = subtotal - discount + tax. Discount and tax are rounded
 * first, so that the shown values add up.
 */
export function sumsOf(
  items: readonly { readonly total: string }[],
  { discount_amount, tax_amount }: Adjustments,
  digits: number,
): Sums {
  const inDigits = (value: string | null) => (value === null ? null : roundTo(value, digits));
  const [discount, tax] = [inDigits(discount_amount), inDigits(tax_amount)];
  const subtotal = sum(items.map(({ total }) => total));
  const total = sum([subtract(subtotal, discount ?? '0'), tax ?? '0']);
  return {
    discount_amount: discount,
    tax_amount: tax,
    subtotal: formatDecimal(subtotal, digits),
    total_amount: formatDecimal(total, digits),
  };
}
