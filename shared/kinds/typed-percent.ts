/** Reads a typed percentage as the amount it comes to: the service has amounts alone (V2.3). */
import { inCurrency, share, times } from '../money.ts';
import type { Fields } from '../records/kinds.ts';
import type { Field } from './field.ts';
import { decimalOf } from './typed-amount.ts';

/** So many digits as neither factor has together. */
const EXACT_DIGITS = 60;
/** Three digits of a percentage are no thousands. */
const PERCENT_DIGITS = 3;

export type PercentAmount = {
  readonly amount: string;
  /** `19% of €320.00, the subtotal less the discount, is €60.80.` */
  readonly words: string;
};

/** The amount of `19%`, rounded once as the service rounds; `null` for other text and other fields. */
export function amountOfPercent(
  { percentOf }: Pick<Field, 'percentOf'>,
  typed: string,
  record: Fields,
  digits: number,
): PercentAmount | null {
  const [, number] = /^([^%]+)%$/.exec(typed.trim()) ?? [];
  const percent = number === undefined ? null : decimalOf(number, PERCENT_DIGITS);
  if (percentOf === undefined || percent === null) return null;
  const whole = percentOf(record);
  const amount = share(times(whole.amount, percent, EXACT_DIGITS), 1, 100, digits);
  const currency = String(record['currency'] ?? '');
  const [of, is] = [whole.amount, amount].map((one) => inCurrency(one, currency));
  return { amount, words: `${percent}% of ${of}, ${whole.words}, is ${is}.` };
}
