import { describe, expect, test } from 'vitest';
import type { Service } from '../../../service/create-service.ts';
import { createReplyCheck } from '../../support/reply-check.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { ApiReply } from '../../support/start-service.ts';

/** The report on a reply with this change in it, of a service that otherwise works. */
async function complaintAbout(
  path: string,
  change: (body: ApiReply['body']) => unknown,
  status = 200,
): Promise<string> {
  const { service, apiKey } = await serviceForTest({ sample: 'small' });
  const check = createReplyCheck();
  const changing: Service = {
    ...service,
    async handle(request) {
      const reply = await service.handle(request);
      const body = change(await reply.json());
      return new Response(JSON.stringify(body), { status, headers: reply.headers });
    },
  };
  const request = new Request(`https://records.example/public-api/v1${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  await check.watch(changing).handle(request);
  try {
    await check.finish();
    return 'nothing';
  } catch (error) {
    return (error as Error).message.split('\n').slice(1).join('\n');
  }
}

describe('the check of every reply', () => {
  test('reports nothing on replies as they are described', async () => {
    expect(await complaintAbout('/notes', (body) => body)).toBe('nothing');
    expect(await complaintAbout('/gadgets', (body) => body, 404)).toBe('nothing');
    expect(await complaintAbout('/openapi.json', (body) => body)).toBe('nothing');
  });

  test('finds a field that is not described, wherever it is', async () => {
    const inEnvelope = await complaintAbout('/notes', (body) => ({ ...body, total: 7 }));
    expect(inEnvelope).toContain('GET /notes 200:  must NOT have additional properties');
    expect(inEnvelope).toContain('total');
    const inRecord = await complaintAbout('/companies/1001', ({ data, meta }) => ({
      data: { ...data, secret: 1 },
      meta,
    }));
    expect(inRecord).toContain(
      'GET /companies/1001 200: /data must NOT have additional properties',
    );
  });

  test('finds a field that is missing, and one of another type', async () => {
    const wrong = await complaintAbout('/companies/1001', ({ data: { url, ...data }, meta }) => ({
      data: { ...data, created_at: '2026-01-01', industry: 'witchcraft' },
      meta,
    }));
    expect(wrong).toContain("/data must have required property 'url'");
    expect(wrong).toContain('/data/created_at must match format "date-time"');
    expect(wrong).toContain('/data/industry must be equal to one of the allowed values');
  });

  test('finds an error that its status does not go with, and a status that is not described', async () => {
    const wrong = await complaintAbout('/notes/1', (body) => body, 403);
    expect(wrong).toContain('GET /notes/1 403: /error/type must be equal to constant');
    expect(await complaintAbout('/notes', (body) => body, 206)).toContain(
      'GET /notes 206: this status is not described',
    );
  });
});

test('replies that a planned fault refuses, breaks or holds are none of the service’s mistakes', async () => {
  const service = await serviceForTest();
  const { api, faults } = service;
  faults.refuse({ method: 'GET', path: '/notes' }, { type: 'not_found' });
  faults.cutReply({ path: '/companies' });
  faults.failAfter({ path: '/deals' });
  expect((await api('GET', '/notes')).status).toBe(404); // no list is described with it
  await expect(api('GET', '/companies')).rejects.toThrow();
  expect((await api('GET', '/deals')).status).toBe(500);
  expect((await fetch(`${service.baseUrl}/app`)).status).toBe(200); // a page, and no reply of the API
  // The check speaks when the service is closed, after this test.
});
