import { describe, expect, test } from 'vitest';
import { createLimits } from '../../service/limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import type { StartedService } from '../support/start-service.ts';

const start = Date.UTC(2026, 10, 20, 9);

/** Asks `count` times in a row and counts how often it was allowed. */
function allowed(
  limits: ReturnType<typeof createLimits>,
  count: number,
  request: { at: number; isWrite?: boolean; credential?: string },
) {
  const { at, isWrite = false, credential = 'a' } = request;
  return Array.from({ length: count }).filter(
    () => limits.take({ credential, isWrite, at }).isAllowed,
  ).length;
}

/** Asks `count` times, eight at once, for what is cheap to answer; how often came which status. */
async function statuses({ baseUrl, apiKey }: StartedService, count: number) {
  const counted: Record<number, number> = {};
  let left = count;
  async function ask(): Promise<void> {
    for (; left > 0; ) {
      left -= 1;
      const headers = { authorization: `Bearer ${apiKey}` };
      const { status, body } = await fetch(`${baseUrl}/public-api/v1/nothing`, { headers });
      await body?.cancel();
      counted[status] = (counted[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask));
  return counted;
}

describe('over HTTP', () => {
  test('[limit.writes] [limit.429] the 121st write of a minute is 429 with Retry-After and RateLimit-*', async () => {
    const { api, clock } = await serviceForTest({ limits: 'documented' });
    for (let write = 0; write < 120; write += 1) {
      const { status, headers } = await api('POST', '/notes', { note: { content: 'x' } });
      expect(status).toBe(201);
      expect(headers.get('ratelimit-remaining')).toBe(String(119 - write));
      clock.advance(100);
    }
    const { status, body, headers } = await api('POST', '/notes', { note: { content: 'x' } });
    expect(status).toBe(429);
    expect(body.error).toMatchObject({ type: 'rate_limited', status: 429, details: [] });
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': '48',
      'ratelimit-limit': '120',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '48',
    });
    expect((await api('GET', '/notes')).status).toBe(200);
    clock.advance(48 * SECOND_MS);
    expect((await api('POST', '/notes', { note: { content: 'x' } })).status).toBe(201);
  });

  test('[limit.all] [limit.429] the 601st request of a minute is 429, of one credential and no other', async () => {
    const service = await serviceForTest({ limits: 'documented' });
    const { api, clock } = service;
    const jonas = service.service.apiKey(2);
    expect(await statuses(service, 300)).toEqual({ 404: 300 });
    clock.advance(20 * SECOND_MS);
    expect(await statuses(service, 310)).toEqual({ 404: 300, 429: 10 });
    const { body, headers } = await api('GET', '/notes');
    expect(body.error).toMatchObject({ type: 'rate_limited', status: 429, details: [] });
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': '40',
      'ratelimit-limit': '600',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '40',
    });
    const other = await api('GET', '/notes', undefined, jonas);
    expect([other.status, other.headers.get('ratelimit-remaining')]).toEqual([200, '599']);
    clock.advance(40 * SECOND_MS - 1);
    expect((await api('GET', '/notes')).status).toBe(429);
    clock.advance(1);
    expect((await api('GET', '/notes')).status).toBe(200);
  });

  test('[limit.all] [auth.401] a further key of a member has limits of its own, until it is taken back', async () => {
    const service = await serviceForTest({ limits: 'documented' });
    const { api } = service;
    const key = service.service.issueApiKey();
    expect(await statuses(service, 600)).toEqual({ 404: 600 });
    const other = await api('GET', '/team_members/me', undefined, key);
    expect([other.status, other.body.data]).toMatchObject([200, { id: 1 }]);
    service.service.revokeApiKey(key);
    expect((await api('GET', '/team_members/me', undefined, key)).status).toBe(401);
    expect((await api('GET', '/team_members/me')).status).toBe(429);
  });

  test('[limit.writes] POST, PATCH and DELETE are writes, answered well or not; GET is none', async () => {
    const { api } = await serviceForTest({ limits: 'documented' });
    const left = async (method: string, path: string) => {
      const body = method === 'GET' ? undefined : {};
      return (await api(method, path, body)).headers.get('ratelimit-remaining');
    };
    expect(await left('POST', '/notes')).toBe('119');
    expect(await left('PATCH', '/notes/1')).toBe('118');
    expect(await left('DELETE', '/notes/1')).toBe('117');
    expect(await left('PUT', '/notes/1')).toBe('116');
    expect(await left('GET', '/notes')).toBe('595');
  });

  test('[limit.writes] are counted per credential', async () => {
    const { api, service } = await serviceForTest({ limits: 'documented' });
    for (let request = 0; request < 120; request += 1) await api('PATCH', '/notes/1', { note: {} });
    expect((await api('PATCH', '/notes/1', { note: {} })).status).toBe(429);
    expect((await api('PATCH', '/notes/1', { note: {} }, service.apiKey(2))).status).toBe(404);
  });

  test('count nothing when switched off', async () => {
    const { api } = await serviceForTest({ limits: 'off' });
    for (let request = 0; request < 125; request += 1) {
      const { status, headers } = await api('PATCH', '/notes/1', { note: {} });
      expect([status, headers.get('ratelimit-limit')]).toEqual([404, null]);
    }
  });
});

describe('windows', () => {
  test('[limit.all] allow 600 requests in any minute', () => {
    const limits = createLimits('documented');
    expect(allowed(limits, 300, { at: start })).toBe(300);
    expect(allowed(limits, 400, { at: start + 30 * SECOND_MS })).toBe(300);
    expect(allowed(limits, 400, { at: start + MINUTE_MS - 1 })).toBe(0);
    expect(allowed(limits, 400, { at: start + MINUTE_MS })).toBe(300);
    expect(allowed(limits, 400, { at: start + 90 * SECOND_MS })).toBe(300);
  });

  test('[limit.all] allow 10,000 requests in any hour', () => {
    const limits = createLimits('documented');
    const counts = Array.from({ length: 20 }, (_, minute) =>
      allowed(limits, 600, { at: start + minute * MINUTE_MS }),
    );
    expect(counts.reduce((a, b) => a + b)).toBe(10_000);
    const verdict = limits.take({ credential: 'a', isWrite: false, at: start + 30 * MINUTE_MS });
    expect(verdict.headers).toMatchObject({ 'ratelimit-limit': '10000', 'retry-after': '1800' });
    expect(allowed(limits, 700, { at: start + HOUR_MS })).toBe(600);
  });

  test('[limit.writes] count writes against both limits', () => {
    const limits = createLimits('documented');
    expect(allowed(limits, 500, { at: start })).toBe(500);
    expect(allowed(limits, 120, { at: start, isWrite: true })).toBe(100);
    expect(allowed(limits, 10, { at: start, credential: 'b', isWrite: true })).toBe(10);
  });

  test('[limit.429] open again after Retry-After, however many requests came until then', () => {
    const limits = createLimits('documented');
    expect(allowed(limits, 130, { at: start, isWrite: true })).toBe(120);
    for (let second = 1; second < 60; second += 1) {
      const at = start + second * SECOND_MS;
      const { isAllowed, headers } = limits.take({ credential: 'a', isWrite: true, at });
      expect([isAllowed, headers['retry-after']]).toEqual([false, String(60 - second)]);
    }
    expect(allowed(limits, 1, { at: start + MINUTE_MS, isWrite: true })).toBe(1);
  });
});
