/** Sentences about values that look mistyped. The document leaves them open, so they are sent as typed (V25, V25.1). */
import { compare, isDecimal, isKnownCurrency } from '../money.ts';

/** Sentence about an amount that is usually not negative. */
export function belowZeroInWords(value: unknown): string | null {
  if (typeof value !== 'string' || !isDecimal(value) || compare(value, '0') >= 0) return null;
  return 'This amount is below zero. It is sent as typed.';
}

/** Sentence about an address without one @ between its two parts. */
export function emailInWords(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (/^[^\s@]+@[^\s@]+$/.test(value.trim())) return null;
  return 'This doesn’t look like an email address. It is sent as typed.';
}

/** Sentence about a code of three letters that names no currency, or one too new for this computer. */
export function currencyInWords(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[A-Z]{3}$/.test(value) || isKnownCurrency(value)) return null;
  return `${value} isn’t a currency that this computer knows. It is sent as typed.`;
}
