import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../service/create-service.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by the names in it
type Part = any;

async function served() {
  const service = await serviceForTest();
  const { status, headers, body } = await service.raw('GET', '/public-api/v1/openapi.json');
  expect(status).toBe(200);
  return { ...service, headers, document: body as Part };
}

/** Everything in the document that is marked, by the id it is marked with. */
function marked(part: Part, path = ''): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  const own = part['x-assumption'];
  return [
    ...(typeof own === 'string' ? ([[own, path]] as [string, string][]) : []),
    ...Object.entries(part).flatMap(([name, one]) => marked(one, `${path} ${name}`)),
  ];
}

describe('the OpenAPI document', () => {
  test('is read without a token and is valid OpenAPI 3.1', async () => {
    const { headers, document } = await served();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toEqual(expect.any(String));
    expect(document.openapi).toBe('3.1.0');
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  });

  test('has no reference that leads nowhere', async () => {
    const { document } = await served();
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of new Set(refs)) {
      const steps = (ref ?? '').split('/').slice(1);
      expect(
        steps.reduce((part: Part, step) => part?.[step], document),
        ref,
      ).toBeTypeOf('object');
    }
  });

  test('[version.prefix] has an operation for every endpoint, under the prefix', async () => {
    const { document, baseUrl } = await served();
    expect(document.servers).toEqual([{ url: `${baseUrl}/public-api/v1` }]);
    const described = Object.entries<Part>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = routes.map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual([...answered, 'GET /openapi.json'].toSorted());
  });

  test('names each operation differently', async () => {
    const { document } = await served();
    const ids = Object.values<Part>(document.paths).flatMap((operations) =>
      Object.values<Part>(operations).map(({ operationId }) => operationId),
    );
    expect(ids).toEqual(
      expect.arrayContaining(['listNotes', 'readNote', 'createNote', 'changeNote']),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('requires a bearer for every other request', async () => {
    const { document, baseUrl } = await served();
    expect(document.security).toEqual([{ bearer: [] }, { oauth2: [] }]);
    expect(document.paths['/openapi.json'].get.security).toEqual([]);
    const { bearer, oauth2 } = document.components.securitySchemes;
    expect([bearer.type, bearer.scheme]).toEqual(['http', 'bearer']);
    expect(oauth2.flows.authorizationCode).toEqual({
      authorizationUrl: `${baseUrl}/oauth/authorize`,
      tokenUrl: `${baseUrl}/oauth/token`,
      refreshUrl: `${baseUrl}/oauth/token`,
      scopes: {},
    });
  });

  test('describes the seven errors, the eight codes and the one source of each problem', async () => {
    const { document } = await served();
    const { Error: envelope, ErrorDetail } = document.components.schemas;
    expect(envelope.properties.error.properties.type.enum).toHaveLength(7);
    expect(ErrorDetail.properties.code.enum).toHaveLength(8);
    expect(ErrorDetail.properties.source.oneOf.map((one: Part) => one.required)).toEqual([
      ['pointer'],
      ['parameter'],
    ]);
    expect(Object.keys(document.paths['/notes'].post.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '422',
      '429',
      '500',
    ]);
    expect(Object.keys(document.paths['/notes/{id}'].get.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '429',
      '500',
    ]);
  });
});

describe('its parameters', () => {
  test('are page, sort and filters, a filter of several values in both its spellings', async () => {
    const { document } = await served();
    const [number, size, sort, ...filters] = document.paths['/notes'].get.parameters;
    expect([number.$ref, size.$ref]).toEqual([
      '#/components/parameters/PageNumber',
      '#/components/parameters/PageSize',
    ]);
    expect(sort.schema.enum).toEqual(expect.arrayContaining(['created_at', '-created_at']));
    expect(sort.schema.default).toBe('-created_at');
    const many = { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 1 };
    expect(filters).toMatchObject([
      { name: 'filter[record_type]', schema: { enum: ['company', 'project', 'contact'] } },
      { name: 'filter[record_id]', style: 'form', explode: false, schema: many },
      { name: 'filter[record_id][]', style: 'form', explode: true, schema: many },
    ]);
  });
});

describe('its schemas', () => {
  test('say of records what is always there, what may be null and which values are listed', async () => {
    const { document } = await served();
    const { Company, Task, Note } = document.components.schemas;
    expect(Company.required).toEqual(Object.keys(Company.properties));
    expect(Company.properties.created_at).toMatchObject({ type: 'string', format: 'date-time' });
    expect(Company.properties.industry.anyOf[0].enum).toHaveLength(24);
    expect(Task.required).toEqual(Object.keys(Task.properties)); // assumed fields are sent as well
    expect(Note.properties.note_links.items).toEqual({ $ref: '#/components/schemas/NoteLink' });
  });

  test('stay open for fields to come', async () => {
    const { document } = await served();
    expect(JSON.stringify(document)).not.toContain('additionalProperties');
  });

  test('say of bodies what is required, and what each field takes', async () => {
    const { document } = await served();
    const post = document.paths['/notes'].post.requestBody;
    const body = post.content['application/json'].schema;
    expect(post.required).toBe(true);
    expect([body.required, body.properties.note.$ref]).toEqual([
      ['note'],
      '#/components/schemas/NoteCreate',
    ]);
    const { NoteCreate } = document.components.schemas;
    expect(NoteCreate.required).toEqual(['content']);
    expect(NoteCreate.properties.content).toMatchObject({ type: 'string', pattern: '\\S' });
    for (const [name, schema] of Object.entries<Part>(document.components.schemas)) {
      for (const [field, one] of Object.entries<Part>(schema.properties ?? {})) {
        expect(Object.keys(one), `${name}.${field}`).not.toEqual([]);
      }
    }
  });

  test('mark what depends on an assumption, with its id', async () => {
    const { document } = await served();
    const marks = marked(document);
    const of = (id: string) => marks.filter(([one]) => one === id).map(([, path]) => path);
    expect(of('A4')).toContain(' components schemas Task properties due_date');
    expect(of('A10')).toContain(' components schemas NoteChange properties title anyOf 0');
    expect(of('A11')).toEqual([' paths /notes/{id} get']);
    expect(of('A1').length).toBeGreaterThan(3);
    expect(of('A18').length).toBe(3);
    expect(marks.every(([id]) => /^A\d+$/.test(id))).toBe(true);
    const documented = ['/companies get', '/notes post', '/notes/{id} patch'];
    for (const [, path] of marks)
      expect(documented.map((one) => ` paths ${one}`)).not.toContain(path);
  });
});
