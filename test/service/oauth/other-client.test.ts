import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { decide } from '../../support/oauth-client.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

test('[auth.pkce] [auth.refresh] [auth.resource] another strict client needs nothing but the address', async () => {
  const { baseUrl, service, clock } = await serviceForTest();
  const resource = `${baseUrl}/public-api/v1`;
  const config = await client.discovery(
    new URL(baseUrl),
    'traytable-desktop',
    undefined,
    client.None(),
    { execute: [client.allowInsecureRequests], algorithm: 'oauth2' },
  );
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: 'http://[::1]:50123/callback',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    resource,
  });
  const browser = openBrowser(baseUrl);
  const signIn = await browser.follow(await browser.get(url.href));
  const email = 'mara@studio-lindqvist.example';
  const signedIn = await browser.submit(signIn, '/app/sign-in', {
    email,
    password: service.password(),
  });
  const answer = await decide(browser, signedIn);
  const checks = { pkceCodeVerifier, expectedState };
  const tokens = await client.authorizationCodeGrant(config, answer, checks, { resource });
  expect(tokens.expires_in).toBe(3_600);
  const meUrl = new URL(`${resource}/team_members/me`);
  const me = await client.fetchProtectedResource(config, tokens.access_token, meUrl, 'GET');
  expect(await me.json()).toMatchObject({ data: { id: 1, email } });
  clock.advance(3_600_000);
  const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource });
  const again = await client.fetchProtectedResource(config, fresh.access_token, meUrl, 'GET');
  expect(again.status).toBe(200);
  const late = client.fetchProtectedResource(config, tokens.access_token, meUrl, 'GET');
  await expect(late).rejects.toMatchObject({ status: 401 });
});
