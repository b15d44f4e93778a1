/** Converts a value to the text of its control and back, for every form. */
import * as v from 'valibot';
import { compare, isDecimal } from '../money.ts';
import { failed, ok, type Result } from '../result.ts';
import type { Control, Field } from './field.ts';
import { asHours } from './shown-value.ts';
import { tooLongIn } from './text-bounds.ts';
import { bothReadings, decimalOf, hasUnit, unreadAmount } from './typed-amount.ts';

type TypedField = Pick<Field, 'label' | 'control' | 'schema'> & {
  readonly charsMax?: Field['charsMax'] | undefined;
  readonly range?: Field['range'] | undefined;
  /** Whether an empty text says nothing that could be sent. */
  readonly isNeverEmpty?: boolean;
};

/** The text of a value in its control. */
export function typedText(control: Control, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (control === 'duration' && typeof value === 'number') return asHours(value);
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/**
 * Reads typed text as a value; empty text is the field's empty value. A failure says what to type instead.
 * `digits` is how many digits an amount has behind its point.
 */
export function readTyped(
  field: TypedField,
  typed: string,
  digits?: number,
): Result<unknown, 'invalid'> {
  const { label, control } = field;
  const text = typed.trim();
  const tooLong = tooLongIn(field, control === 'lines' ? linesOf(text) : text);
  if (tooLong !== null) return failed('invalid', tooLong);
  if (control === 'lines') return ok(linesOf(text));
  if (control === 'flag') return ok(text === 'true');
  if (text === '') {
    if (field.isNeverEmpty === true) return failed('invalid', `${label} ${unsentReason(true)}.`);
    return ok(emptyValue(field));
  }
  switch (control) {
    case 'number':
      return readNumber(field, text);
    case 'duration':
      return orFailed(secondsOf(text), `${label} is hours and minutes, like 1:30.`);
    case 'code':
      return orFailed(codeOf(text), `${label} is three letters, like EUR.`);
    case 'money':
      return orFailed(decimalOf(text, digits), amountMessage(label, text, digits));
    case 'day':
      return orFailed(
        /^\d{4}-\d\d-\d\d$/.test(text) ? text : null,
        `${label} is a day, like 2026-03-02.`,
      );
    default:
      return ok(text);
  }
}

/** The value of typed text, else what is kept of it: that is saved and not sent. */
export function typedValue(field: TypedField, typed: string, digits?: number): unknown {
  const read = readTyped(field, typed, digits);
  if (read.ok) return read.value;
  if (field.control === 'lines') return linesOf(typed);
  return field.control === 'money' ? unreadAmount(typed) : typed.trim();
}

/** Why a value is none of the field, which somebody typed; `undefined` for one. */
export function typedProblem(field: TypedField, value: unknown, digits?: number) {
  if (field.control !== 'lines' && typeof value !== 'string') return undefined;
  if (field.control === 'money' && isDecimal(String(value))) return undefined; // of the service, perhaps
  const read = readTyped(field, typedText(field.control, value), digits);
  return read.ok ? undefined : read.message;
}

/** Why a field is not sent, behind its label: one wording wherever it is said. */
export function unsentReason(isEmpty: boolean): string {
  return isEmpty ? 'can’t be empty' : 'can’t be saved like this';
}

/** The typed text while it still means the value; otherwise the value as text. */
export function currentText(
  field: TypedField,
  value: unknown,
  typed: string | undefined,
  digits?: number,
): string {
  if (typed !== undefined) {
    const meant = typedValue(field, typed, digits);
    if (JSON.stringify(meant) === JSON.stringify(value ?? emptyValue(field))) return typed;
    if (field.control === 'money' && isSameAmount(meant, value)) return typed;
  }
  return typedText(field.control, value);
}

/** Is true also where the service has filled in digits, as in 1200.00: those would come under the cursor. */
function isSameAmount(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return isDecimal(one) && isDecimal(other) && compare(one, other) === 0;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function readNumber({ label, range }: TypedField, text: string): Result<unknown, 'invalid'> {
  const [least, greatest] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  const bounds = range === undefined ? '' : ` from ${least} to ${greatest}`;
  return orFailed(
    number >= least && number <= greatest ? number : null,
    `${label} is a whole number${bounds}.`,
  );
}

/** The value of empty text: null, or '' if the field requires a text. */
function emptyValue({ schema }: TypedField): '' | null {
  return !v.is(schema, null) && v.is(schema, '') ? '' : null;
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

function amountMessage(label: string, text: string, digits: number | undefined): string {
  const ending = hasUnit(text) ? ', without a currency or unit' : '';
  return bothReadings(text, digits, label) ?? `${label} is an amount, like 1234.50${ending}.`;
}

function orFailed(value: unknown, message: string): Result<unknown, 'invalid'> {
  return value === null ? failed('invalid', message) : ok(value);
}
