/** What a schema accepts, as text that changes when the format does. */
import { createHash } from 'node:crypto';

/** A short fingerprint of the format that `schema` accepts. */
export function fingerprint(schema: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(shapeOf(schema)))
    .digest('hex')
    .slice(0, 16);
}

/** The schema's own words for its shape, without functions and phantom parts. */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf);
  if (schema instanceof RegExp) return String(schema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const told = Object.entries(schema)
    .filter(([name, value]) => !hidden.has(name) && typeof value !== 'function')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(told.map(([name, value]) => [name, shapeOf(value)]));
}

const hidden = new Set(['~standard', '~run', '~types', 'reference', 'message', 'async', 'expects']);
