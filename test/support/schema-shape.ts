/** Writes what a schema accepts as text, which changes when the format does. */
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
  const bare = withoutDescriptions(schema);
  if (bare !== schema) return shapeOf(bare);
  const described = Object.entries(schema)
    .filter(([name, value]) => !hidden.has(name) && typeof value !== 'function')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(described.map(([name, value]) => [name, shapeOf(value)]));
}

/** Metadata describes a value and accepts no other one, so it is no part of the format. */
function withoutDescriptions(schema: object): unknown {
  if (!('pipe' in schema) || !Array.isArray(schema.pipe)) return schema;
  const steps = schema.pipe.filter((step) => step.type !== 'metadata');
  if (steps.length === schema.pipe.length) return schema;
  return steps.length === 1 ? steps[0] : { ...schema, pipe: steps };
}

const hidden = new Set(['~standard', '~run', '~types', 'reference', 'message', 'async', 'expects']);
