import { describe, expect, test } from 'vitest';
import { BODY_BYTES_MAX } from '../../service/web/read-body.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import { serviceInProcess } from '../support/service-in-process.ts';
import type { ApiReply } from '../support/start-service.ts';

/** The envelope of an error, whole; the message may be any sentence. */
function errorOf(type: string, status: number, details: unknown[] = []) {
  return { type, status, message: expect.any(String), request_id: expect.any(String), details };
}

function detail(source: { pointer: string } | { parameter: string }, code: string) {
  return { source, code, message: expect.any(String) };
}

describe('every response', () => {
  test('[conv.single] wraps one record in data beside meta.request_id', async () => {
    const { api } = await serviceForTest();
    const { status, body } = await api('GET', '/team_members/me');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data', 'meta']);
    expect(body.meta).toEqual({ request_id: expect.any(String) });
  });

  test('[conv.list] wraps a list in data beside meta with the pagination', async () => {
    const { api } = await serviceForTest();
    const { body } = await api('GET', '/companies');
    expect(body).toEqual({
      data: [],
      meta: {
        request_id: expect.any(String),
        pagination: { page: 1, page_size: 25, has_more: false },
      },
    });
  });

  test('[conv.request_id] carries the id of its body in X-Request-Id, errors too', async () => {
    const { api, raw } = await serviceForTest();
    const good = await api('GET', '/notes');
    expect(good.headers.get('x-request-id')).toBe(good.body.meta.request_id);
    const bad: ApiReply[] = [
      await api('GET', '/nothing'),
      await api('GET', '/notes?filter[x]=1'),
      await api('POST', '/notes', {}),
      await api('GET', '/notes', undefined, 'svc_key_wrong'),
      await raw('GET', '/elsewhere'),
    ];
    for (const { headers, body } of bad) {
      expect(headers.get('x-request-id')).toBe(body.error.request_id);
    }
    const ids = [good.body.meta.request_id, ...bad.map(({ body }) => body.error.request_id)];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is JSON that no cache keeps, dated by the clock', async () => {
    const { api } = await serviceForTest({ startsAt: '2026-03-01T08:00:00Z' });
    const { headers } = await api('GET', '/notes');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('date')).toBe('Sun, 01 Mar 2026 08:00:00 GMT');
  });
});

describe('a token', () => {
  test('[auth.bearer] [auth.api_key] opens the account when an API key is sent as the bearer', async () => {
    const { raw, apiKey } = await serviceForTest();
    const me = (authorization: string) =>
      raw('GET', '/public-api/v1/team_members/me', { headers: { authorization } });
    expect((await me(`Bearer ${apiKey}`)).body.data).toMatchObject({
      id: 1,
      name: 'Mara Lindqvist',
    });
    expect((await me(`bearer ${apiKey}`)).status).toBe(200);
    expect((await me(apiKey)).status).toBe(401);
    expect((await me(`Basic ${apiKey}`)).status).toBe(401);
  });

  test('[auth.401] [error.envelope] is asked for by 401 when it is missing or invalid', async () => {
    const { api, raw } = await serviceForTest();
    const missing = await raw('GET', '/public-api/v1/notes');
    const invalid = await api('POST', '/notes', { note: {} }, 'svc_at_invalid');
    for (const { status, body, headers } of [missing, invalid]) {
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(body).toEqual({ error: errorOf('authentication_error', 401) });
    }
  });

  test('[auth.member_scope] acts as its own member', async () => {
    const { api, service } = await serviceForTest();
    const me = await api('GET', '/team_members/me', undefined, service.apiKey(2));
    expect(me.body.data).toMatchObject({ id: 2, name: 'Jonas Weber' });
  });

  test('[auth.401] of a member who left opens nothing', async () => {
    const { api, service } = await serviceForTest();
    expect((await api('GET', '/notes', undefined, service.apiKey(3))).status).toBe(401);
  });

  test('[auth.https] is refused over plain HTTP from beyond this machine', async () => {
    const { service, apiKey } = await serviceForTest();
    const ask = (origin: string) =>
      service.handle(
        new Request(`${origin}/public-api/v1/notes`, {
          headers: { authorization: `Bearer ${apiKey}` },
        }),
      );
    expect((await ask('http://records.example')).status).toBe(400);
    expect((await ask('https://records.example')).status).toBe(200);
    expect((await ask('http://localhost:4400')).status).toBe(200);
  });
});

describe('a path', () => {
  test('[version.prefix] answers below /public-api/v1 only', async () => {
    const { raw, apiKey } = await serviceForTest();
    const headers = { authorization: `Bearer ${apiKey}` };
    expect((await raw('GET', '/public-api/v1/notes', { headers })).status).toBe(200);
    for (const path of ['/notes', '/public-api/v2/notes', '/public-api/v1', '/index']) {
      const { status, body } = await raw('GET', path, { headers });
      expect({ status, body }).toEqual({ status: 404, body: { error: errorOf('not_found', 404) } });
    }
  });

  test('[error.types] that is unknown, or known with another method, is 404 not_found', async () => {
    const { api } = await serviceForTest();
    for (const [method, path] of [
      ['GET', '/gadgets'],
      ['GET', '/notes/1/2'],
      ['DELETE', '/companies/1001'],
      ['PUT', '/notes'],
      ['POST', '/team_members/me'],
    ] as const) {
      const { status, body } = await api(method, path, method === 'GET' ? undefined : {});
      expect({ status, body }).toEqual({ status: 404, body: { error: errorOf('not_found', 404) } });
    }
  });
});

describe('a body', () => {
  test('[conv.wrapper] without its wrapper is 400 parameter_missing at the wrapper', async () => {
    const { api } = await serviceForTest();
    for (const body of [{}, { content: 'x' }, { notes: {} }, { note: null }, [], 'note', 7]) {
      const reply = await api('POST', '/notes', body);
      expect(reply.status).toBe(400);
      expect(reply.body.error).toEqual(
        errorOf('bad_request', 400, [detail({ pointer: '/note' }, 'parameter_missing')]),
      );
    }
  });

  test('[error.types] that is not JSON is 400 bad_request with no detail', async () => {
    const { raw, apiKey } = await serviceForTest();
    const headers = { authorization: `Bearer ${apiKey}` };
    for (const body of ['', '{"note":', 'note[content]=x']) {
      const reply = await raw('POST', '/public-api/v1/notes', { headers, body });
      expect(reply.status).toBe(400);
      expect(reply.body.error).toEqual(errorOf('bad_request', 400));
    }
  });

  test('larger than the service reads is answered with 400, and the connection goes on', async () => {
    const { api } = await serviceForTest();
    const reply = await api('POST', '/notes', { note: { content: 'x'.repeat(BODY_BYTES_MAX) } });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toEqual(errorOf('bad_request', 400));
    expect((await api('GET', '/notes')).body.data).toEqual([]);
  });

  test('[error.details_all] [error.source_one] [error.codes] is judged whole: one entry per problem', async () => {
    const { api } = await serviceForTest();
    const { status, body } = await api('POST', '/notes', {
      note: { content: ' \n', title: 7, date: '2026-02-30', visibility: 'nobody', record_id: 5 },
    });
    expect(status).toBe(422);
    expect(body.error).toEqual(
      errorOf('validation_error', 422, [
        detail({ pointer: '/note/content' }, 'blank'),
        detail({ pointer: '/note/title' }, 'invalid_value'),
        detail({ pointer: '/note/date' }, 'invalid_value'),
        detail({ pointer: '/note/visibility' }, 'invalid_value'),
        detail({ pointer: '/note/record_type' }, 'blank'),
      ]),
    );
  });

  test('[error.codes] names what the token may not use together with other problems', async () => {
    const { api } = await serviceForTest();
    const { body } = await api('POST', '/notes', {
      note: { title: [], record_type: 'company', record_id: 999_999 },
    });
    expect(body.error.details).toEqual([
      detail({ pointer: '/note/content' }, 'blank'),
      detail({ pointer: '/note/title' }, 'invalid_value'),
      detail({ pointer: '/note/record_id' }, 'not_accessible'),
    ]);
  });

  test('[conv.wrapper] whose wrapper holds no object is 422 at the wrapper', async () => {
    const { api } = await serviceForTest();
    const { status, body } = await api('POST', '/notes', { note: 'text' });
    expect(status).toBe(422);
    expect(body.error.details).toEqual([detail({ pointer: '/note' }, 'invalid_value')]);
  });
});

test('[error.types] an unexpected failure is 500 internal_error, reported and without its cause', async () => {
  const { service, reported } = serviceInProcess();
  const { handle, apiKey, close } = service;
  const headers = { authorization: `Bearer ${apiKey()}` };
  close(); // every query fails from now on
  const reply = await handle(new Request('https://x.example/public-api/v1/notes', { headers }));
  expect(reply.status).toBe(500);
  expect(await reply.json()).toEqual({ error: errorOf('internal_error', 500) });
  expect(reported).toHaveLength(1);
});
