/** What a field of a write may hold; messages read on from the field's name. */
import * as v from 'valibot';
import { BLANK } from '../web/read-body.ts';

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

/** A day that exists (conv.dates). */
export const day = v.pipe(
  v.string('must be a date'),
  v.check(isDay, 'must be a date that exists, as YYYY-MM-DD'),
  v.metadata({ format: 'date' }),
);

/** A moment with its zone, as milliseconds since 1970 (conv.dates). */
export const moment = v.pipe(
  v.string('must be a timestamp'),
  v.check(isMoment, 'must be a timestamp in ISO 8601 with its zone'),
  v.metadata({ format: 'date-time' }),
  v.transform((value) => Date.parse(value)),
);

/** The number that names a record. */
export const recordId = v.pipe(
  v.number('must be a whole number'),
  v.safeInteger('must be a whole number'),
  v.minValue(1, 'must be an id'),
);

/** The UUID that names a record. */
export const uuid = v.pipe(
  v.string('must be a UUID'),
  v.check(isUuid, 'must be a UUID'),
  v.metadata({ format: 'uuid' }),
);

export const flag = v.boolean('must be true or false');

/** One of the documented values. */
export function choice<const T extends readonly string[]>(values: T) {
  return v.picklist(values, `must be one of: ${values.join(', ')}`);
}

/** A field that null clears; left out, it stays as it is (conv.null). */
export function clearable<T extends v.GenericSchema<unknown>>(schema: T) {
  return v.optional(v.nullable(schema));
}

/** A field that cannot be cleared: null is ignored, as if it were left out (conv.null). */
export function kept<T extends v.GenericSchema<unknown>>(schema: T) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}

/** The body of a resource: keys that are not listed are ignored. */
export function fields<T extends v.ObjectEntries>(entries: T) {
  return v.object(entries, 'must be an object');
}

/** The fields of a patch that are to change something. */
export function changesOf<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** Whether text is a UUID of any version, in lower case as the service writes them. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function isMoment(value: string): boolean {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(
    value,
  );
  return isWhole && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}
