/** Makes room for amounts: one that is cut off reads as a smaller one. */
import type { Around, Row } from './columns.ts';
import { type ShownColumn, WIDTH_MAX } from './view.ts';

/** The width of a digit, and the room beside an amount, in pixels. */
const DIGIT_PX = 8;
const BESIDE_PX = 32;
/** The longest sign of a currency: `CHF` and a space. */
const CURRENCY_CHARS = 4;

/** The columns, those of money as wide as their longest amount in any of the rows. */
export function widenForAmounts(
  shown: readonly ShownColumn[],
  rows: readonly Row[],
  around: Around,
): readonly ShownColumn[] {
  return shown.map((one) => {
    if (one.column.type !== 'money') return one;
    const chars = rows.reduce((most, { record }) => {
      const value = one.column.read(record, around);
      return typeof value === 'string' ? Math.max(most, charsOf(value)) : most;
    }, 0);
    const needed = Math.min(WIDTH_MAX, chars * DIGIT_PX + BESIDE_PX);
    return needed > one.width ? { ...one, width: needed } : one;
  });
}

/** At most so many characters are drawn: `1234567.50` with its commas and its currency. */
function charsOf(amount: string): number {
  const [whole = ''] = amount.split('.');
  return amount.length + Math.floor(whole.length / 3) + CURRENCY_CHARS;
}
