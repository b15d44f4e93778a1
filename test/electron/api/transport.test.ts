import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import { createTransport } from '../../../electron/api/transport.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { type ApiRequest, readMe } from '../../../shared/api/endpoints.ts';
import { REDIRECTED } from '../../../shared/api/outcome.ts';
import { REPLY_BYTES_MAX, REQUEST_TIMEOUT_MS } from '../../../shared/request-limits.ts';
import { httpReply, rawServer } from '../../support/raw-server.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

const time = createVirtualTime();
const transport = createTransport(createHttpFetch(systemTimer), time.timer);
const post: ApiRequest = {
  method: 'POST',
  path: '/notes',
  body: { note: { content: 'Call Anna' } },
};

function to(baseUrl: string) {
  return { baseUrl, token: 'svc_key_secret' };
}

/** An address without a listener. */
async function nowhere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe('a request', () => {
  test('[auth.bearer] [version.prefix] carries the bearer, JSON and the key of its write', async () => {
    const server = await rawServer((socket) => socket.end(httpReply('200 OK', '{"a":1}')));
    const sent = await transport.send(post, { ...to(server.baseUrl), idempotencyKey: 'w1' });
    expect(sent).toMatchObject({ kind: 'replied', reply: { status: 200, body: { a: 1 } } });
    const [request] = server.requests;
    expect(request?.head.split('\r\n')[0]).toBe('POST /public-api/v1/notes HTTP/1.1');
    expect(request?.head.toLowerCase()).toContain('authorization: bearer svc_key_secret');
    expect(request?.head.toLowerCase()).toContain('idempotency-key: w1');
    expect(request?.head.toLowerCase()).toContain('content-type: application/json');
    expect(request?.body).toBe('{"note":{"content":"Call Anna"}}');
  });

  test('has no body and no key for a read', async () => {
    const server = await rawServer((socket) => socket.end(httpReply('200 OK', '{}')));
    await transport.send(readMe(), to(server.baseUrl));
    expect(server.requests[0]?.head.toLowerCase()).not.toMatch(/content-type|idempotency-key/);
  });
});

describe('an answer', () => {
  test('has no body unless it is JSON', async () => {
    const server = await rawServer((socket) => socket.end(httpReply('200 OK', '<h1>Log in</h1>')));
    const sent = await transport.send(readMe(), to(server.baseUrl));
    expect(sent).toMatchObject({ kind: 'replied', reply: { status: 200, body: undefined } });
  });

  test('[limit.backoff] asks for a pause in its head, also when its body breaks off', async () => {
    const head = 'Content-Length: 100\r\nRetry-After: 7\r\n\r\n{"err';
    const server = await rawServer((socket) => {
      socket.end(`HTTP/1.1 429 Too Many Requests\r\n${head}`);
    });
    const sent = await transport.send(post, to(server.baseUrl));
    expect(sent).toMatchObject({ kind: 'replied', reply: { status: 429 } });
    expect(sent).toMatchObject({ reply: { headers: { 'retry-after': '7' }, body: undefined } });
  });

  test('keeps characters whole that arrive in pieces', async () => {
    const server = await rawServer((socket) => {
      const bytes = Buffer.from(httpReply('200 OK', '{"a":"Zürich 👩🏽‍💻"}'));
      socket.write(bytes.subarray(0, -9));
      setImmediate(() => socket.end(bytes.subarray(-9)));
    });
    const sent = await transport.send(readMe(), to(server.baseUrl));
    expect(sent).toMatchObject({ reply: { body: { a: 'Zürich 👩🏽‍💻' } } });
  });
});

describe('no answer', () => {
  test('is unreachable without a listener, and for a name that does not exist', async () => {
    const free = await nowhere();
    const places = [free, free.replace('127.0.0.1', 'localhost'), 'http://no-such-host.invalid'];
    for (const place of places) {
      expect(await transport.send(post, to(place))).toMatchObject({ kind: 'unreachable' });
    }
  });

  test.each([
    ['the connection ends at once', (socket: import('node:net').Socket) => socket.destroy()],
    ['the connection is reset', (socket: import('node:net').Socket) => socket.resetAndDestroy()],
    [
      'the answer ends in the middle',
      (socket: import('node:net').Socket) =>
        socket.end('HTTP/1.1 201 Created\r\ncontent-length: 500\r\n\r\n{"data":'),
    ],
    [
      'what comes is no HTTP',
      (socket: import('node:net').Socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
    ],
  ])('[P3] is an unknown outcome of one request if %s', async (_, answer) => {
    const server = await rawServer(answer);
    expect(await transport.send(post, to(server.baseUrl))).toMatchObject({ kind: 'unknown' });
    expect(server.requests).toHaveLength(1);
  });

  test('[P3] sends a POST once, also on a reused connection', async () => {
    const server = await rawServer((socket, _request, index) => {
      if (index === 0) socket.write(httpReply('200 OK', '{}', ['connection: keep-alive']));
      else socket.destroy();
    });
    await transport.send(readMe(), to(server.baseUrl));
    await flushPromises(); // the connection is free for the next
    const sent = await transport.send(post, to(server.baseUrl));
    expect(sent).toMatchObject({ kind: 'unknown' });
    expect([server.connections(), server.requests.length]).toEqual([1, 2]);
  });

  test('[P3] is unknown when the caller gives up after it was sent', async () => {
    const end = new AbortController();
    const server = await rawServer(() => end.abort());
    const sent = await transport.send(post, to(server.baseUrl), end.signal);
    expect(sent).toEqual({ kind: 'unknown', reason: 'AbortError' });
  });

  test('[P8] follows no redirect: the bearer goes nowhere else', async () => {
    const elsewhere = await rawServer((socket) => socket.end(httpReply('200 OK', '{}')));
    const server = await rawServer((socket) =>
      socket.end(httpReply('307 Temporary Redirect', '', [`location: ${elsewhere.baseUrl}/`])),
    );
    expect(await transport.send(post, to(server.baseUrl))).toEqual({
      kind: 'unknown',
      reason: REDIRECTED,
    });
    expect(elsewhere.requests).toEqual([]);
  });

  test('cuts an endless response off instead of filling the memory', async () => {
    let sentBytes = 0;
    const chunk = Buffer.alloc(1_000_000, ' ');
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const more = () => {
        sentBytes += chunk.length;
        if (!socket.destroyed && sentBytes < 10 * REPLY_BYTES_MAX) socket.write(chunk, more);
      };
      more();
    });
    const sent = await transport.send(readMe(), to(server.baseUrl));
    expect(sent).toMatchObject({ kind: 'unknown' });
    expect(sentBytes).toBeLessThan(2 * REPLY_BYTES_MAX);
  });

  test('[P8] never names the token, not even if it cannot be sent', async () => {
    const server = await rawServer((socket) => socket.end(httpReply('200 OK', '{}')));
    const sent = await transport.send(post, { ...to(server.baseUrl), token: 'secret\nline' });
    expect(sent).toMatchObject({ kind: 'unknown' });
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  test('[P3] is unknown after the timeout', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const server = await rawServer(() => resolve());
    const sending = transport.send(post, to(server.baseUrl));
    await arrived;
    await time.pass(REQUEST_TIMEOUT_MS - 1);
    const early = await Promise.race([sending, flushPromises().then(() => 'under way')]);
    expect(early).toBe('under way');
    await time.pass(1);
    expect(await sending).toEqual({ kind: 'unknown', reason: 'TimeoutError' });
  });

  test('leaves no sleeper once the response has come', async () => {
    const server = await rawServer((socket) => socket.end(httpReply('200 OK', '{}')));
    await transport.send(readMe(), to(server.baseUrl));
    await flushPromises();
    expect(time.sleepers()).toBe(0);
  });
});
