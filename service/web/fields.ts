/** Checks a field of a write; messages continue after the field's name. */
import * as v from 'valibot';
import { formatDecimal } from '../../shared/money.ts';
import { BLANK } from './read-body.ts';

/** The years of days and instants in UTC; they have four digits in every zone. */
const YEARS = { from: 1900, to: 9998 } as const;

const WITHIN_YEARS = `of a year from ${YEARS.from} to ${YEARS.to}`;

/** Enough for any name or address (rests on A14). */
const LINE_CHARS_MAX = 1_000;

/** A string that survives UTF-8: a lone surrogate becomes U+FFFD, here as in the database. */
export const text = v.pipe(
  v.string('must be a string'),
  v.transform((value) => value.toWellFormed()),
);

/** One line of text, such as a name or title. */
export const line = v.pipe(
  text,
  v.maxLength(LINE_CHARS_MAX, `must have at most ${LINE_CHARS_MAX} characters`),
);

/** A line that is not blank. */
export const nonBlankLine = v.pipe(
  line,
  v.check((value) => value.trim() !== '', BLANK),
);

/** Free text of a few pages. */
export const longText = v.pipe(text, v.maxLength(100_000, 'must have at most 100000 characters'));

/** An existing day within {@link YEARS} (conv.dates). */
export const day = v.pipe(
  v.string('must be a date'),
  v.check(isDay, `must be a date that exists, as YYYY-MM-DD, ${WITHIN_YEARS}`),
  v.metadata({ format: 'date' }),
);

/** An instant with its zone, as milliseconds since 1970 (conv.dates). */
export const moment = v.pipe(
  v.string('must be a timestamp'),
  v.check(isMoment, `must be a timestamp in ISO 8601 with its zone, ${WITHIN_YEARS}`),
  v.metadata({ format: 'date-time' }),
  v.transform((value) => Date.parse(value)),
);

/** The numeric id of a record. */
export const recordId = v.pipe(
  v.number('must be a whole number'),
  v.safeInteger('must be a whole number'),
  v.minValue(1, 'must be an id'),
);

/** The UUID of a record; upper case is accepted and becomes lower case. */
export const uuid = v.pipe(
  v.string('must be a UUID'),
  v.check(isUuid, 'must be a UUID'),
  v.metadata({ format: 'uuid' }),
  v.transform((value) => value.toLowerCase()),
);

export const flag = v.boolean('must be true or false');

/**
 * A decimal number as text, never a float (conv.money): no exponent, no plus, a bounded length
 * (rests on A14).
 */
export function decimal(sign: 'signed' | 'unsigned') {
  const digits = '[0-9]{1,15}(\\.[0-9]{1,10})?';
  return sign === 'signed'
    ? v.pipe(
        v.string('must be a decimal string'),
        v.regex(new RegExp(`^-?${digits}$`), 'must be a decimal string, as "-1234.50"'),
      )
    : v.pipe(
        v.string('must be a decimal string'),
        v.regex(new RegExp(`^${digits}$`), 'must be a decimal string from zero, as "1234.50"'),
      );
}

/** An amount of money from zero, exact, with at least two fraction digits (conv.money). */
export const money = v.pipe(
  decimal('unsigned'),
  v.transform((value) => formatDecimal(value)),
);

/** The currency of the account and the default on create. */
export const ACCOUNT_CURRENCY = 'EUR';

/** The three letters of a currency in use (ISO 4217). */
export const currency = v.picklist(
  Intl.supportedValuesOf('currency'),
  'must be the three capital letters of a currency in use (ISO 4217)',
);

/** One of the documented values. */
export function choice<const T extends readonly string[]>(values: T) {
  return v.picklist(values, `must be one of: ${values.join(', ')}`);
}

/** A field that null clears; a missing one stays (conv.null). */
export function clearable<T extends v.GenericSchema<unknown>>(schema: T) {
  return v.optional(v.nullable(schema));
}

/** A field that cannot be cleared: null counts as left out (conv.null). */
export function unclearable<T extends v.GenericSchema<unknown>>(schema: T) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}

/** The body of a resource; unknown keys are ignored. */
export function fields<T extends v.ObjectEntries>(entries: T): v.ObjectSchema<T, string> {
  const object = v.object(entries, 'must be an object');
  return {
    ...object,
    // A list is an object for JavaScript and `v.object`, one without any field.
    '~run': (dataset, config) =>
      object['~run'](Array.isArray(dataset.value) ? { value: 'a list' } : dataset, config),
  };
}

/** The given fields of a patch. */
export function changesOf<T extends object>(patch: T): Changes<T> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Changes<T>;
}

type Changes<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Whether text is a UUID of any version, in capitals or not. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

function isDay(value: string): boolean {
  return isOfCalendar(value) && isWithinYears(Date.parse(value));
}

function isOfCalendar(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function isMoment(value: string): boolean {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(
    value,
  );
  return isWhole && isOfCalendar(value.slice(0, 10)) && isWithinYears(Date.parse(value));
}

function isWithinYears(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return year >= YEARS.from && year <= YEARS.to; // NaN is neither
}
