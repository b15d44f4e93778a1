import { describe, expect, test } from 'vitest';
import { createFaults } from '../../service/faults.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import type { StartedService } from '../support/start-service.ts';

const note = { note: { content: 'x', title: 'T' } };

async function titlesOf({ api }: StartedService): Promise<string[]> {
  return (await api('GET', '/notes')).body.data.map(({ title }: { title: string }) => title);
}

describe('a planned fault', () => {
  test('holds a reply back after the commit until it is released', async () => {
    const service = await serviceForTest();
    const held = service.faults.holdReply({ method: 'POST', path: '/notes' });
    let isAnswered = false;
    const posting = service.api('POST', '/notes', note).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await held.reached;
    expect(await titlesOf(service)).toEqual(['T']);
    expect(isAnswered).toBe(false);
    held.release();
    expect((await posting).status).toBe(201);
    expect((await service.api('POST', '/notes', note)).status).toBe(201);
  });

  test('drops the connection of a held reply; what was asked stays done', async () => {
    const service = await serviceForTest();
    const held = service.faults.holdReply({ method: 'POST' });
    const posting = service.api('POST', '/notes', note);
    await held.reached;
    held.drop();
    await expect(posting).rejects.toThrow('fetch failed');
    expect(await titlesOf(service)).toEqual(['T']);
  });

  test('loses a request before it takes effect', async () => {
    const service = await serviceForTest();
    service.faults.loseRequest({ method: 'POST', path: '/notes' });
    await expect(service.api('POST', '/notes', note)).rejects.toThrow('fetch failed');
    expect(await titlesOf(service)).toEqual([]);
  });

  test('loses a reply after its request took effect', async () => {
    const service = await serviceForTest();
    service.faults.loseReply({ method: 'POST', path: '/notes' });
    await expect(service.api('POST', '/notes', note)).rejects.toThrow('fetch failed');
    expect(await titlesOf(service)).toEqual(['T']);
  });

  test('[error.types] answers 500 or 429 in the envelope, as often as planned', async () => {
    const service = await serviceForTest();
    service.faults.fail({ path: '/notes' }, { status: 500 }, 2);
    service.faults.fail({ path: '/notes' }, { status: 429, retryAfterSeconds: 7 });
    const replies = [];
    for (let time = 0; time < 4; time += 1) replies.push(await service.api('POST', '/notes', note));
    expect(replies.map(({ status }) => status)).toEqual([500, 500, 429, 201]);
    expect(replies[0]?.body.error).toMatchObject({ type: 'internal_error', details: [] });
    expect(replies[2]?.headers.get('retry-after')).toBe('7');
    expect(await titlesOf(service)).toEqual(['T']);
  });

  test('meets the requests that match its pattern and no others', async () => {
    const service = await serviceForTest();
    const { body } = await service.api('POST', '/notes', note);
    service.faults.fail({ method: 'PATCH', path: '/notes/{id}' }, { status: 500 });
    expect((await service.api('GET', `/notes/${body.data.id}`)).status).toBe(200);
    expect((await service.api('POST', '/notes', note)).status).toBe(201);
    const patch = () => service.api('PATCH', `/notes/${body.data.id}`, { note: { title: 'U' } });
    expect((await patch()).status).toBe(500);
    expect((await patch()).status).toBe(200);
  });

  test('is forgotten when the plan is cleared, held replies being dropped', async () => {
    const service = await serviceForTest();
    const held = service.faults.holdReply({ method: 'POST' });
    service.faults.fail({ method: 'GET' }, { status: 500 });
    const posting = service.api('POST', '/notes', note);
    await held.reached;
    service.faults.clear();
    await expect(posting).rejects.toThrow('fetch failed');
    expect((await service.api('GET', '/notes')).status).toBe(200);
  });

  test('can be of a kind of its own', async () => {
    const service = await serviceForTest();
    service.faults.plan(
      { path: '/notes' },
      { after: async (reply) => new Response((await reply.text()).slice(0, 9), { status: 200 }) },
    );
    await expect(service.api('GET', '/notes')).rejects.toThrow('JSON');
  });
});

test('faults are planned in order, one request using up one of them', () => {
  const faults = createFaults();
  const [first, second] = [{}, {}];
  faults.plan({ method: 'GET' }, first);
  faults.plan({}, second, 2);
  const take = () => faults.take({ method: 'GET', path: '/notes' });
  expect([take(), take(), take(), take()]).toEqual([first, second, second, undefined]);
});
