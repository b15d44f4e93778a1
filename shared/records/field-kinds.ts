/**
 * The kinds of value in a record's fields. Reading is lenient where the service may add values: an
 * unknown listed value is read as a string. The metadata holds exactly what is documented, for the
 * OpenAPI document.
 */
import * as v from 'valibot';

/**
 * A whole number, as numeric ids and positions are. One beyond 2^53 is not read: JSON rounds it to a
 * neighbour, which is the id of another record.
 */
export const wholeNumber = v.pipe(v.number(), v.integer(), v.safeInteger());

/** The id of a record that is named by a UUID. */
export const uuidText = v.pipe(v.string(), v.metadata({ format: 'uuid' }));

/** A calendar day, `YYYY-MM-DD` (conv.dates). */
export const dayText = v.pipe(v.string(), v.metadata({ format: 'date' }));

/** A moment in UTC as ISO 8601 (conv.dates). */
export const momentText = v.pipe(v.string(), v.metadata({ format: 'date-time', pattern: 'Z$' }));

/** A decimal number as text: money, rates and quantities never pass through a float (conv.money). */
export const decimalText = v.pipe(v.string(), v.metadata({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' }));

/** An absolute link to the record in the service's web application (conv.url). */
export const linkText = v.pipe(v.string(), v.metadata({ format: 'uri' }));

/** One of the documented values; others are read too, because the service may add some. */
export function oneOf(values: readonly string[]) {
  return v.pipe(v.string(), v.metadata({ enum: values }));
}

/** An id of `shared/api/CONTRACT.md`. */
type Assumption = `A${number}`;

/** Adds the assumption that a value relies on, for the OpenAPI document. */
export function withAssumption<T extends v.GenericSchema<unknown>>(
  assumption: Assumption,
  schema: T,
) {
  return v.pipe(schema, v.metadata({ 'x-assumption': assumption }));
}

/** A field whose name is assumed: empty if a real account does not have it. */
export function assume<T extends v.GenericSchema<unknown>>(assumption: Assumption, schema: T) {
  return v.optional(withAssumption(assumption, v.nullable(schema)), null);
}

/** A list whose name is assumed: empty if a real account does not have it. */
export function assumedList<T extends v.GenericSchema<unknown>>(assumption: Assumption, item: T) {
  return v.optional(withAssumption(assumption, v.array(item)), []);
}
