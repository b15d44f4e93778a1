/** Says where an amount that the service computed of an invoice is not the one that its items come to here. */
import { compare, inCurrency, isDecimal } from '../money.ts';
import type { Fields } from '../records/kinds.ts';
import { formItems, invoiceSums, itemTotals } from './invoice-items.ts';

const LAST_WORD = 'The service has the last word.';

/** Its sentences: of the totals of items, then of the subtotal and the total; empty where all are equal. */
export function otherTotalsInWords(invoice: Fields): readonly string[] {
  const currency = String(invoice['currency'] ?? '');
  const money = (amount: string) => inCurrency(amount, currency);
  const items = formItems(invoice['invoice_items']);
  const totals = itemTotals(items, currency);
  const others = items.flatMap((item, at) => {
    const ours = totals[at] ?? '0';
    const { total } = item as { readonly total?: unknown };
    return differs(total, ours)
      ? [`${money(ours)} for item ${at + 1}${item.name ? `, “${item.name}”` : ''}`]
      : [];
  });
  const sums = invoiceSums(invoice);
  const isOther =
    differs(invoice['subtotal'], sums.subtotal) ||
    differs(invoice['total_amount'], sums.total_amount);
  return [
    ...(others.length === 0
      ? []
      : [`By quantity and price the total is ${others.join('; ')}. ${LAST_WORD}`]),
    ...(isOther
      ? [
          `By these items the total is ${money(sums.total_amount)} (${money(sums.subtotal)} before discount and tax). ${LAST_WORD}`,
        ]
      : []),
  ];
}

function differs(theirs: unknown, ours: string): boolean {
  return typeof theirs === 'string' && isDecimal(theirs) && compare(theirs, ours) !== 0;
}
