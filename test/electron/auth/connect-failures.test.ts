/** Signing in behind the proxy of an office: what the user reads, and what arrives at the server. */
import { expect, test } from 'vitest';
import { createRoutedFetch } from '../../../electron/api/routed-fetch.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { selfSigned } from '../../fixtures/self-signed.ts';
import { behindProxy } from '../../support/behind-proxy.ts';
import { noPasswords } from '../../support/no-passwords.ts';
import { aComputer, startEngine } from '../../support/start-engine.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

type Office = {
  readonly tunnel?: 'opens' | 'wants a password' | 'refuses';
  readonly settings?: string;
  readonly isTrusted?: boolean;
};

async function signInAt({ tunnel = 'opens', settings, isTrusted = true }: Office) {
  const { baseUrl, proxy, arrived } = await behindProxy(tunnel);
  const fetch = createRoutedFetch({
    timer: systemTimer,
    resolveProxy: async () => settings ?? `PROXY ${proxy}`,
    trustCertificates: () => undefined,
    passwords: noPasswords(),
    connections: isTrusted ? { ca: selfSigned.cert } : {},
  });
  const { engine } = startEngine(aComputer(), createVirtualTime(), { fetch });
  const byKey = await engine.session.connect({ baseUrl, apiKey: 'svc_key' });
  const byBrowser = await engine.signIn.signIn({ baseUrl });
  return { byKey, byBrowser, account: engine.session.account(), arrived: arrived.length };
}

test.each<readonly [string, Office, RegExp]>([
  [
    'a proxy that wants a password',
    { tunnel: 'wants a password' },
    /wants a name and a password.*Enter them/,
  ],
  ['a proxy that refuses the address', { tunnel: 'refuses' }, /doesn’t let.*ask whoever runs/],
  ['a SOCKS proxy', { settings: 'SOCKS5 127.0.0.1:1080' }, /SOCKS proxy.*Set an HTTP proxy/],
  ['a certificate that nobody installed', { isTrusted: false }, /trust the certificate.*installed/],
  ['a proxy that is off', { settings: 'PROXY 127.0.0.1:9' }, /No answer.*try again/],
])('tells what to do about %s, and sends it nothing', async (_name, office, words) => {
  const { byKey, byBrowser, account, arrived } = await signInAt(office);
  const refusal = { ok: false, failure: 'unreachable', message: expect.stringMatching(words) };
  expect([byKey, byBrowser]).toMatchObject([refusal, refusal]);
  expect([account, arrived]).toEqual([{ kind: 'none' }, 0]);
});
