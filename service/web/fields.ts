/** What a field of a write may hold; messages read on from the field's name. */
import * as v from 'valibot';
import { formatDecimal } from '../../shared/money.ts';
import { BLANK } from './read-body.ts';

/** The years days and moments in UTC may be of; in every zone they still have four digits. */
const YEARS = { from: 1900, to: 9998 } as const;

const WITHIN_YEARS = `of a year from ${YEARS.from} to ${YEARS.to}`;

/** Long enough for any name or address, short enough for a line (rests on A14). */
const LINE_CHARS_MAX = 1_000;

/** A string that survives being stored as UTF-8: a lone surrogate becomes U+FFFD on both sides. */
export const text = v.pipe(
  v.string('must be a string'),
  v.transform((value) => value.toWellFormed()),
);

/** One line of text, as names and titles are. */
export const line = v.pipe(
  text,
  v.maxLength(LINE_CHARS_MAX, `must have at most ${LINE_CHARS_MAX} characters`),
);

/** A line that says something. */
export const nonBlankLine = v.pipe(
  line,
  v.check((value) => value.trim() !== '', BLANK),
);

/** Free text of a few pages. */
export const longText = v.pipe(text, v.maxLength(100_000, 'must have at most 100000 characters'));

/** A day that exists, of a year that people have to do with (conv.dates). */
export const day = v.pipe(
  v.string('must be a date'),
  v.check(isDay, `must be a date that exists, as YYYY-MM-DD, ${WITHIN_YEARS}`),
  v.metadata({ format: 'date' }),
);

/** A moment with its zone, as milliseconds since 1970 (conv.dates). */
export const moment = v.pipe(
  v.string('must be a timestamp'),
  v.check(isMoment, `must be a timestamp in ISO 8601 with its zone, ${WITHIN_YEARS}`),
  v.metadata({ format: 'date-time' }),
  v.transform((value) => Date.parse(value)),
);

/** The number that names a record. */
export const recordId = v.pipe(
  v.number('must be a whole number'),
  v.safeInteger('must be a whole number'),
  v.minValue(1, 'must be an id'),
);

/** The UUID that names a record, in lower case as the service writes it, however it came. */
export const uuid = v.pipe(
  v.string('must be a UUID'),
  v.check(isUuid, 'must be a UUID'),
  v.metadata({ format: 'uuid' }),
  v.transform((value) => value.toLowerCase()),
);

export const flag = v.boolean('must be true or false');

/**
 * A decimal number as text, never a float (conv.money): no exponent and no plus. Longer ones than
 * any money or quantity has are refused (rests on A14).
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

/** An amount of money from zero, exact as it came and with two fraction digits or more (conv.money). */
export const money = v.pipe(
  decimal('unsigned'),
  v.transform((value) => formatDecimal(value)),
);

/** The currency of the account: what is left out on create is in euros. */
export const ACCOUNT_CURRENCY = 'EUR';

/** A currency that is in use, by its three letters (ISO 4217). */
export const currency = v.picklist(
  Intl.supportedValuesOf('currency'),
  'must be the three capital letters of a currency in use (ISO 4217)',
);

/** One of the documented values. */
export function choice<const T extends readonly string[]>(values: T) {
  return v.picklist(values, `must be one of: ${values.join(', ')}`);
}

/** A field that null clears; left out, it stays as it is (conv.null). */
export function clearable<T extends v.GenericSchema<unknown>>(schema: T) {
  return v.optional(v.nullable(schema));
}

/** A field that cannot be cleared: null is ignored, as if it were left out (conv.null). */
export function unclearable<T extends v.GenericSchema<unknown>>(schema: T) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}

/** The body of a resource: keys that are not listed are ignored. */
export function fields<T extends v.ObjectEntries>(entries: T): v.ObjectSchema<T, string> {
  const object = v.object(entries, 'must be an object');
  return {
    ...object,
    // To JavaScript and to `v.object` a list is an object as well; one without any field, at that.
    '~run': (dataset, config) =>
      object['~run'](Array.isArray(dataset.value) ? { value: 'a list' } : dataset, config),
  };
}

/** The fields of a patch that are to change something. */
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
