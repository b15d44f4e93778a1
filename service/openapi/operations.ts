/** A route as an OpenAPI operation: its input and all its replies. */
import { type ErrorType, errorStatuses } from '../../shared/api/wire.ts';
import { assert } from '../../shared/assert.ts';
import type { Route } from '../routes/route.ts';
import { endpointAssumption, markAssumption, wrapperAssumption } from './assumption-of.ts';
import { headerRefs, jsonContent, listEnvelope, singleEnvelope } from './components.ts';
import { type JsonObject, schemaRef } from './json-schema.ts';
import { listParameters } from './parameters.ts';
import { recordNameOf } from './record-schemas.ts';

/** Operations by path, then by method. */
export function pathsOf(routes: readonly Route[]): Record<string, Record<string, JsonObject>> {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const route of routes) {
    const operations = paths[route.path] ?? {};
    operations[route.method.toLowerCase()] = operationOf(route);
    paths[route.path] = operations;
  }
  return paths;
}

/** The schemas of the bodies that routes accept, by operation name. */
export function bodySchemas(routes: readonly Route[]) {
  return Object.fromEntries(
    routes.flatMap((route) =>
      route.kind === 'write' ? [[bodyName(route), route.body.schema] as const] : [],
    ),
  );
}

function operationOf(route: Route): JsonObject {
  return {
    operationId: operationId(route),
    tags: [groupOf(route)],
    summary: route.summary,
    ...markAssumption(endpointAssumption(route.method, route.path)),
    parameters: parametersOf(route),
    ...(route.kind === 'write' ? { requestBody: requestBody(route) } : {}),
    responses: { ...successOf(route), ...errorsOf(route) },
  };
}

const verbs = { GET: 'read', POST: 'create', PATCH: 'change', DELETE: 'delete' } as const;

/** `listNotes`, `readNote`, `readTeamMembersMe`. */
function operationId(route: Route): string {
  if (route.kind === 'list') return `list${joinPath(route.path)}`;
  const isWhole = route.method === 'GET' && !route.path.includes('{');
  return `${verbs[route.method]}${isWhole ? joinPath(route.path) : recordName(route)}`;
}

function joinPath(path: string): string {
  return path
    .split(/[/_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function groupOf({ path }: Route): string {
  return joinPath(path.split('/')[1] ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

function recordName(route: Route): string {
  const name = recordNameOf(route.record);
  assert(name !== undefined, `${route.path} answers with a record that has no name`);
  return name;
}

function bodyName(route: Route): string {
  return `${recordName(route)}${route.method === 'POST' ? 'Create' : 'Change'}`;
}

function parametersOf(route: Route): readonly JsonObject[] {
  if (route.kind === 'list') return listParameters(route.list);
  if (!route.path.includes('{id}')) return [];
  const { $ref } = schemaRef(recordName(route));
  return [{ name: 'id', in: 'path', required: true, schema: { $ref: `${$ref}/properties/id` } }];
}

function requestBody(route: Route & { readonly kind: 'write' }): JsonObject {
  const { wrapper } = route.body;
  return {
    required: true,
    content: jsonContent({
      type: 'object',
      properties: { [wrapper]: schemaRef(bodyName(route)) },
      required: [wrapper],
      ...markAssumption(wrapperAssumption(wrapper)),
    }),
  };
}

/** The success code of a create is assumed (A9); a delete returns the record as it was. */
function successOf(route: Route): JsonObject {
  const record = schemaRef(recordName(route));
  const isCreate = route.method === 'POST';
  const envelope = route.kind === 'list' ? listEnvelope(record) : singleEnvelope(record);
  const reply = {
    description: route.summary,
    headers: headerRefs(),
    content: jsonContent(envelope),
  };
  return isCreate ? { 201: { ...reply, ...markAssumption('A9') } } : { 200: reply };
}

function errorsOf(route: Route): JsonObject {
  const types: readonly ErrorType[] = [
    'bad_request',
    'authentication_error',
    'insufficient_permissions',
    ...(route.path.includes('{') ? (['not_found'] as const) : []),
    ...(route.method === 'GET' ? [] : (['validation_error'] as const)),
    'rate_limited',
    'internal_error',
  ];
  return Object.fromEntries(
    types.map((type) => [errorStatuses[type], { $ref: `#/components/responses/${type}` }]),
  );
}
