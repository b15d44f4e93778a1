import { describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../support/browser.ts';
import {
  type Asked,
  decide,
  type OAuthClient,
  openOAuthClient,
} from '../../support/oauth-client.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

type Started = StartedService & { readonly browser: Browser; readonly client: OAuthClient };

const mara = 'mara@studio-lindqvist.example';
const portal = {
  id: 'portal',
  name: 'Portal',
  redirectUris: ['https://portal.example/back?from=records'],
};

async function started(): Promise<Started> {
  const service = await serviceForTest({ clients: [portal] });
  const browser = openBrowser(service.baseUrl);
  return { ...service, browser, client: await openOAuthClient(service.baseUrl) };
}

async function signedIn(): Promise<Started> {
  const service = await started();
  await service.browser.signIn(mara, service.service.password());
  return service;
}

/** The consent page of a fresh request. */
async function consent({ browser, client }: Started, asked?: Asked) {
  const { url } = asked ?? (await client.ask());
  return browser.get(url.href);
}

describe('a request for a code', () => {
  test('leads through sign-in and consent back to the client', async () => {
    const { service, browser, client, baseUrl } = await started();
    const asked = await client.ask();
    const first = await browser.get(asked.url.href);
    expect(first.location).toMatch(/^\/app\/sign-in\?return_to=/);
    const signIn = await browser.follow(first);
    expect(signIn.text).toContain('Sign in');
    const password = service.password();
    const answer = await browser.submit(signIn, '/app/sign-in', { email: mara, password });
    expect(new URL(answer.location ?? '', baseUrl).href).toBe(asked.url.href);
    const page = await browser.follow(answer);
    expect(page.text).toContain('Allow Traytable?');
    expect(page.text).toContain('Studio Lindqvist');
    expect(page.text).toContain('Mara Lindqvist');
    const redirect = await decide(browser, page);
    expect(redirect.origin + redirect.pathname).toBe('http://127.0.0.1:49152/callback');
    expect([...redirect.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
    expect(redirect.searchParams.get('state')).toBe(asked.state);
    expect(redirect.searchParams.get('iss')).toBe(baseUrl);
  });

  test('that is denied tells the client so and grants nothing', async () => {
    const service = await signedIn();
    const asked = await service.client.ask();
    const redirect = await decide(service.browser, await consent(service, asked), 'deny');
    expect(redirect.searchParams.get('error')).toBe('access_denied');
    expect(redirect.searchParams.get('state')).toBe(asked.state);
    expect(redirect.searchParams.has('code')).toBe(false);
    await expect(service.client.trade(asked, redirect)).rejects.toThrow();
  });

  test('is asked for again every time', async () => {
    const service = await signedIn();
    await decide(service.browser, await consent(service));
    expect((await consent(service)).text).toContain('Allow Traytable?');
  });

  test.each([
    ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['without a challenge', { code_challenge: undefined }, 'invalid_request'],
    ['with a challenge that is no hash', { code_challenge: 'abc' }, 'invalid_request'],
  ] as const)('[auth.pkce] %s is refused at the redirect', async (_, changes, error) => {
    const { browser, client, baseUrl } = await started();
    const asked = await client.ask(changes);
    const { location, status } = await browser.get(asked.url.href);
    const redirect = new URL(location ?? '');
    expect(status).toBe(303);
    expect(redirect.origin + redirect.pathname).toBe(asked.redirectUri);
    expect(redirect.searchParams.get('error')).toBe(error);
    expect(redirect.searchParams.get('state')).toBe(asked.state);
    expect(redirect.searchParams.get('iss')).toBe(baseUrl);
  });

  test.each([
    ['a token instead', { response_type: 'token' }, 'unsupported_response_type'],
    ['nothing', { response_type: undefined }, 'invalid_request'],
    ['an answer in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['a scope', { scope: 'notes' }, 'invalid_scope'],
  ] as const)('[auth.refresh] for %s is refused at the redirect', async (_, changes, error) => {
    const { browser, client } = await started();
    const { location } = await browser.get((await client.ask(changes)).url.href);
    expect(new URL(location ?? '').searchParams.get('error')).toBe(error);
  });

  test('[auth.resource] may name this resource and no other', async () => {
    const service = await signedIn();
    const { baseUrl, browser, client } = service;
    const others = [baseUrl, `${baseUrl}/public-api/v2`, 'https://records.example/public-api/v1'];
    for (const resource of others) {
      const { location } = await browser.get((await client.ask({ resource })).url.href);
      expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_target');
    }
    const own = await client.ask({ resource: `${baseUrl}/public-api/v1` });
    expect((await consent(service, own)).status).toBe(200);
  });

  test('with a parameter given twice is refused', async () => {
    const { browser, client } = await started();
    for (const name of ['code_challenge_method', 'response_mode', 'state']) {
      const { url } = await client.ask({ response_mode: 'query' });
      url.searchParams.append(name, url.searchParams.get(name) ?? '');
      const { location } = await browser.get(url.href);
      expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
    }
  });
});

describe('a redirect', () => {
  test('may take any port of this machine', async () => {
    const service = await signedIn();
    const addresses = [
      'http://127.0.0.1/callback',
      'http://127.0.0.1:1/callback',
      'http://[::1]:65535/callback',
    ];
    for (const redirect_uri of addresses) {
      const asked = await service.client.ask({ redirect_uri });
      const redirect = await decide(service.browser, await consent(service, asked));
      expect(redirect.href.startsWith(`${redirect_uri}?code=`)).toBe(true);
    }
  });

  test('[auth.pkce] that is not registered gets nothing: a page tells the person', async () => {
    const { browser, client } = await signedIn();
    const addresses = [
      'http://127.0.0.1:49152/callback/',
      'http://127.0.0.1:49152/Callback',
      'http://127.0.0.1:49152/callback?x=1',
      'http://127.0.0.1:49152/callback#x',
      'http://127.0.0.1:49152@evil.example/callback',
      'http://127.0.0.1:99999/callback',
      'https://127.0.0.1:49152/callback',
      'http://127.0.0.2:49152/callback',
      'http://localhost:49152/callback',
      'http://127.0.0.1.evil.example/callback',
      'https://portal.example/back?from=records',
      'https://evil.example/callback',
      undefined,
    ];
    for (const redirect_uri of addresses) {
      const page = await browser.get((await client.ask({ redirect_uri })).url.href);
      expect([redirect_uri, page.status, page.location]).toEqual([redirect_uri, 400, undefined]);
    }
  });

  test('elsewhere is compared whole and keeps its query', async () => {
    const service = await signedIn();
    const [redirectUri = ''] = portal.redirectUris;
    const client = await openOAuthClient(service.baseUrl, { clientId: portal.id, redirectUri });
    const redirect = await decide(service.browser, await consent({ ...service, client }));
    expect(redirect.href.startsWith(`${redirectUri}&code=`)).toBe(true);
    for (const redirect_uri of [
      `${redirectUri}x`,
      'https://portal.example:8443/back?from=records',
    ]) {
      const asked = await client.ask({ redirect_uri });
      expect((await service.browser.get(asked.url.href)).status).toBe(400);
    }
  });

  test('of a client nobody knows gets nothing', async () => {
    const { browser, client } = await signedIn();
    for (const client_id of ['nobody', undefined]) {
      const page = await browser.get((await client.ask({ client_id })).url.href);
      expect([page.status, page.location]).toEqual([400, undefined]);
    }
    const twice = (await client.ask()).url;
    twice.searchParams.append('client_id', 'traytable-desktop');
    expect((await browser.get(twice.href)).status).toBe(400);
  });
});

describe('the decision', () => {
  test('counts only from the page that was shown for this request', async () => {
    const service = await signedIn();
    const { browser, client } = service;
    const shown = await consent(service);
    const { form_token = '' } = shown.forms.at(-1)?.fields ?? {};
    const other = await client.ask();
    const answers = [
      await browser.post(other.url.href, { decision: 'allow' }),
      await browser.post(other.url.href, { decision: 'allow', form_token }),
      await browser.submit(
        shown,
        '/oauth/authorize',
        { decision: 'allow' },
        { 'sec-fetch-site': 'cross-site' },
      ),
    ];
    for (const { status, location } of answers) {
      expect([status, location]).toEqual([403, undefined]);
    }
  });

  test('is refused from a person who has signed out since', async () => {
    const service = await signedIn();
    const shown = await consent(service);
    service.browser.cookies.clear();
    const answer = await service.browser.submit(shown, '/oauth/authorize', { decision: 'allow' });
    expect(answer.location).toMatch(/^\/app\/sign-in\?/);
  });

  test('may lead the form to this client and nowhere else', async () => {
    const service = await signedIn();
    const policyFor = async (redirect_uri: string) => {
      const page = await consent(service, await service.client.ask({ redirect_uri }));
      return /form-action ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    };
    expect(await policyFor('http://127.0.0.1:5000/callback')).toBe("'self' http://127.0.0.1:5000");
    expect(await policyFor('http://[::1]:5000/callback')).toBe("'self' http:");
  });
});
