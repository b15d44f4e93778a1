import { describe, expect, test } from 'vitest';
import { businesses } from '../../../service/seed/businesses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { type Browser, openBrowser } from '../../support/browser.ts';
import {
  type Asked,
  decide,
  type OAuthClient,
  openOAuthClient,
  refusalOf,
  type Tokens,
} from '../../support/oauth-client.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { ServiceStart, StartedService } from '../../support/start-service.ts';

type Connected = StartedService & { readonly browser: Browser; readonly client: OAuthClient };

const mara = 'mara@studio-lindqvist.example';
const jonas = 'jonas@studio-lindqvist.example';

/** A second program, with a redirect that is on no machine of the user's. */
const portal = {
  id: 'portal',
  name: 'Portal',
  redirectUris: ['https://portal.example/back?from=records'],
};

/** A service, a client, and a browser in which a member has signed in. */
async function connected(start: ServiceStart = {}, email = mara): Promise<Connected> {
  const started = await serviceForTest({ clients: [portal], ...start });
  const browser = openBrowser(started.baseUrl);
  await browser.signIn(email, started.service.password(email === mara ? 1 : 2));
  return { ...started, browser, client: await openOAuthClient(started.baseUrl) };
}

async function answered({ browser, client }: Connected): Promise<{ asked: Asked; answer: URL }> {
  const asked = await client.ask();
  return { asked, answer: await decide(browser, await browser.get(asked.url.href)) };
}

async function granted(started: Connected): Promise<Tokens & { refresh_token: string }> {
  const { asked, answer } = await answered(started);
  const tokens = await started.client.trade(asked, answer);
  return { ...tokens, refresh_token: tokens.refresh_token ?? '' };
}

async function statusWith({ api }: StartedService, token: string): Promise<number> {
  return (await api('GET', '/team_members/me', undefined, token)).status;
}

/** The token endpoint, asked by hand. */
async function post({ baseUrl }: StartedService, fields: Record<string, string>) {
  const reply = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'traytable-desktop', ...fields }),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as unknown };
}

describe('a code', () => {
  test('[auth.prefix] [auth.bearer] becomes an access token that acts as the member', async () => {
    const started = await connected({}, jonas);
    const { access_token, token_type, expires_in, scope } = await granted(started);
    expect(access_token).toMatch(/^svc_at_[A-Za-z0-9_-]{43}$/);
    expect({ token_type, expires_in, scope }).toEqual({
      token_type: 'bearer',
      expires_in: 3_600,
      scope: undefined,
    });
    const me = await started.api('GET', '/team_members/me', undefined, access_token);
    expect(me.body.data).toMatchObject({ id: 2, name: 'Jonas Weber' });
  });

  test('[auth.member_scope] gives no more than the member has', async () => {
    const started = await connected({ sample: 'small' }, jonas);
    const { access_token } = await granted(started);
    const idsOf = async (key: string) => {
      const { body } = await started.api('GET', '/companies?page[size]=100', undefined, key);
      return (body.data as { id: number }[]).map(({ id }) => id);
    };
    const his = await idsOf(access_token);
    expect(his).toEqual(await idsOf(started.service.apiKey(2)));
    const hidden = (await idsOf(started.apiKey)).find((id) => !his.includes(id));
    const path = `/companies/${hidden}`;
    expect((await started.api('GET', path, undefined, access_token)).status).toBe(404);
  });

  test('[auth.member_scope] opens the account of whoever signed in, and no other', async () => {
    const started = await serviceForTest({ accounts: 2, sample: 'small' });
    const browser = openBrowser(started.baseUrl);
    const client = await openOAuthClient(started.baseUrl);
    const solene = businesses[1].members[0];
    await browser.signIn(solene.email, started.service.password(solene.id));
    const asked = await client.ask();
    const page = await browser.get(asked.url.href);
    expect(page.text).toContain('Bureau Caravelle');
    const { access_token, refresh_token = '' } = await client.trade(
      asked,
      await decide(browser, page),
    );
    const fresh = await client.refresh(refresh_token);
    for (const token of [access_token, fresh.access_token]) {
      const me = await started.api('GET', '/team_members', undefined, token);
      expect(me.body.data.map(({ name }: { name: string }) => name)).toContain(solene.name);
      expect(JSON.stringify(me.body)).not.toContain('Mara Lindqvist');
    }
    const companies = await started.api('GET', '/companies');
    const theirs = await browser.get(companies.body.data[0].url);
    expect(theirs.status).toBe(404);
  });

  test('[auth.pkce] used twice opens nothing and ends what it had opened', async () => {
    const started = await connected();
    const { asked, answer } = await answered(started);
    const { access_token, refresh_token = '' } = await started.client.trade(asked, answer);
    expect(await statusWith(started, access_token)).toBe(200);
    expect(await refusalOf(started.client.trade(asked, answer))).toBe('invalid_grant');
    expect(await statusWith(started, access_token)).toBe(401);
    expect(await refusalOf(started.client.refresh(refresh_token))).toBe('invalid_grant');
  });

  test('[auth.pkce] is used up by a wrong verifier', async () => {
    const started = await connected();
    const { asked, answer } = await answered(started);
    const verifier = 'another-verifier-of-the-documented-length-43';
    const guessed = started.client.trade({ ...asked, verifier }, answer);
    expect(await refusalOf(guessed)).toBe('invalid_grant');
    expect(await refusalOf(started.client.trade(asked, answer))).toBe('invalid_grant');
  });

  test('[auth.pkce] is bound to the redirect it was sent to', async () => {
    const started = await connected();
    const { asked, answer } = await answered(started);
    const redirectUri = 'http://127.0.0.1:49153/callback';
    const elsewhere = started.client.trade({ ...asked, redirectUri }, answer);
    expect(await refusalOf(elsewhere)).toBe('invalid_grant');
  });

  test('[auth.pkce] is bound to its client', async () => {
    const started = await connected();
    const { asked, answer } = await answered(started);
    const other = await openOAuthClient(started.baseUrl, { clientId: portal.id });
    expect(await refusalOf(other.trade(asked, answer))).toBe('invalid_grant');
  });

  test('is good for a minute', async () => {
    const started = await connected();
    const early = await answered(started);
    started.clock.advance(MINUTE_MS - SECOND_MS);
    const { access_token } = await started.client.trade(early.asked, early.answer);
    expect(await statusWith(started, access_token)).toBe(200);
    const late = await answered(started);
    started.clock.advance(MINUTE_MS);
    expect(await refusalOf(started.client.trade(late.asked, late.answer))).toBe('invalid_grant');
  });
});

test.each([
  ['too short', 'x'.repeat(42)],
  ['too long', 'x'.repeat(129)],
  ['of other characters', `${'x'.repeat(42)}/`],
])('[auth.pkce] a verifier %s is refused, and leaves the code good', async (_, verifier) => {
  const started = await connected();
  const { asked, answer } = await answered(started);
  const refused = started.client.trade({ ...asked, verifier }, answer);
  expect(await refusalOf(refused)).toBe('invalid_request');
  expect(await refusalOf(started.client.trade(asked, answer))).toBe('granted');
});

describe('an access token', () => {
  test('[auth.401] opens nothing after an hour', async () => {
    const started = await connected();
    const { access_token } = await granted(started);
    started.clock.advance(HOUR_MS - SECOND_MS);
    expect(await statusWith(started, access_token)).toBe(200);
    started.clock.advance(SECOND_MS);
    expect(await statusWith(started, access_token)).toBe(401);
  });

  test('[auth.resource] is refused under another origin, where an API key is not', async () => {
    const started = await connected();
    const { access_token } = await granted(started);
    const statusAt = async (origin: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request(`${origin}/public-api/v1/team_members/me`, { headers });
      return (await started.service.handle(request)).status;
    };
    expect(await statusAt(started.baseUrl, access_token)).toBe(200);
    expect(await statusAt('https://other.example', access_token)).toBe(401);
    expect(await statusAt('https://other.example', started.apiKey)).toBe(200);
  });

  test('[auth.resource] is asked for this resource only, by code and by refresh', async () => {
    const started = await connected();
    const resource = `${started.baseUrl}/public-api/v1`;
    const other = { resource: `${started.baseUrl}/public-api/v2` };
    const { asked, answer } = await answered(started);
    expect(await refusalOf(started.client.trade(asked, answer, other))).toBe('invalid_target');
    const { refresh_token = '' } = await started.client.trade(asked, answer, { resource });
    expect(await refusalOf(started.client.refresh(refresh_token, other))).toBe('invalid_target');
    const { access_token } = await started.client.refresh(refresh_token, { resource });
    expect(await statusWith(started, access_token)).toBe(200);
  });

  test('[limit.all] shares its windows with those refreshed from it', async () => {
    const started = await connected({ limits: 'documented' });
    const tokens = await granted(started);
    const left = async (token: string) => {
      const { headers } = await started.api('GET', '/team_members/me', undefined, token);
      return headers.get('ratelimit-remaining');
    };
    expect(await left(tokens.access_token)).toBe('599');
    const fresh = await started.client.refresh(tokens.refresh_token);
    expect(await left(fresh.access_token)).toBe('598');
    expect(await left((await granted(started)).access_token)).toBe('599');
  });
});

describe('a refresh token', () => {
  test('[auth.refresh] is traded for new tokens at the same endpoint', async () => {
    const started = await connected();
    const first = await granted(started);
    started.clock.advance(HOUR_MS);
    const second = await started.client.refresh(first.refresh_token);
    expect(second.access_token).toMatch(/^svc_at_/);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusWith(started, first.access_token)).toBe(401);
    expect(await statusWith(started, second.access_token)).toBe(200);
  });

  test('[auth.refresh] replayed ends its whole family and no other', async () => {
    const started = await connected();
    const other = await granted(started);
    const first = await granted(started);
    const second = await started.client.refresh(first.refresh_token);
    expect(await refusalOf(started.client.refresh(first.refresh_token))).toBe('invalid_grant');
    expect(await statusWith(started, second.access_token)).toBe(401);
    const newest = second.refresh_token ?? '';
    expect(await refusalOf(started.client.refresh(newest))).toBe('invalid_grant');
    expect(await statusWith(started, other.access_token)).toBe(200);
    expect(await refusalOf(started.client.refresh(other.refresh_token))).toBe('granted');
  });

  test('is good for sixty days, counted anew each time', async () => {
    const started = await connected();
    let { refresh_token } = await granted(started);
    for (let month = 0; month < 3; month += 1) {
      started.clock.advance(59 * DAY_MS);
      refresh_token = (await started.client.refresh(refresh_token)).refresh_token ?? '';
    }
    started.clock.advance(60 * DAY_MS);
    expect(await refusalOf(started.client.refresh(refresh_token))).toBe('invalid_grant');
  });

  test('is bound to its client, and the attempt of another leaves it good', async () => {
    const started = await connected();
    const { refresh_token } = await granted(started);
    const other = await openOAuthClient(started.baseUrl, { clientId: portal.id });
    expect(await refusalOf(other.refresh(refresh_token))).toBe('invalid_grant');
    expect(await refusalOf(started.client.refresh(refresh_token))).toBe('granted');
  });
});

describe('the token endpoint', () => {
  test('answers as RFC 6749 has it and lets no cache keep it', async () => {
    const started = await connected();
    const { asked, answer } = await answered(started);
    const { status, headers, body } = await post(started, {
      grant_type: 'authorization_code',
      code: answer.searchParams.get('code') ?? '',
      redirect_uri: asked.redirectUri,
      code_verifier: asked.verifier,
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_at_/),
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: expect.any(String),
    });
  });

  test.each([
    ['no grant type', {}, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no code', { grant_type: 'authorization_code' }, 'invalid_request'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    [
      'another client',
      { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'nobody' },
      'invalid_client',
    ],
    [
      'a secret',
      { grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'x' },
      'invalid_client',
    ],
    [
      'a scope',
      { grant_type: 'refresh_token', refresh_token: 'x', scope: 'notes' },
      'invalid_scope',
    ],
    [
      'an unknown code',
      {
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri: 'x',
        code_verifier: 'x'.repeat(43),
      },
      'invalid_grant',
    ],
    ['an unknown token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
  ] as [string, Record<string, string>, string][])(
    '[auth.refresh] refuses %s with 400',
    async (_, fields, error) => {
      const { status, headers, body } = await post(await serviceForTest(), fields);
      expect({ status, body }).toEqual({
        status: 400,
        body: { error, error_description: expect.any(String) },
      });
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('refuses a parameter given twice, a body of another type, and a client with a secret', async () => {
    const { baseUrl } = await serviceForTest();
    const send = async (init: RequestInit) => {
      const reply = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', ...init });
      return [reply.status, ((await reply.json()) as { error: string }).error];
    };
    const fields = 'grant_type=refresh_token&refresh_token=x&client_id=traytable-desktop';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send({ headers: form, body: `${fields}&client_id=x` })).toEqual([
      400,
      'invalid_request',
    ]);
    const json = { 'content-type': 'application/json' };
    expect(await send({ headers: json, body: '{}' })).toEqual([400, 'invalid_request']);
    const large = { headers: form, body: `${fields}&x=${'x'.repeat(70_000)}` };
    expect(await send(large)).toEqual([400, 'invalid_request']);
    const many = Array.from({ length: 9_000 }, (_, index) => `p${index}`).join('&');
    expect(await send({ headers: form, body: `${fields}&${many}` })).toEqual([
      400,
      'invalid_grant',
    ]);
    const authorization = `Basic ${btoa('traytable-desktop:secret')}`;
    const reply = await send({ headers: { ...form, authorization }, body: fields });
    expect(reply).toEqual([401, 'invalid_client']);
  });
});
