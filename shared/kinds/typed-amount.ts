/** Reads typed amounts, quantities and rates as decimal text. One with two readings is not guessed (V2). */
import { formatDecimal, isDecimal } from '../money.ts';

/** So many digits stand behind a separator of thousands. */
const GROUP = 3;
const DIGITS_USUAL = 2;

/** The sign of a currency, or a code of three letters, before or after digits. */
const UNIT = /^-?\s*(?:\p{Sc}|[A-Z]{3})\s*-?\d|\d\s*(?:\p{Sc}|[A-Z]{3})$/u;

type Parts = {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string | undefined;
};

/** Digits without a mark between them, or with blanks. */
const PLAIN = /^(-?)(\d[\d \u00a0\u202f]{0,30})(?:[.,](\d{1,20}))?$/;
/** Groups of three by one mark, the first without a zero in front, then a decimal mark that is another one. */
const GROUPED = [
  /^(-?)([1-9]\d{0,2}(?:['’]\d{3}){1,9})(?:[.,](\d{1,20}))?$/,
  /^(-?)([1-9]\d{0,2}(?:\.\d{3}){1,9}),(\d{1,20})$/,
  /^(-?)([1-9]\d{0,2}(?:,\d{3}){1,9})\.(\d{1,20})$/,
  // A decimal mark stands only once.
  /^(-?)([1-9]\d{0,2}(?:(?:\.\d{3}){2,9}|(?:,\d{3}){2,9}))()$/,
];

/**
 * The exact number of `1234.50`, `1 234.50`, `1.234,50` or `1’234.50`; `null` for other text, and where a
 * separator may mean thousands. `digits` is how many the currency has behind the point.
 */
export function decimalOf(text: string, digits = DIGITS_USUAL): string | null {
  const parts = partsOf(text);
  return parts === null || isAmbiguous(parts, digits) ? null : exact(parts);
}

/** Why text is no amount, with what to type instead; `null` for one, and for no text. */
export function amountProblem(text: string, digits = DIGITS_USUAL): string | null {
  if (partsOf(text) !== null) return bothReadings(text, digits);
  if (text.trim() === '') return null;
  return hasUnit(text)
    ? 'Type only the number, like 1234.50, without a currency or unit.'
    : 'Type a number, like 1234.50.';
}

/** Whether a currency or a unit stands beside the digits. */
export function hasUnit(text: string): boolean {
  return UNIT.test(text.trim());
}

/** The sentence about text with two readings; `null` for any other. */
export function bothReadings(text: string, digits = DIGITS_USUAL, subject = 'This'): string | null {
  const parts = partsOf(text);
  if (parts === null || !isAmbiguous(parts, digits)) return null;
  const { sign, whole, fraction } = parts;
  const small = formatDecimal(exact(parts), 0);
  // With three digits again, it would be as ambiguous as before.
  const isCut = (small.split('.')[1]?.length ?? 0) < GROUP;
  return `${subject} may mean ${sign}${whole}${fraction} or ${isCut ? small : `${small}0`}. Type one of them.`;
}

/**
 * The text that is saved where it is no amount. An ambiguous point becomes a comma: with its point it would be
 * sent as an amount (V2.2).
 */
export function unreadAmount(text: string): string {
  const typed = text.trim();
  return isDecimal(typed) ? typed.replace('.', ',') : typed;
}

function partsOf(text: string): Parts | null {
  const typed = text.trim();
  const found = [PLAIN, ...GROUPED].map((form) => form.exec(typed)).find((one) => one !== null);
  const [, sign = '', whole = '', fraction = ''] = found ?? [];
  return whole === '' ? null : { sign, whole: whole.trim(), fraction: fraction || undefined };
}

function isAmbiguous({ whole, fraction }: Parts, digits: number): boolean {
  return fraction?.length === GROUP && digits < GROUP && /^[1-9]\d{0,2}$/.test(whole);
}

function exact({ sign, whole, fraction }: Parts): string {
  const number = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return `${sign}${number}${fraction === undefined ? '' : `.${fraction}`}`;
}
