/** Converts a value to the text of its control and back, for every form. */
import * as v from 'valibot';
import { failed, ok, type Result } from '../result.ts';
import type { Control, Field } from './field.ts';
import { asHours } from './shown-value.ts';

type TypedField = Pick<Field, 'label' | 'control' | 'schema'>;

/** The text of a value in its control. */
export function typedText(control: Control, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (control === 'duration' && typeof value === 'number') return asHours(value);
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** Reads typed text as a value; empty text is the field's empty value. A failure says what to type instead. */
export function readTyped(field: TypedField, typed: string): Result<unknown, 'invalid'> {
  const { label, control } = field;
  const text = typed.trim();
  if (control === 'lines') return ok(text.split(/\s*\n\s*/).filter(Boolean));
  if (control === 'flag') return ok(text === 'true');
  if (text === '') return ok(emptyValue(field));
  switch (control) {
    case 'number':
      return orFailed(
        /^-?\d{1,15}$/.test(text) ? Number(text) : null,
        `${label} is a whole number.`,
      );
    case 'duration':
      return orFailed(secondsOf(text), `${label} is hours and minutes, like 1:30.`);
    case 'code':
      return orFailed(codeOf(text), `${label} is three letters, like EUR.`);
    case 'money':
      return orFailed(decimalOf(text), `${label} is an amount, like 1234.50.`);
    case 'day':
      return orFailed(
        /^\d{4}-\d\d-\d\d$/.test(text) ? text : null,
        `${label} is a day, like 2026-03-02.`,
      );
    default:
      return ok(text);
  }
}

/** The typed text while it still means the value; otherwise the value as text. */
export function currentText(field: TypedField, value: unknown, typed: string | undefined): string {
  if (typed !== undefined) {
    const read = readTyped(field, typed);
    const meant = read.ok ? read.value : typed.trim();
    if (JSON.stringify(meant) === JSON.stringify(value ?? emptyValue(field))) return typed;
  }
  return typedText(field.control, value);
}

/** The value of empty text: null, or '' if the field requires a text. */
function emptyValue({ schema }: TypedField): '' | null {
  return !v.is(schema, null) && v.is(schema, '') ? '' : null;
}

/** Reads `1234.50`, `1 234.50` and `1234,50`; `null` if a separator is ambiguous. */
export function decimalOf(text: string): string | null {
  const [, sign = '', whole = '', fraction] =
    /^(-?)(\d[\d \u00a0\u202f]{0,30})(?:[.,](\d{1,20}))?$/.exec(text.trim()) ?? [];
  if (whole === '' || (text.includes(',') && fraction?.length === 3)) return null; // 1,234
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return `${sign}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** `eur` in capital letters; `null` for other text. */
function codeOf(text: string): string | null {
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null;
}

/** `1:30` or `1:30:05` in seconds; `null` for other text. */
function secondsOf(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function orFailed(value: unknown, message: string): Result<unknown, 'invalid'> {
  return value === null ? failed('invalid', message) : ok(value);
}
