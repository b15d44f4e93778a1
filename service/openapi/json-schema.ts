/**
 * The schemas that the server validates with, as JSON Schema 2020-12.
 *
 * A record is described as sent: fields with a default are always there. A body is described as
 * accepted. JSON Schema cannot express every check, so a described body may still be refused with
 * 422.
 */
import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { BLANK } from '../web/read-body.ts';

/** Any part of the document. */
export type JsonObject = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, v.GenericSchema>>;

/** Converts records by name; they refer to one another. */
export function recordsAsJson(schemas: Schemas): Readonly<Record<string, JsonSchema>> {
  const overrides = { overrideSchema: asSent, overrideAction: constraint };
  return toJsonSchemaDefs(schemas, { ...target, typeMode: 'output', ...overrides });
}

/** Converts bodies by name. */
export function bodiesAsJson(schemas: Schemas): Readonly<Record<string, JsonSchema>> {
  return toJsonSchemaDefs(schemas, { ...target, typeMode: 'ignore', overrideAction: constraint });
}

/** A reference to the schema of this name. */
export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

const target: Omit<ConversionConfig, 'definitions'> = {
  target: 'draft-2020-12',
  errorMode: 'throw',
  overrideRef: ({ referenceId }) => schemaRef(referenceId).$ref,
};

type SchemaOverride = NonNullable<ConversionConfig['overrideSchema']>;

/** Every field of an object is sent, so a reader of replies needs no default. */
function asSent({ valibotSchema, jsonSchema }: Parameters<SchemaOverride>[0]): JsonSchema {
  const { default: _, ...described } = jsonSchema;
  if (valibotSchema.type !== 'object') return described;
  return { ...described, required: Object.keys(described.properties ?? {}) };
}

type ActionOverride = NonNullable<ConversionConfig['overrideAction']>;

/** Describes a check that has no JSON Schema keyword. */
function constraint(context: Parameters<ActionOverride>[0]): JsonSchema | undefined {
  const { valibotAction: action, jsonSchema, errors } = context;
  if (!errors) return undefined;
  // Something other than white space.
  if ('message' in action && action.message === BLANK) return { ...jsonSchema, pattern: '\\S' };
  // A character takes at least one byte.
  if (action.type === 'max_bytes' && 'requirement' in action) {
    return { ...jsonSchema, maxLength: Number(action.requirement) };
  }
  return jsonSchema;
}
