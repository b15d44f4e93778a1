import { expect, test } from 'vitest';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import { createTransport } from '../../../electron/api/transport.ts';
import { watchTransport } from '../../../electron/api/watched-transport.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { readNote } from '../../../shared/api/endpoints.ts';
import { createRequest, updateRequest } from '../../../shared/queue/requests/requests.ts';
import type { TrafficEntry } from '../../../shared/traffic/traffic-entry.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const SECRET = 'the plan nobody may know';

function watched() {
  const entries: TrafficEntry[] = [];
  const time = createVirtualTime();
  const transport = watchTransport(createTransport(createHttpFetch(systemTimer), systemTimer), {
    clock: time.clock,
    ontraffic: (entry) => entries.push(entry),
  });
  return { transport, entries, time };
}

test('reports a request by its name, its outcome and its numbers', async () => {
  const { baseUrl, apiKey } = await serviceForTest();
  const { transport, entries, time } = watched();
  const to = { baseUrl, token: apiKey, idempotencyKey: 'write-1' };
  const body = { note: { content: SECRET } };
  const create = { method: 'POST', path: '/notes', body } as const;
  const sent = await transport.send(create, to);
  expect(sent).toMatchObject({ kind: 'replied', reply: { status: 201 } });
  expect(entries).toEqual([
    {
      at: time.clock.now(),
      method: 'POST',
      path: '/notes',
      writeId: 'write-1',
      outcome: 'ok',
      status: 201,
      durationMs: 0,
      requestId: expect.stringMatching(/./),
      sentBytes: JSON.stringify(body).length,
      receivedBytes: expect.any(Number),
    },
  ]);
});

test('[P8] reports no content, no query and no token', async () => {
  const { baseUrl, apiKey } = await serviceForTest();
  const { transport, entries } = watched();
  const to = { baseUrl, token: apiKey };
  await transport.send(
    createRequest('note', { title: SECRET, content_html: `<p>${SECRET}</p>` }),
    to,
  );
  await transport.send(updateRequest('note', SECRET, { title: SECRET }), to);
  await transport.send(readNote('unknown'), { ...to, token: SECRET });
  const story = JSON.stringify(entries);
  expect(entries.map(({ outcome }) => outcome)).toEqual(['ok', 'refused', 'signed-out']);
  for (const secret of [SECRET, encodeURIComponent(SECRET), apiKey]) {
    expect(story).not.toContain(secret);
  }
});

test('accepts any success as the end of a delete, and not of a read', async () => {
  const { baseUrl, apiKey, faults, api } = await serviceForTest();
  const made = await api('POST', '/notes', { note: { content: 'x' } });
  const empty = async (reply: Response) =>
    new Response(null, { status: 204, headers: reply.headers });
  faults.plan({}, { after: empty }, 2);
  const { transport, entries } = watched();
  const path = `/notes/${made.body.data.id}` as const;
  for (const method of ['GET', 'DELETE'] as const) {
    await transport.send({ method, path }, { baseUrl, token: apiKey });
  }
  expect(entries).toMatchObject([
    { method: 'GET', outcome: 'unreadable', status: 204 },
    { method: 'DELETE', outcome: 'ok', status: 204 },
  ]);
});

test('reports a request that got no response', async () => {
  const { transport, entries } = watched();
  const sent = await transport.send(readNote('1'), {
    baseUrl: 'http://127.0.0.1:9999',
    token: 't',
  });
  expect(sent.kind).toBe('unreachable');
  expect(entries).toMatchObject([
    {
      outcome: 'unreachable',
      status: null,
      requestId: null,
      receivedBytes: null,
      path: '/notes/1',
    },
  ]);
});
