/** Ten thousand requests of the service, where `limits.test.ts` counts without it. */
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/time.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import type { StartedService } from '../support/start-service.ts';

/** Asks `count` times, without the network: it would take most of the test's time. */
async function useUp({ service, baseUrl, apiKey }: StartedService, count: number) {
  const headers = { authorization: `Bearer ${apiKey}` };
  for (let asked = 0; asked < count; asked += 1) {
    const request = new Request(`${baseUrl}/public-api/v1/nothing`, { headers });
    expect((await service.handle(request)).status).toBe(404);
  }
}

describe('over HTTP', () => {
  test('[limit.all] the 10,001st request of an hour is 429, until the oldest is an hour old', async () => {
    const service = await serviceForTest({ limits: 'documented' });
    const { api, clock } = service;
    for (let minute = 0; minute < 20; minute += 1) {
      await useUp(service, 500);
      clock.advance(MINUTE_MS);
    }
    const { status, headers } = await api('GET', '/notes');
    expect(status).toBe(429);
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': String(40 * 60),
      'ratelimit-limit': '10000',
    });
    expect((await api('GET', '/notes', undefined, service.service.apiKey(2))).status).toBe(200);
    clock.advance(40 * MINUTE_MS - 1);
    expect((await api('GET', '/notes')).status).toBe(429);
    clock.advance(1);
    expect((await api('GET', '/notes')).status).toBe(200);
  }, 60_000);
});
