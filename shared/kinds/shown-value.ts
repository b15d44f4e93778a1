/** A field's value in words, for comparing versions. */
import { isCalendarDay } from '../is-day.ts';
import { plainText } from '../note/plain-text.ts';
import type { WritableKind } from '../records/kinds.ts';
import { MINUTE_MS, parseTimestamp } from '../time.ts';
import type { Field } from './field.ts';
import { itemsInWords } from './invoice-items.ts';
import { kinds } from './kinds.ts';
import { labelFor } from './labels.ts';

/** The value in words, empty for an empty value; a moment is shown in `zone`, by default this computer's. */
export function shownValue(
  kind: WritableKind,
  field: string,
  value: unknown,
  zone?: string,
): string {
  const { allFields, shownOnly } = kinds[kind];
  return valueOfField(allFields[field] ?? shownOnly[field], value, zone);
}

/** The same for a field by its definition. */
export function valueOfField(field: Field | undefined, value: unknown, zone?: string): string {
  if (value === undefined || value === null) return '';
  const { control, choices, value: type, inWords } = field ?? {};
  if (inWords !== undefined) return inWords(value);
  if (type === 'moment') return momentInWords(String(value), zone);
  if (control === 'day') return dayInWords(String(value));
  if (control === 'html') return plainText(String(value));
  if (control === 'items') return itemsInWords(value);
  if (control === 'duration') return `${asHours(Number(value))} h`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return choices ? choiceLabel(choices, String(value)) : String(value);
}

/** The label of a value. The service may add values (conv.enums), and call one `constructor`. */
export function choiceLabel(choices: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(choices, value) ? choices[value] : undefined) ?? labelFor(value);
}

/** `16 Nov 2026, 08:00`, with seconds where there are any; other text stays as it is. */
function momentInWords(text: string, zone: string | undefined): string {
  const at = parseTimestamp(text);
  if (Number.isNaN(at)) return text;
  const format = new Intl.DateTimeFormat(undefined, {
    ...{ timeZone: zone, dateStyle: 'medium' },
    timeStyle: at % MINUTE_MS === 0 ? 'short' : 'medium',
  });
  return format.format(at);
}

/** `16 Nov 2026`; other text stays as it is. */
function dayInWords(text: string): string {
  if (!isCalendarDay(text)) return text;
  const format = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'medium' });
  return format.format(Date.parse(text));
}

/** `1:30`, or `1:30:05` if there are odd seconds. */
export function asHours(seconds: number): string {
  const sign = seconds < 0 ? '-' : '';
  const whole = Math.abs(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => `${part}`.padStart(2, '0'));
  const shown = whole % 60 === 0 ? parts.slice(0, 1) : parts;
  return `${sign}${[Math.floor(whole / 3600), ...shown].join(':')}`;
}
