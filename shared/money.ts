/**
 * Exact money: decimal strings in, decimal strings out, never a binary float (conv.money).
 *
 * The arithmetic is big.js. Only {@link roundTo} and {@link times} round.
 */
import createBig from 'big.js';

/** A decimal number as text, `-1234.50`; no exponent. Anything else throws. */
type Decimal = string;

const HALF_UP = 1;

/** As many as a format can show. */
const FRACTION_DIGITS_MAX = 100;

/** A constructor of our own, independent of global big.js settings; strict, so that it refuses numbers. */
const Exact = createBig();
Exact.strict = true;

/** Fraction digits that money has where no currency is named. */
const DIGITS_DEFAULT = 2;

/**
 * How many fraction digits amounts in an ISO 4217 currency have: 2 in EUR, 0 in JPY, 3 in KWD. What is no
 * code of a currency has as many as an amount without one.
 */
export function digitsOf(currency: string): number {
  if (!isCurrency(currency)) return DIGITS_DEFAULT;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? DIGITS_DEFAULT;
}

/**
 * `value` with exactly `digits` fraction digits, rounded half away from zero, so that a credit
 * mirrors its charge.
 */
export function roundTo(value: Decimal, digits: number): Decimal {
  return textOf(new Exact(value).round(digits, HALF_UP), digits);
}

/** The product, rounded as {@link roundTo} does; once, after the exact multiplication. */
export function times(a: Decimal, b: Decimal, digits: number): Decimal {
  return textOf(new Exact(a).times(new Exact(b)).round(digits, HALF_UP), digits);
}

/** `value` times `parts` of a whole of `whole`, such as seconds of an hour; rounded once. */
export function share(value: Decimal, parts: number, whole: number, digits: number): Decimal {
  const exact = new Exact(value).times(new Exact(String(parts)));
  return textOf(exact.div(new Exact(String(whole))).round(digits, HALF_UP), digits);
}

/** The exact sum; `0` for no values. */
export function sum(values: readonly Decimal[]): Decimal {
  return textOf(values.reduce((total, value) => total.plus(new Exact(value)), new Exact('0')));
}

/** `a` less `b`, exactly. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return textOf(new Exact(a).minus(new Exact(b)));
}

/** Whether text is a decimal number we can compute with. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/**
 * Whether this computer knows a code as a currency (ISO 4217), also one no longer in use. The newest codes may
 * be missing.
 */
export function isKnownCurrency(code: string): boolean {
  return isCurrency(code) && currencyNames.of(code) !== undefined;
}

function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/** Below zero when `a` is less than `b`, 0 when they are equal whatever their digits. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Exact(a).cmp(new Exact(b));
}

/** The same number, with at least `digits` fraction digits and no further zeros after them. */
export function formatDecimal(value: Decimal, digits = DIGITS_DEFAULT): Decimal {
  return textOf(new Exact(value), digits);
}

/** `€1,234.50`, exactly; `1234.50` where there is no currency, and as it is where it is no number. */
export function inCurrency(value: string, currency: string, locale?: string): string {
  if (!isDecimal(value)) return `${value} ${currency}`.trim();
  if (!isCurrency(currency)) return `${formatDecimal(value)} ${currency}`.trim();
  return currencyFormat(currency, locale).format(value as `${number}`);
}

/** Formats are made once: a table has an amount in every row. */
const formats = new Map<string, Intl.NumberFormat>();

/** As many digits as the currency has, and all further ones that are there. */
function currencyFormat(currency: string, locale: string | undefined): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency },
    ...{ minimumFractionDigits: digitsOf(currency), maximumFractionDigits: FRACTION_DIGITS_MAX },
  });
  formats.set(key, format);
  return format;
}

/** Without an exponent, and zero without a sign. */
function textOf(value: createBig.Big, digits = 0): Decimal {
  const exact = value.toFixed();
  const shown = (exact.split('.')[1] ?? '').length < digits ? value.toFixed(digits) : exact;
  return /[1-9]/.test(shown) ? shown : shown.replace('-', '');
}
