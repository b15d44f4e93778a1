/** A value of a field as words, for where versions are compared. */
import { plainText } from '../note/plain-text.ts';
import type { WritableKind } from '../records/kinds.ts';
import { spoken } from './field.ts';
import { itemsInWords } from './invoice-items.ts';
import { kinds } from './kinds.ts';

/** Nothing where there is nothing. */
export function shownValue(kind: WritableKind, field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  const { control, choices } = kinds[kind].allFields[field] ?? {};
  if (control === 'html') return plainText(String(value));
  if (control === 'items') return itemsInWords(value);
  if (control === 'duration') return `${asHours(Number(value))} h`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  // Values may be added to those that are known (conv.enums).
  return choices ? (choices[String(value)] ?? spoken(String(value))) : String(value);
}

/** `1:30`, and `1:30:05` where the seconds matter. */
export function asHours(seconds: number): string {
  const sign = seconds < 0 ? '-' : '';
  const whole = Math.abs(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => `${part}`.padStart(2, '0'));
  const shown = whole % 60 === 0 ? parts.slice(0, 1) : parts;
  return `${sign}${[Math.floor(whole / 3600), ...shown].join(':')}`;
}
