import * as oauth from 'oauth4webapi';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import { findSignInServer, serverOf } from '../../../electron/auth/authorization-server.ts';
import { createOAuthHttp, type OAuthHttp } from '../../../electron/auth/oauth-http.ts';
import { SignInAttempt } from '../../../electron/auth/sign-in-attempt.ts';
import { signInFailures } from '../../../electron/auth/sign-in-failures.ts';
import { createTokenRequests } from '../../../electron/auth/token-requests.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { systemRandom } from '../../../electron/system/random.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import type { AuthServer } from '../../../shared/auth/token-pair.ts';
import { allowAtOidc, startOidc } from '../../support/oidc-server.ts';
import { httpReply, rawServer } from '../../support/raw-server.ts';

const http = createOAuthHttp(
  createHttpFetch(systemTimer),
  systemTimer,
  new AbortController().signal,
);
const requests = createTokenRequests({ http, clock: systemClock, random: systemRandom });

/** A third-party server until the test ends. */
async function oidcForTest() {
  const oidc = await startOidc();
  onTestFinished(oidc.close);
  return oidc;
}

/** Signs in there, as the app does. */
async function signedInAtOidc() {
  const { issuer } = await oidcForTest();
  const server = await findSignInServer(http, issuer);
  const attempt = new SignInAttempt({ server, http, requests, timer: systemTimer });
  const address = await attempt.address('http://127.0.0.1:50124/callback');
  void attempt.take(await allowAtOidc(issuer, address));
  const obtained = await attempt.obtained;
  if (!obtained.ok) throw new Error(obtained.message);
  return obtained.value;
}

describe('with a strict third-party server', () => {
  test('[auth.pkce] [auth.refresh] [auth.resource] signs in, refreshes, and gets a refusal for a used token', async () => {
    const { server, pair } = await signedInAtOidc();
    expect(server.resource).toBe(`${server.issuer}/public-api/v1`);
    expect(pair.refresh).not.toBeNull();
    const second = await requests.refresh(server, pair.refresh ?? '');
    if (second.kind !== 'issued') throw new Error(second.kind);
    expect(second.pair.refresh).not.toBe(pair.refresh);
    // A second use of the old token revokes the new one too: that is why it must not happen (S6).
    expect(await requests.refresh(server, pair.refresh ?? '')).toEqual({ kind: 'invalid-grant' });
    expect(await requests.refresh(server, second.pair.refresh ?? '')).toEqual({
      kind: 'invalid-grant',
    });
  });

  test('[auth.refresh] revokes the sign-in', async () => {
    const { server, pair } = await signedInAtOidc();
    expect(server.revocationEndpoint).toMatch(/revocation$/);
    await requests.revoke(server, pair);
    expect(await requests.refresh(server, pair.refresh ?? '')).toEqual({ kind: 'invalid-grant' });
  });

  test('[auth.refresh] revokes a sign-in whose tokens came after the user had cancelled it', async () => {
    const { issuer } = await oidcForTest();
    const server = await findSignInServer(http, issuer);
    const late = http[oauth.customFetch];
    const tokens: string[] = [];
    const held: OAuthHttp = {
      ...http,
      async [oauth.customFetch](url, asked) {
        const reply = await late(url, asked);
        tokens.push((await reply.clone().json()).refresh_token);
        attempt.fail(signInFailures.cancelled);
        return reply;
      },
    };
    const attempt = new SignInAttempt({ server, http: held, requests, timer: systemTimer });
    const address = await attempt.address('http://127.0.0.1:50124/callback');
    expect(await attempt.take(await allowAtOidc(issuer, address))).toBe('failed');
    expect(await attempt.obtained).toEqual(signInFailures.cancelled);
    const again = await requests.refresh(serverOf(server), tokens[0] ?? '');
    expect([tokens.length, again]).toEqual([1, { kind: 'invalid-grant' }]);
  });

  test('[auth.resource] gets no token for another resource', async () => {
    const { server, pair } = await signedInAtOidc();
    const other: AuthServer = { ...server, resource: 'https://other.example/api' };
    expect((await requests.refresh(other, pair.refresh ?? '')).kind).toBe('refused');
  });
});

const json = ['content-type: application/json'];

describe('a response of the token endpoint', () => {
  test.each<[string, string, string]>([
    [
      'invalid_grant',
      httpReply('400 Bad Request', '{"error":"invalid_grant"}', json),
      'invalid-grant',
    ],
    ['another error', httpReply('400 Bad Request', '{"error":"invalid_client"}', json), 'refused'],
    ['a failure of the service', httpReply('503 Unavailable', '{"error":"x"}', json), 'failing'],
    ['a failure with a proxy’s page', httpReply('502 Bad Gateway', '<p>', []), 'failing'],
    ['a page of a portal', httpReply('200 OK', '<p>Sign in to our network</p>', []), 'failing'],
    ['a page that forbids', httpReply('403 Forbidden', '<p>', []), 'failing'],
    ['a pause', httpReply('429 Too Many Requests', '{}', [...json, 'retry-after: 7']), 'unsent'],
    [
      'a token with a line break',
      httpReply('200 OK', '{"access_token":"a\\nb","token_type":"Bearer"}', json),
      'failing',
    ],
    ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"access', 'lost'],
  ])('[S8] [S9] %s decides only its own case', async (_, reply, kind) => {
    const { baseUrl } = await rawServer((socket) => socket.end(reply));
    const server: AuthServer = {
      issuer: baseUrl,
      tokenEndpoint: `${baseUrl}/oauth/token`,
      revocationEndpoint: null,
      clientId: 'traytable-desktop',
      resource: `${baseUrl}/public-api/v1`,
    };
    const answer = await requests.refresh(server, 'svc_rt_1');
    expect(answer.kind).toBe(kind);
    if (answer.kind === 'unsent') expect(answer.retryAfterMs).toBe(7_000);
  });

  test('[S9] counts as never sent if unreachable', async () => {
    const server: AuthServer = {
      issuer: 'http://127.0.0.1:9',
      tokenEndpoint: 'http://127.0.0.1:9/oauth/token',
      revocationEndpoint: 'http://127.0.0.1:9/oauth/revoke',
      clientId: 'traytable-desktop',
      resource: 'http://127.0.0.1:9/public-api/v1',
    };
    expect(await requests.refresh(server, 'svc_rt_1')).toEqual({ kind: 'unsent', retryAfterMs: 0 });
    const pair = { id: 'a', access: 'a', refresh: 'r', expiresAt: null };
    await requests.revoke(server, pair); // signing out works offline
  });
});
