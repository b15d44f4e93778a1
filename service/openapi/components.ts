/** The parts that operations share: envelopes, errors, parameters, headers and sign-in. */
import {
  RATE_LIMIT_HEADER,
  RATE_REMAINING_HEADER,
  RATE_RESET_HEADER,
} from '../../shared/api/assumptions.ts';
import { detailCodes, type ErrorType, errorStatuses } from '../../shared/api/wire.ts';
import { PAGE_SIZE_MAX } from '../../shared/request-limits.ts';
import { PAGE_SIZE_DEFAULT } from '../web/list-query.ts';
import { type JsonObject, schemaRef } from './json-schema.ts';

const string = { type: 'string' } as const;
const wholeNumber = { type: 'integer' } as const;

/** An object whose fields are all required. */
function object(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const requestId = { ...string, description: 'Also in X-Request-Id.' };

/** `meta`, the error envelope and their parts (conv.single, conv.list, error.envelope). */
export const envelopeSchemas: Readonly<Record<string, JsonObject>> = {
  Meta: object({ request_id: requestId }),
  ListMeta: object({ request_id: requestId, pagination: schemaRef('Pagination') }),
  Pagination: object({
    page: { ...wholeNumber, minimum: 1, description: 'The page returned.' },
    page_size: {
      ...wholeNumber,
      minimum: 1,
      maximum: PAGE_SIZE_MAX,
      description: 'How many records the page can hold.',
    },
    has_more: { type: 'boolean', description: 'Whether at least one more page follows.' },
  }),
  Error: object({
    error: object({
      type: { ...string, enum: Object.keys(errorStatuses) },
      status: { ...wholeNumber, enum: Object.values(errorStatuses) },
      message: { ...string, description: 'For people; it may change at any time.' },
      request_id: requestId,
      details: {
        type: 'array',
        items: schemaRef('ErrorDetail'),
        description: 'One entry per problem, all at once. Empty when no field is to blame.',
      },
    }),
  }),
  ErrorDetail: object({
    source: {
      description: 'Where the problem lies: a place in the body, or a query parameter.',
      oneOf: [
        object({ pointer: { ...string, format: 'json-pointer' } }),
        object({ parameter: string }),
      ],
    },
    code: { ...string, enum: detailCodes },
    message: string,
  }),
};

/** `{data, meta}` around one record. */
export function singleEnvelope(record: JsonObject): JsonObject {
  return object({ data: record, meta: schemaRef('Meta') });
}

/** `{data, meta}` around a page of records. */
export function listEnvelope(record: JsonObject): JsonObject {
  return object({ data: { type: 'array', items: record }, meta: schemaRef('ListMeta') });
}

/** Headers of replies. Every reply to a valid token has those of the limits. */
export const headers: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': { required: true, schema: string, description: 'What support asks for.' },
  'Retry-After': {
    required: true,
    schema: wholeNumber,
    description: 'Seconds to wait at the least before asking again.',
  },
  ...Object.fromEntries(
    [
      [RATE_LIMIT_HEADER, 'What the window with the least left allows.'],
      [RATE_REMAINING_HEADER, 'How much of that window is left.'],
      [RATE_RESET_HEADER, 'Seconds until it has room again.'],
    ].map(([name = '', description]) => [
      wellKnown(name),
      { schema: wholeNumber, description, 'x-assumption': 'A18' },
    ]),
  ),
};

function wellKnown(name: string): string {
  return name.replace('ratelimit', 'RateLimit').replace(/-(.)/g, (dash) => dash.toUpperCase());
}

/** The headers of a reply, by reference. */
export function headerRefs(...more: readonly string[]): JsonObject {
  const everywhere = Object.keys(headers).filter((name) => name !== 'Retry-After');
  return Object.fromEntries(
    [...everywhere, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

const meanings: Readonly<Record<ErrorType, string>> = {
  bad_request:
    'A query parameter is unknown, malformed or in conflict, or the request cannot be read.',
  authentication_error: 'The token is missing, expired or invalid.',
  insufficient_permissions: 'The member behind the token may not do this.',
  not_found: 'The account has no such record, or none that the member may see.',
  validation_error: 'The body was understood and rejected; the details say why.',
  rate_limited: 'A limit of this token is used up.',
  internal_error: 'The service failed. It is safe to ask again.',
};

/** A reply per error type, under its name (error.types). */
export const errorResponses: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(errorStatuses).map(([type, status]) => [
    type,
    {
      description: meanings[type as ErrorType],
      headers: headerRefs(...(type === 'rate_limited' ? ['Retry-After'] : [])),
      content: jsonContent({
        allOf: [
          schemaRef('Error'),
          {
            properties: {
              error: { properties: { type: { const: type }, status: { const: status } } },
            },
          },
        ],
      }),
    },
  ]),
);

/** A JSON body with this schema. */
export function jsonContent(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

/** The parameters that choose a page of a list (list.page). */
export const pageParameters: Readonly<Record<string, JsonObject>> = {
  PageNumber: {
    name: 'page[number]',
    in: 'query',
    description: 'The page, counted from 1.',
    schema: { ...wholeNumber, minimum: 1, default: 1 },
  },
  PageSize: {
    name: 'page[size]',
    in: 'query',
    description: `Records on a page. More than ${PAGE_SIZE_MAX} is taken for ${PAGE_SIZE_MAX}.`,
    schema: { ...wholeNumber, minimum: 1, default: PAGE_SIZE_DEFAULT },
  },
};

/** The two ways to a token; both give the same access (auth.bearer, auth.pkce). */
export function securitySchemes(authUrl: string): Readonly<Record<string, JsonObject>> {
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key of the account settings, or an access token (svc_at_…).',
    },
    oauth2: {
      type: 'oauth2',
      description: 'OAuth 2.1 with PKCE, S256 only; tokens are bound to their resource (RFC 8707).',
      flows: {
        authorizationCode: {
          authorizationUrl: `${authUrl}/oauth/authorize`,
          tokenUrl: `${authUrl}/oauth/token`,
          refreshUrl: `${authUrl}/oauth/token`,
          scopes: {},
        },
      },
    },
  };
}
