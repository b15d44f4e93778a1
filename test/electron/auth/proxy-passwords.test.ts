/** Passwords for a proxy, through a real one to a real server with TLS. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRoutedFetch } from '../../../electron/api/routed-fetch.ts';
import { hasNeverLeft } from '../../../electron/api/transport.ts';
import {
  createProxyPasswords,
  type ProxyPasswords,
} from '../../../electron/auth/proxy-passwords.ts';
import { proxyHandlers } from '../../../electron/ipc/proxy-handlers.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { selfSigned } from '../../fixtures/self-signed.ts';
import { aKeychain } from '../../support/a-keychain.ts';
import { type BehindProxy, behindProxy } from '../../support/behind-proxy.ts';
import { noPasswords } from '../../support/no-passwords.ts';
import type { ProxyLogin } from '../../support/start-proxy.ts';
import { vaultForTest } from '../../support/vault-for-test.ts';

const right = { user: 'jonas@office', password: 'p:w d€' };
/** The header that the proxy takes. */
const takes = `Basic ${Buffer.from(`${right.user}:${right.password}`).toString('base64')}`;

/** A computer behind this proxy, started once more with `passwords`. */
function behind({ proxy, baseUrl, arrived }: BehindProxy, passwords: ProxyPasswords) {
  const fetch = createRoutedFetch({
    timer: systemTimer,
    resolveProxy: async () => `PROXY ${proxy}`,
    trustCertificates: () => undefined,
    connections: { ca: selfSigned.cert },
    passwords,
  });
  return {
    passwords,
    give: (login = right) => passwords.give({ proxy, ...login }),
    /** Sends a write; returns its status, or why it was not sent. */
    async send(): Promise<unknown> {
      const before = arrived.length;
      const { signal } = new AbortController();
      const sending = {
        method: 'POST',
        headers: {},
        body: '{}',
        signal,
        redirect: 'error',
      } as const;
      const sent = fetch(`${baseUrl}/notes`, sending).then(
        ({ status }) => status,
        (error) => (hasNeverLeft(error) ? error.code : 'unknown'),
      );
      void sent.then(() => undefined);
      const ended = Promise.race([sent, expect.poll(() => arrived.length).toBeGreaterThan(before)]);
      await ended.catch(() => undefined);
      arrived[before]?.writeHead(201).end('{}');
      return sent;
    },
  };
}

async function anOffice(login: ProxyLogin = {}) {
  const saved = new Map<string, string>();
  const keychain = aKeychain({}, saved);
  const proxy = await behindProxy('wants a password', {
    takes,
    offers: ['Basic realm="x"'],
    ...login,
  });
  return { proxy, keychain, saved, ...behind(proxy, noPasswords(keychain)) };
}

test('[P3] asks for a password, sends once with it, and saves it once the proxy has taken it', async () => {
  const { proxy, keychain, saved, passwords, give, send } = await anOffice();
  expect(await send()).toBe('PROXY_PASSWORD');
  expect(passwords.access()).toEqual({ proxy: proxy.proxy, state: 'asks' });
  expect(give()).toMatchObject({ ok: true });
  expect([...saved].join()).not.toContain('jonas');
  expect(await send()).toBe(201);
  expect([proxy.arrived.length, passwords.access()?.state]).toEqual([1, 'open']);
  await expect.poll(() => [...saved].join()).toContain('jonas');

  const next = behind(proxy, noPasswords(keychain));
  expect(await next.send(), 'at the next start').toBe(201);
  expect(proxy.arrived.length).toBe(2);
});

test('asks for nothing while a saved password is being read for another request', async () => {
  const reading = Promise.withResolvers<string>();
  const passwords = noPasswords(aKeychain({ getPassword: () => reading.promise }));
  const refused = () =>
    passwords.judgeRefusal({
      ...{ proxyUrl: 'http://127.0.0.1:9', sentBy: 'http://127.0.0.1:9' },
      ...{ target: 'a.example:443', signal: new AbortController().signal },
    });
  const judged = Promise.all([refused(), refused()]);
  setTimeout(() => reading.resolve(JSON.stringify(right)), 200);
  expect([await judged, passwords.access()]).toEqual([['again', 'again'], null]);
});

test('tries a wrong password once, and none of the next requests does', async () => {
  const { proxy, saved, passwords, give, send } = await anOffice();
  await send();
  give({ user: 'jonas', password: 'wrong' });
  expect(await send()).toBe('PROXY_REFUSED');
  expect(await send()).toBe('PROXY_REFUSED');
  expect([proxy.logins(), passwords.access()?.state]).toEqual([1, 'refuses']);
  expect(saved.size).toBe(0);
  give();
  expect(await send()).toBe(201);
});

test('forgets a saved password that the proxy does not take any more', async () => {
  const { proxy, keychain, saved, give, send } = await anOffice();
  await send();
  give();
  await send();
  await expect.poll(() => saved.size).toBe(1);
  const changed = await behindProxy('wants a password', { takes: 'Basic other' });
  const entry = `proxy ${changed.proxy}`;
  await keychain.setPassword('Traytable', entry, JSON.stringify(right));
  const next = behind(changed, noPasswords(keychain));
  expect(await next.send()).toBe('PROXY_REFUSED');
  expect(await keychain.getPassword('Traytable', entry)).toBeNull();
  expect(
    await keychain.getPassword('Traytable', `proxy ${proxy.proxy}`),
    'of another',
  ).not.toBeNull();
});

test.each([['NTLM'], ['Negotiate'], ['Digest realm="basic"']])(
  'gives no password to a proxy that wants %s',
  async (offer) => {
    const { proxy, passwords, give, send } = await anOffice({ offers: [offer] });
    expect(await send()).toBe('PROXY_UNSUPPORTED');
    expect(passwords.access()).toEqual({ proxy: proxy.proxy, state: 'unsupported' });
    expect(give()).toMatchObject({ ok: false, failure: 'not-asked' });
    expect([await send(), proxy.logins()]).toEqual(['PROXY_UNSUPPORTED', 0]);
  },
);

test('takes a password for the proxy that asks alone, and forgets it on request', async () => {
  const { proxy, saved, passwords, give, send } = await anOffice();
  expect(give(), 'before it has asked').toMatchObject({ ok: false, failure: 'not-asked' });
  await send();
  expect(passwords.give({ proxy: 'evil.example:8080', ...right })).toMatchObject({ ok: false });
  give();
  await send();
  await expect.poll(() => saved.size).toBe(1);
  await passwords.forget();
  expect([saved.size, passwords.access()]).toEqual([0, null]);
  expect(await send()).toBe('PROXY_PASSWORD');
  expect(proxy.arrived.length).toBe(1);
});

test('[S13.1] drops and forgets a password while the keychain hangs, and tells that', async () => {
  const saved = { token: JSON.stringify(right), place: 'in-keychain' } as const;
  const passwords = createProxyPasswords({
    vault: {
      ...vaultForTest(async () => aKeychain()),
      read: async () => saved,
      forget: () => new Promise<never>(() => undefined),
    },
    timer: { sleep: async () => setImmediate() }, // its deadlines are over soon
    ask: async () => ['Basic'],
  });
  const refused = (sentBy: string) =>
    passwords.judgeRefusal({
      ...{ proxyUrl: 'http://127.0.0.1:9', sentBy, target: 'a.example:443' },
      signal: new AbortController().signal,
    });
  expect(await refused('http://127.0.0.1:9')).toBe('again');
  expect(await refused(passwords.withLogin('http://127.0.0.1:9'))).toBe('refuses');
  const { forgetProxyPassword } = proxyHandlers(passwords, () => undefined);
  expect(await forgetProxyPassword(null)).toMatchObject({ ok: false, failure: 'silent' });
  expect(passwords.access()).toBeNull();
});

test('tells each change, and nothing of a proxy once a request goes through without a password', async () => {
  const { proxy, passwords, send } = await anOffice();
  const notified: unknown[] = [];
  passwords.follow((access) => notified.push(access?.state ?? null));
  await send();
  await send();
  passwords.noteOpen(null);
  expect(notified).toEqual(['asks', null]);
  expect(passwords.withLogin(`http://${proxy.proxy}`)).toBe(`http://${proxy.proxy}`);
});
