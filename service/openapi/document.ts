/**
 * The OpenAPI 3.1 document of the API, made from the routes and their schemas.
 *
 * Assumed parts carry an id as `x-assumption` (shared/api/CONTRACT.md). Objects stay open, because
 * fields may be added at any time (version.additive).
 */
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Route } from '../routes/route.ts';
import {
  envelopeSchemas,
  errorResponses,
  headers,
  jsonContent,
  pageParameters,
  securitySchemes,
} from './components.ts';
import { bodiesAsJson, type JsonObject, recordsAsJson } from './json-schema.ts';
import { bodySchemas, pathsOf } from './operations.ts';
import { recordSchemas } from './record-schemas.ts';

/** Below the version prefix; needs no token. */
export const OPENAPI_PATH = '/openapi.json';

/** Creates the document of these routes for a service at `origin`, at the first request. */
export function createOpenApi(routes: readonly Route[]): (origin: string) => JsonObject {
  let everywhere: ReturnType<typeof describe> | undefined;
  return (origin) => {
    everywhere ??= describe(routes);
    const { paths, components } = everywhere;
    return {
      openapi: '3.1.0',
      info,
      servers: [{ url: `${origin}${API_PREFIX}` }],
      security: [{ bearer: [] }, { oauth2: [] }],
      paths,
      components: { ...components, securitySchemes: securitySchemes(origin) },
    };
  };
}

/** The parts of the document that do not depend on the origin. */
function describe(routes: readonly Route[]) {
  const schemas = {
    ...recordsAsJson(recordSchemas),
    ...bodiesAsJson(bodySchemas(routes)),
    ...envelopeSchemas,
  };
  return {
    paths: { ...pathsOf(routes), [OPENAPI_PATH]: { get: ownOperation } },
    components: { schemas, parameters: pageParameters, headers, responses: errorResponses },
  };
}

const info = {
  title: 'Business Records Service API',
  version: '1.0.0',
  description:
    'The records behind an account. What is marked with x-assumption is not shown in the service’s own document; the id names the assumption.',
};

/** Tools read this document before they have a token. */
const ownOperation = {
  operationId: 'readOpenApi',
  tags: ['Description'],
  summary: 'This document.',
  security: [],
  parameters: [],
  responses: {
    200: { description: 'This document.', content: jsonContent({ type: 'object' }) },
    500: { $ref: '#/components/responses/internal_error' },
  },
};
