import { describe, expect, test } from 'vitest';
import { createFaults } from '../../../service/faults/faults.ts';
import { openBrowser } from '../../support/browser.ts';
import { decide, openOAuthClient } from '../../support/oauth-client.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

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

  test('answers 500 after the commit: what failed has taken effect', async () => {
    const service = await serviceForTest();
    service.faults.failAfter({ method: 'POST', path: '/notes' });
    const reply = await service.api('POST', '/notes', note);
    expect(reply.status).toBe(500);
    expect(reply.body.error).toMatchObject({ type: 'internal_error', details: [] });
    expect(reply.body.error.request_id).toBe(reply.headers.get('x-request-id'));
    expect(await titlesOf(service)).toEqual(['T']);
  });

  test('[error.types] refuses with any documented error and its details, and does nothing', async () => {
    const service = await serviceForTest();
    const details = [
      { source: { pointer: '/note/title' }, code: 'invalid_value', message: 'Too loud.' },
    ] as const;
    service.faults.refuse({ method: 'POST' }, { type: 'validation_error', details });
    service.faults.refuse({ method: 'POST' }, { type: 'insufficient_permissions' });
    const replies = [];
    for (let time = 0; time < 3; time += 1) replies.push(await service.api('POST', '/notes', note));
    expect(replies.map(({ status }) => status)).toEqual([422, 403, 201]);
    expect(replies[0]?.body.error).toMatchObject({ type: 'validation_error', details });
    expect(await titlesOf(service)).toEqual(['T']);
  });

  test('cuts the connection in the middle of the body, after the commit', async () => {
    const service = await serviceForTest();
    service.faults.cutReply({ method: 'POST', path: '/notes' });
    const reply = await fetch(`${service.baseUrl}/public-api/v1/notes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}` },
      body: JSON.stringify(note),
    });
    expect(reply.status).toBe(201);
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(100);
    await expect(reply.text()).rejects.toThrow('terminated');
    expect(await titlesOf(service)).toEqual(['T']);
  });

  test('cuts the body of a reply in process too', async () => {
    const { service, apiKey } = await serviceForTest();
    const ask = () => {
      const headers = { authorization: `Bearer ${apiKey}` };
      const url = 'http://127.0.0.1/public-api/v1/notes';
      return service.handle(new Request(url, { headers }));
    };
    const whole = await (await ask()).text();
    service.faults.cutReply({});
    const { status, body } = await ask();
    expect(status).toBe(200);
    let came = '';
    const reading = (async () => {
      for await (const chunk of body ?? []) came += Buffer.from(chunk).toString();
    })();
    await expect(reading).rejects.toThrow('cut');
    expect(whole.length - came.length).toBe(Math.ceil(whole.length / 2));
    expect(came).toMatch(/^\{"data":\[\],"meta":/);
  });

  test('delays a request, which takes effect late, or a reply, which comes late', async () => {
    const time = createVirtualTime();
    const service = await serviceForTest({ timer: time.timer });
    service.faults.delayRequest({ method: 'POST' }, 5_000);
    service.faults.delayReply({ method: 'POST' }, 5_000);
    for (const titles of [[], ['T', 'T']]) {
      let isAnswered = false;
      const posting = service.api('POST', '/notes', note).then((reply) => {
        isAnswered = true;
        return reply.status;
      });
      await expect.poll(() => time.sleepers()).toBe(1);
      expect(await titlesOf(service)).toEqual(titles);
      await time.pass(4_999);
      expect(isAnswered).toBe(false);
      await time.pass(1);
      expect(await posting).toBe(201);
    }
  });

  test('delays no longer than until the plan is cleared', async () => {
    const time = createVirtualTime();
    const service = await serviceForTest({ timer: time.timer });
    service.faults.delayRequest({}, 60_000);
    const asking = service.api('GET', '/notes');
    await expect.poll(() => time.sleepers()).toBe(1);
    service.faults.clear();
    expect((await asking).status).toBe(200);
  });

  test('[auth.401] expires access tokens, and refresh tokens and API keys only on request', async () => {
    const { service, faults, baseUrl, api } = await serviceForTest();
    const browser = openBrowser(baseUrl);
    await browser.signIn('mara@studio-lindqvist.example', service.password());
    const client = await openOAuthClient(baseUrl);
    const asked = await client.ask();
    const grant = await client.trade(
      asked,
      await decide(browser, await browser.get(asked.url.href)),
    );
    const me = async (key: string) => (await api('GET', '/team_members/me', undefined, key)).status;
    expect(await me(grant.access_token)).toBe(200);
    faults.expireTokens();
    expect(await me(grant.access_token)).toBe(401);
    expect(await me(service.apiKey())).toBe(200);
    const again = await client.refresh(grant.refresh_token ?? '');
    expect(await me(again.access_token)).toBe(200);

    faults.expireTokens({ also: ['refresh_tokens', 'api_keys'] });
    expect(await me(again.access_token)).toBe(401);
    expect(await me(service.apiKey())).toBe(401);
    await expect(client.refresh(again.refresh_token ?? '')).rejects.toThrow();
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
