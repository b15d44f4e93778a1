/** Requests by the proxy settings of the system, through a real proxy to a real server with TLS. */
import { describe, expect, test } from 'vitest';
import { createRoutedFetch } from '../../../electron/api/routed-fetch.ts';
import { hasNeverLeft, type Sending } from '../../../electron/api/transport.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { CONNECT_TIMEOUT_MS } from '../../../shared/request-limits.ts';
import { selfSigned } from '../../fixtures/self-signed.ts';
import { behindProxy } from '../../support/behind-proxy.ts';
import { noPasswords } from '../../support/no-passwords.ts';
import { httpReply, rawServer } from '../../support/raw-server.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

/** Nothing listens on this port of this computer. */
const NOBODY = '127.0.0.1:9';

function aWrite(): Sending {
  const { signal } = new AbortController();
  return { method: 'POST', headers: {}, body: '{"n":1}', signal, redirect: 'error' };
}

/** A `fetch` of a computer with these proxy settings, and the addresses that the settings got. */
function withSettings(settings: () => Promise<string>, timer = systemTimer) {
  const asked: string[] = [];
  let trusted = 0;
  const fetch = createRoutedFetch({
    timer,
    resolveProxy(url) {
      asked.push(url);
      return settings();
    },
    trustCertificates() {
      trusted += 1;
    },
    passwords: noPasswords(),
    connections: { ca: selfSigned.cert },
  });
  return { fetch, asked, trusted: () => trusted };
}

function codeOf(sent: Promise<unknown>): Promise<unknown> {
  return sent.then(
    () => 'sent',
    (error: unknown) => [hasNeverLeft(error), error instanceof Error && Reflect.get(error, 'code')],
  );
}

describe('a write by the proxy settings of the system', () => {
  test('[P3] goes once through the proxy that they name', async () => {
    const { baseUrl, proxy, arrived, tunnels } = await behindProxy();
    const { fetch, asked } = withSettings(async () => `PROXY ${proxy}; DIRECT`);
    const sent = fetch(`${baseUrl}/notes?secret=1`, aWrite());
    await expect.poll(() => arrived.length).toBe(1);
    arrived[0]?.writeHead(201).end('{}');
    expect((await sent).status).toBe(201);
    expect([arrived.length, tunnels(), asked]).toEqual([1, 1, [`${baseUrl}/`]]);
  });

  test('[P3] is not sent again by the next route once it may have arrived', async () => {
    const { baseUrl, proxy, arrived } = await behindProxy();
    const { fetch } = withSettings(async () => `PROXY ${proxy}; DIRECT`);
    const sent = codeOf(fetch(`${baseUrl}/notes`, aWrite()));
    await expect.poll(() => arrived.length).toBe(1);
    arrived[0]?.destroy();
    expect(await sent).toEqual([false, 'ECONNRESET']);
    expect(arrived.length).toBe(1);
  });

  test.each(['wants a password', 'refuses'] as const)(
    '[P3] goes once by the next route if the proxy %s',
    async (tunnel) => {
      const { baseUrl, proxy, arrived, tunnels } = await behindProxy(tunnel);
      const { fetch } = withSettings(async () => `PROXY ${proxy}; DIRECT`);
      const sent = fetch(`${baseUrl}/notes`, aWrite());
      await expect.poll(() => arrived.length).toBe(1);
      arrived[0]?.writeHead(201).end('{}');
      expect((await sent).status).toBe(201);
      // A proxy that wants a password is asked once more: for the kinds of sign-in that it takes.
      expect([arrived.length, tunnels()]).toEqual([1, tunnel === 'refuses' ? 1 : 2]);
    },
  );

  test.each([
    ['wants a password', 'PROXY_PASSWORD'],
    ['refuses', 'ERR_PROXY_TUNNEL'],
  ] as const)('[P3] is not sent past the only proxy, which %s', async (tunnel, code) => {
    const { baseUrl, proxy, arrived } = await behindProxy(tunnel);
    const { fetch } = withSettings(async () => `PROXY ${proxy}`);
    expect(await codeOf(fetch(`${baseUrl}/notes`, aWrite()))).toEqual([true, code]);
    expect(arrived).toEqual([]);
  });

  test('[P3] is not sent past a SOCKS proxy', async () => {
    const { baseUrl, arrived } = await behindProxy();
    const { fetch } = withSettings(async () => 'SOCKS5 127.0.0.1:1080');
    expect(await codeOf(fetch(`${baseUrl}/notes`, aWrite()))).toEqual([true, 'SOCKS_PROXY']);
    expect(arrived).toEqual([]);
  });

  test('follows settings that change between two requests', async () => {
    const { baseUrl, proxy, arrived, tunnels } = await behindProxy();
    let list = `PROXY ${NOBODY}`;
    const { fetch } = withSettings(async () => list);
    expect(await codeOf(fetch(`${baseUrl}/notes`, aWrite()))).toEqual([true, 'ECONNREFUSED']);
    list = `PROXY ${proxy}`;
    const sent = fetch(`${baseUrl}/notes`, aWrite());
    await expect.poll(() => arrived.length).toBe(1);
    arrived[0]?.writeHead(201).end('{}');
    expect([(await sent).status, tunnels()]).toEqual([201, 1]);
  });

  test('[P3] is not sent while the settings hang, as behind a broken script', async () => {
    const time = createVirtualTime();
    const { baseUrl, arrived } = await behindProxy();
    const { fetch } = withSettings(() => new Promise(() => undefined), time.timer);
    const sent = codeOf(fetch(`${baseUrl}/notes`, aWrite()));
    await expect.poll(time.sleepers).toBe(1);
    await time.pass(CONNECT_TIMEOUT_MS);
    expect([await sent, arrived.length]).toEqual([[true, 'CONNECT_TIMEOUT'], 0]);
  });

  test('goes without a proxy if the settings cannot be read', async () => {
    const { baseUrl, arrived } = await behindProxy();
    const { fetch } = withSettings(() => Promise.reject(new Error('no settings')));
    const sent = fetch(`${baseUrl}/notes`, aWrite());
    await expect.poll(() => arrived.length).toBe(1);
    arrived[0]?.writeHead(201).end('{}');
    expect((await sent).status).toBe(201);
  });
});

test('asks for no proxy and no certificates on the way to this computer', async () => {
  const server = await rawServer((socket) => socket.end(httpReply('200 OK', '{}')));
  const { fetch, asked, trusted } = withSettings(async () => 'SOCKS 127.0.0.1:1080');
  expect((await fetch(server.baseUrl, aWrite())).status).toBe(200);
  expect([asked, trusted()]).toEqual([[], 0]);
});

test('reads the certificates of the system once, before the first connection', async () => {
  const { baseUrl } = await behindProxy();
  const { fetch, trusted } = withSettings(async () => `PROXY ${NOBODY}`);
  await codeOf(fetch(baseUrl, aWrite()));
  await codeOf(fetch(baseUrl, aWrite()));
  expect(trusted()).toBe(1);
});
