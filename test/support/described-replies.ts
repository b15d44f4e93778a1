/**
 * Compares a reply with the OpenAPI document. The document leaves objects open for what may be
 * added. Here they are closed, so that no field leaves the service that is not described.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { routes } from '../../service/create-service.ts';
import { createOpenApi } from '../../service/openapi/document.ts';
import { matchPath } from '../../service/routes/route.ts';

/** `path` is below the version prefix. */
export type Asked = { readonly method: string; readonly path: string };

type Described = {
  readonly schema: object;
  /** Names of the headers that must be there. */
  readonly headers: readonly string[];
};

/**
 * Lists what is wrong with a reply, each in a few words; `asked` limits it to the errors of one
 * operation.
 */
export async function mismatchesOf(reply: Response, asked?: Asked): Promise<string[]> {
  const text = await reply.clone().text();
  const described = describedReply(reply.status, asked);
  if (!described) return ['this status is not described'];
  const missing = described.headers.filter((name) => !reply.headers.has(name));
  return [...missing.map((name) => `has no ${name}`), ...bodyMismatches(described.schema, text)];
}

function bodyMismatches(schema: object, text: string): string[] {
  const validate = validatorOf(schema);
  try {
    validate(JSON.parse(text));
  } catch {
    return ['is not JSON'];
  }
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by the names in it
type Part = any;

const DOCUMENT_ID = 'api';
const document: Part = closeObjects(createOpenApi(routes)('http://127.0.0.1'));

/** The reply of an operation, or, where none was asked, the error of this status. */
function describedReply(status: number, asked: Asked | undefined): Described | undefined {
  const operation = asked && pathItem(asked.path)?.[asked.method.toLowerCase()];
  const reply = operation
    ? followRef(operation.responses[status])
    : Object.values<Part>(document.components.responses).find((one) => statusOf(one) === status);
  if (!reply) return undefined;
  const headers = Object.entries<Part>(reply.headers ?? {});
  return {
    schema: reply.content['application/json'].schema,
    headers: headers.filter(([, one]) => followRef(one).required).map(([name]) => name),
  };
}

function pathItem(path: string): Part {
  const fitting = Object.keys(document.paths).filter((one) => matchPath(one, path) !== undefined);
  const [first] = fitting.toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  return first === undefined ? undefined : document.paths[first];
}

function statusOf(response: Part): number {
  return response.content['application/json'].schema.allOf[1].properties.error.properties.status
    .const;
}

function followRef(part: Part): Part {
  if (part?.$ref === undefined) return part;
  const steps: string[] = part.$ref.split('/').slice(1);
  return steps.reduce((one, step) => one[step], document);
}

/** The same description with every object closed, and its references made absolute. */
function closeObjects(part: Part): Part {
  if (Array.isArray(part)) return part.map(closeObjects);
  if (typeof part !== 'object' || part === null) return part;
  const copy: Part = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, closeObjects(value)]),
  );
  if (typeof copy.$ref === 'string') copy.$ref = `${DOCUMENT_ID}${copy.$ref}`;
  if (copy.type === 'object' && 'properties' in copy) copy.additionalProperties = false;
  return copy;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: DOCUMENT_ID, components: document.components });
const validators = new Map<object, ValidateFunction>();

/** Compiled when first needed: a test meets few of all the replies there are. */
function validatorOf(schema: object): ValidateFunction {
  const compiled = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, compiled);
  return compiled;
}
