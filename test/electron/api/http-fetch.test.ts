import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import { hasNeverLeft } from '../../../electron/api/transport.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { CONNECT_TIMEOUT_MS } from '../../../shared/request-limits.ts';
import { behindProxy } from '../../support/behind-proxy.ts';
import { httpReply, rawServer } from '../../support/raw-server.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

const send = createHttpFetch(systemTimer);
const keepAlive = ['connection: keep-alive'];

function aRequest(over: { method?: string; body?: string; signal?: AbortSignal } = {}) {
  const { signal } = new AbortController();
  return {
    method: 'GET',
    headers: { accept: 'application/json' },
    signal,
    redirect: 'error',
    ...over,
  } as const;
}

async function textOf(answer: Awaited<ReturnType<typeof send>>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a request over node:http', () => {
  test('returns the response of the server, with header names in small letters', async () => {
    const server = await rawServer((socket) =>
      socket.end(httpReply('202 Accepted', '{"a":1}', ['X-Request-Id: r1'])),
    );
    const sending = aRequest({ method: 'POST', body: '{"n":1}' });
    const answer = await send(`${server.baseUrl}/notes?a=1`, sending);
    expect([answer.status, await textOf(answer)]).toEqual([202, '{"a":1}']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-request-id': 'r1' });
    expect(server.requests[0]?.head.split('\r\n')[0]).toBe('POST /notes?a=1 HTTP/1.1');
    expect(server.requests[0]?.head.toLowerCase()).toContain('content-length: 7');
    expect(server.requests[0]?.body).toBe('{"n":1}');
  });

  test('unpacks a compressed response', async () => {
    const packed = gzipSync('{"a":"Zürich"}');
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n');
      socket.write(`content-length: ${packed.byteLength}\r\n\r\n`);
      socket.end(packed);
    });
    const answer = await send(server.baseUrl, aRequest());
    expect(await textOf(answer)).toBe('{"a":"Zürich"}');
  });

  test('fails when a compressed response breaks off', async () => {
    const packed = gzipSync('a'.repeat(1_000));
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 500\r\n\r\n');
      socket.end(packed.subarray(0, -4));
    });
    const answer = await send(server.baseUrl, aRequest());
    await expect(textOf(answer)).rejects.toThrow();
  });

  test('reuses a connection', async () => {
    const server = await rawServer((socket) => socket.write(httpReply('200 OK', '{}', keepAlive)));
    for (let time = 0; time < 3; time += 1) {
      await textOf(await send(server.baseUrl, aRequest()));
      await flushPromises();
    }
    expect([server.connections(), server.requests.length]).toEqual([1, 3]);
  });

  test('gives the reader of the body the reason of a cancellation', async () => {
    const server = await rawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
    );
    const end = new AbortController();
    const answer = await send(server.baseUrl, aRequest({ signal: end.signal }));
    const read = textOf(answer);
    end.abort(new DOMException('No answer in time', 'TimeoutError'));
    await expect(read).rejects.toThrow('No answer in time');
  });

  test('sends nothing that was called off before', async () => {
    const server = await rawServer((socket) => socket.end(httpReply('200 OK', '{}')));
    const sending = aRequest({ signal: AbortSignal.abort() });
    await expect(send(server.baseUrl, sending)).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.connections()).toBe(0);
  });

  test('ends when the connection times out', async () => {
    const time = createVirtualTime();
    const server = await rawServer(() => undefined);
    // The server never responds to TLS: it waits for the end of the head of a request.
    const sending = aRequest();
    const url = server.baseUrl.replace('http:', 'https:');
    const slow = createHttpFetch(time.timer)(url, sending);
    const failed = expect(slow).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' });
    await expect.poll(time.sleepers).toBe(1);
    await time.pass(CONNECT_TIMEOUT_MS);
    await failed;
    expect(time.sleepers()).toBe(0);
  });
});

describe('behind a proxy', () => {
  const write = aRequest({ method: 'POST', body: '{"n":1}' });

  test('[P3] waits for a slow write and sends it once', async () => {
    const time = createVirtualTime();
    const { baseUrl, connections, arrived, tunnels } = await behindProxy();
    const sent = createHttpFetch(time.timer, connections)(`${baseUrl}/notes`, write);
    await expect.poll(() => arrived.length).toBe(1);
    await time.pass(2 * CONNECT_TIMEOUT_MS);
    arrived[0]?.writeHead(201).end('{}');
    expect((await sent).status).toBe(201);
    expect([arrived.length, tunnels(), time.sleepers()]).toEqual([1, 1, 0]);
  });

  test('[P3] sends nothing if the proxy opens no tunnel in time', async () => {
    const time = createVirtualTime();
    const { baseUrl, connections, arrived, tunnels } = await behindProxy('says nothing');
    const sent = createHttpFetch(time.timer, connections)(`${baseUrl}/notes`, write);
    const failed = expect(sent).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' });
    await expect.poll(tunnels).toBe(1);
    await time.pass(CONNECT_TIMEOUT_MS);
    await failed;
    expect(arrived).toEqual([]);
  });

  test('[P3] sends nothing if the proxy wants a password, and reports it', async () => {
    const { baseUrl, connections, arrived } = await behindProxy('wants a password');
    const sent = createHttpFetch(systemTimer, connections)(`${baseUrl}/notes`, write);
    const error: unknown = await sent.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'PROXY_PASSWORD' });
    expect([hasNeverLeft(error), arrived.length]).toEqual([true, 0]);
  });
});
