/**
 * Schemas the server validates with, as JSON Schema 2020-12.
 *
 * A record is described as it is sent: what has a default is always there. A body is described as
 * it may come; a check that JSON Schema has no words for is left out, so that a described body may
 * still be refused with 422, and a refused one is never described.
 */
import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { BLANK } from '../web/read-body.ts';

/** Any part of the document. */
export type JsonObject = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, v.GenericSchema>>;

/** Records by name, one naming the other by reference. */
export function recordsAsJson(schemas: Schemas): Readonly<Record<string, JsonSchema>> {
  return toJsonSchemaDefs(schemas, { ...target, typeMode: 'output', overrideSchema: asSent });
}

/** Bodies by name. */
export function bodiesAsJson(schemas: Schemas): Readonly<Record<string, JsonSchema>> {
  return toJsonSchemaDefs(schemas, { ...target, typeMode: 'ignore', overrideAction: constraint });
}

/** Where a schema of this name stands in the document. */
export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

const target: Omit<ConversionConfig, 'definitions'> = {
  target: 'draft-2020-12',
  errorMode: 'throw',
  overrideRef: ({ referenceId }) => schemaRef(referenceId).$ref,
};

type SchemaOverride = NonNullable<ConversionConfig['overrideSchema']>;

/** Every field of an object is sent, and a default is of use to nobody who reads a reply. */
function asSent({ valibotSchema, jsonSchema }: Parameters<SchemaOverride>[0]): JsonSchema {
  const { default: _, ...described } = jsonSchema;
  if (valibotSchema.type !== 'object') return described;
  return { ...described, required: Object.keys(described.properties ?? {}) };
}

type ActionOverride = NonNullable<ConversionConfig['overrideAction']>;

/** What is said of an action that has no keyword of its own. */
function constraint(context: Parameters<ActionOverride>[0]): JsonSchema | undefined {
  const { valibotAction: action, jsonSchema, errors } = context;
  if (!errors) return undefined;
  // Something other than white space.
  if ('message' in action && action.message === BLANK) return { ...jsonSchema, pattern: '\\S' };
  // A character takes one byte at the least.
  if (action.type === 'max_bytes' && 'requirement' in action) {
    return { ...jsonSchema, maxLength: Number(action.requirement) };
  }
  return jsonSchema;
}
