/**
 * Reads a body field by field, for rules over several fields of a body that may have other errors.
 */
import * as v from 'valibot';
import { isObject } from '../web/read-body.ts';

type Schema = v.ObjectSchema<v.ObjectEntries, string>;

/**
 * The fields of `given` that pass the schema one by one; rules may use them although the body as a
 * whole is refused (error.details_all). `unfit` are the fields that the schema refused.
 */
export function readFittingFields<T extends Schema>(
  schema: T,
  given: unknown,
): { readonly values: Partial<v.InferOutput<T>>; readonly unfit: ReadonlySet<string> } {
  const body = isObject(given) ? given : {};
  const unfit = new Set<string>();
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(schema.entries)) {
    if (!Object.hasOwn(body, key)) continue;
    const read = v.safeParse(entry, body[key]);
    if (read.success) values[key] = read.output;
    else unfit.add(key);
  }
  return { values: values as Partial<v.InferOutput<T>>, unfit };
}
