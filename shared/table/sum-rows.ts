/** Exact sums of a column of money, one per currency. */
import { sumByCurrency } from '../sum-by-currency.ts';
import type { Around, Column, Row } from './columns.ts';

/** A decimal with its currency. */
export type Amount = { readonly currency: string; readonly amount: string };

/** One sum per currency, by the currency's name; rows without an amount add nothing. */
export function sumRows(rows: readonly Row[], column: Column, around: Around): readonly Amount[] {
  return sumByCurrency(amountsIn(rows, column, around)).map(([currency, amount]) => ({
    currency,
    amount,
  }));
}

function* amountsIn(rows: readonly Row[], column: Column, around: Around) {
  for (const { record } of rows) {
    const amount = column.read(record, around);
    if (typeof amount === 'string' && amount !== '') {
      yield [String(record['currency'] ?? ''), amount] as const;
    }
  }
}
