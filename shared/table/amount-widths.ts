/** Makes room for amounts: one that is cut off reads as a smaller one. */
import { inCurrency } from '../money.ts';
import type { Around, Column, Row } from './columns.ts';
import { type ShownColumn, WIDTH_MAX } from './view.ts';

/** The width of a digit, and the room beside an amount, in pixels. */
const DIGIT_PX = 8;
const BESIDE_PX = 32;
/** The width of a head, in pixels. */
const HEAD_PX = 96;

/** The columns, those of money as wide as their longest amount in any of the rows, and no narrower than it. */
export function widenForAmounts(
  shown: readonly ShownColumn[],
  rows: readonly Row[],
  around: Around,
): readonly ShownColumn[] {
  return shown.map((one) => {
    if (one.column.type !== 'money') return one;
    const chars = charsOf(longestAmounts(rows, one.column, around));
    const least = Math.max(HEAD_PX, Math.min(WIDTH_MAX, chars * DIGIT_PX + BESIDE_PX));
    return { ...one, least, width: Math.max(one.width, least) };
  });
}

/** The longest amount of each currency: only these are formatted. */
function longestAmounts(rows: readonly Row[], column: Column, around: Around) {
  const longest = new Map<string, string>();
  for (const { record } of rows) {
    const value = column.read(record, around);
    if (typeof value !== 'string') continue;
    const currency = String(record['currency'] ?? '');
    if (drawnChars(value) > drawnChars(longest.get(currency) ?? '')) longest.set(currency, value);
  }
  return longest;
}

/** How long an amount is drawn beside others of its currency: as typed it may lack its cents, and its commas. */
function drawnChars(amount: string): number {
  const [whole = '', cents = ''] = amount.split('.');
  return whole.length + Math.floor(whole.length / 3) + Math.max(cents.length, 2);
}

function charsOf(amounts: ReadonlyMap<string, string>): number {
  return Math.max(
    0,
    ...[...amounts].map(([currency, value]) => inCurrency(value, currency).length),
  );
}
