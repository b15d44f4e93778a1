import { expect, test } from 'vitest';
import { createClient } from '../../../electron/api/client.ts';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import { createRateGate } from '../../../electron/api/rate-gate.ts';
import { createReadClientToken } from '../../../electron/api/read-client-token.ts';
import { createTransport } from '../../../electron/api/transport.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { gateParts } from '../../support/gate-parts.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

type Linked = { readonly id: number; readonly public_url_token: string | null };

async function aReader({ isSignedIn = true } = {}) {
  const service = await serviceForTest({ sample: 'small' });
  const time = createVirtualTime();
  const noted: unknown[] = [];
  const credential = { baseUrl: service.baseUrl, token: service.apiKey };
  const client = createClient({
    transport: createTransport(createHttpFetch(systemTimer), time.timer),
    gate: createRateGate(gateParts(time)),
    credential: () => (isSignedIn ? credential : null),
    clock: time.clock,
    random: createSeededRandom(1),
    log: { note: (event, details) => noted.push({ event, ...details }) },
    onfailure: () => undefined,
    onclock: () => undefined,
  });
  return { service, noted, read: createReadClientToken({ client, timer: time.timer }) };
}

test('[secret.url_tokens] fetches the token of an invoice and of a project, and logs nothing of it', async () => {
  const { service, read, noted } = await aReader();
  for (const [kind, path] of [
    ['invoice', '/invoices'],
    ['project', '/projects'],
  ] as const) {
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const reply = await fetch(`${service.baseUrl}/public-api/v1${path}`, { headers });
    const { data } = (await reply.json()) as { data: Linked[] };
    const first = data.find(({ public_url_token }) => public_url_token !== null);
    const answer = await read({ kind, id: String(first?.id) });
    expect(answer).toEqual({ ok: true, value: { token: first?.public_url_token } });
    expect(first?.public_url_token).toEqual(expect.any(String));
    expect(JSON.stringify(noted)).not.toContain(first?.public_url_token);
  }
});

test('[secret.url_tokens] says why it gives none: no such record, or no connection', async () => {
  const { read } = await aReader();
  expect(await read({ kind: 'invoice', id: '999999' })).toMatchObject({ failure: 'refused' });
  const out = await aReader({ isSignedIn: false });
  expect(await out.read({ kind: 'invoice', id: '1' })).toMatchObject({ failure: 'unreachable' });
});

test('[L22.9] says that the service answers with an error, and that the token is fetched at a later copy', async () => {
  const { service, read } = await aReader();
  service.faults.failAfter({ path: '/invoices/1' }, 9);
  const answer = await read({ kind: 'invoice', id: '1' });
  expect(answer).toMatchObject({ ok: false, message: /^Not copied: the service answers/ });
});
