/** Sums in words. */
import { inCurrency } from '../../shared/money.ts';
import type { Amount } from '../../shared/table/sum-rows.ts';

/** `€1,200.00 · $300.00`; never added across currencies. */
export function amountsInWords(amounts: readonly Amount[]): string {
  return amounts.map(({ amount, currency }) => inCurrency(amount, currency)).join(' · ');
}
