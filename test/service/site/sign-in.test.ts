import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { openBrowser } from '../../support/browser.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

const mara = 'mara@studio-lindqvist.example';

async function started() {
  const waits: number[] = [];
  const timer = { sleep: async (delayMs: number) => void waits.push(delayMs) };
  const service = await serviceForTest({ timer });
  const password = service.service.password();
  return { ...service, password, waits, browser: openBrowser(service.baseUrl) };
}

describe('signing in', () => {
  test('leads to the page that asked for it', async () => {
    const { browser, password } = await started();
    const asked = await browser.get('/app/companies?page=2');
    expect(asked.location).toBe('/app/sign-in?return_to=%2Fapp%2Fcompanies%3Fpage%3D2');
    const form = await browser.follow(asked);
    const answer = await browser.submit(form, '/app/sign-in', { email: mara, password });
    expect([answer.status, answer.location]).toEqual([303, '/app/companies?page=2']);
    expect((await browser.follow(answer)).text).toContain('Mara Lindqvist');
  });

  test('never leads away from this service', async () => {
    const { browser, password } = await started();
    const places = [
      'https://evil.example/app',
      '//evil.example/app',
      '/\\evil.example/app',
      '/app/..//evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      '/public-api/v1/notes',
      '/apples',
      'http://[',
      '',
    ];
    for (const place of places) {
      expect([place, (await browser.signIn(mara, password, place)).location]).toEqual([
        place,
        '/app',
      ]);
    }
  });

  test('takes the address in any case, and reports a mistake in one sentence', async () => {
    const { browser, password, service } = await started();
    expect((await browser.signIn(` ${mara.toUpperCase()} `, password)).status).toBe(303);
    const wrong = [
      await browser.signIn(mara, `${password}x`),
      await browser.signIn('nobody@studio-lindqvist.example', password),
      await browser.signIn('jonas@studio-lindqvist.example', password),
      await browser.signIn('aylin@studio-lindqvist.example', service.password(3)), // has left
      await browser.signIn('', ''),
      await browser.signIn(mara, 'x'.repeat(10_000)),
    ];
    for (const { status, text } of wrong) {
      expect(status).toBe(403);
      expect(text).toContain('This email and password do not belong together.');
    }
    expect(wrong[0]?.forms[0]?.fields['email']).toBe(mara);
    expect(wrong[0]?.html).not.toContain(password);
  });

  test('slows down after five wrong attempts with an address, and never locks the right password out', async () => {
    const { browser, baseUrl, password, clock, waits } = await started();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await browser.signIn(mara, 'wrong')).status).toBe(403);
    }
    expect(waits).toEqual([]);
    const other = openBrowser(baseUrl);
    const refused = await other.signIn(mara.toUpperCase(), 'wrong');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await other.signIn(mara, password)).status).toBe(303);
    expect(waits).toEqual([2 * SECOND_MS, 2 * SECOND_MS]);
    clock.advance(MINUTE_MS);
    expect((await browser.signIn(mara, 'wrong')).status).toBe(403);
  });

  test('lets nobody be locked out by wrong attempts with other addresses', async () => {
    const { browser, password } = await started();
    const page = await browser.get('/app/sign-in');
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const email = `guess-${attempt}@studio-lindqvist.example`;
      expect((await browser.submit(page, '/app/sign-in', { email, password })).status).toBe(403);
    }
    expect((await browser.signIn(mara, password)).status).toBe(303);
  });

  test('remembers the wrong attempts of a member, however many others there are', async () => {
    const { browser, password } = await started();
    for (let attempt = 0; attempt < 5; attempt += 1) await browser.signIn(mara, 'wrong');
    const page = await browser.get('/app/sign-in');
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const email = `guess-${attempt}@studio-lindqvist.example`;
      await browser.submit(page, '/app/sign-in', { email, password });
    }
    expect((await browser.signIn(mara, 'wrong')).status).toBe(429);
  });

  test('treats an address that nobody has like one that somebody has', async () => {
    const { browser } = await started();
    for (const email of [mara, 'nobody@studio-lindqvist.example']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        statuses.push((await browser.signIn(email, 'wrong')).status);
      }
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    }
  });

  test('counts only from our own page in the same browser', async () => {
    const { browser, baseUrl, password } = await started();
    const page = await browser.get('/app/sign-in');
    const values = { email: mara, password };
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const stranger = openBrowser(baseUrl);
    const refused = [
      await browser.post('/app/sign-in', values),
      await browser.submit(page, '/app/sign-in', values, crossSite),
      await stranger.submit(page, '/app/sign-in', values),
    ];
    for (const { status, text } of refused) {
      expect(status).toBe(403);
      expect(text).toContain('too old');
    }
    expect((await browser.submit(page, '/app/sign-in', values)).status).toBe(303);
  });

  test('is remembered for twelve hours by a cookie that no script sees', async () => {
    const { browser, password, clock, service } = await started();
    const answer = await browser.signIn(mara, password);
    for (const line of answer.headers.getSetCookie()) {
      expect(line).toMatch(/=[\w-]{43}; Path=\/[^;]+; HttpOnly; SameSite=Lax; Max-Age=43200$/);
    }
    clock.advance(12 * HOUR_MS - SECOND_MS);
    expect((await browser.get('/app')).status).toBe(200);
    clock.advance(SECOND_MS);
    expect((await browser.get('/app')).status).toBe(303);
    const secure = openBrowser('https://records.example', (request) => service.handle(request));
    const [line] = (await secure.signIn(mara, password)).headers.getSetCookie();
    expect(line).toMatch(/^__Host-session=.*; Secure; /);
  });

  test('sends its cookies to no other program on this machine', async () => {
    const { browser, baseUrl, password } = await started();
    const page = await browser.get('/app/sign-in');
    const answer = await browser.submit(page, '/app/sign-in', { email: mara, password });
    const { port } = new URL(baseUrl);
    const saved = [page, answer].flatMap(({ headers }) => headers.getSetCookie());
    const places = saved.map((line) => [line.split('=')[0], / Path=([^;]+)/.exec(line)?.[1]]);
    expect(places).toEqual([
      [`traytable_visit_${port}`, '/app'],
      [`traytable_session_${port}`, '/app'],
      [`traytable_session_${port}`, '/oauth/authorize'],
    ]);
  });

  test('is not undone by a cookie of the same name that another program has set', async () => {
    const { browser, baseUrl, password } = await started();
    const { port } = new URL(baseUrl);
    const add = (name: string) =>
      browser.cookies.set(`/ traytable_${name}_${port}`, 'planted-by-a-neighbour');
    await browser.get('/app/sign-in');
    add('visit');
    add('session');
    const planted = new Map([...browser.cookies].toReversed());
    browser.cookies.clear();
    for (const [place, value] of planted) browser.cookies.set(place, value);
    expect((await browser.signIn(mara, password)).status).toBe(303);
    expect((await browser.get('/app')).status).toBe(200);
  });

  test('as somebody else ends the session before', async () => {
    const { browser, baseUrl, password, service } = await started();
    await browser.signIn(mara, password);
    const before = openBrowser(baseUrl);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    expect((await before.get('/app')).status).toBe(200);
    await browser.signIn('jonas@studio-lindqvist.example', service.password(2));
    expect((await browser.get('/app')).text).toContain('Jonas Weber');
    expect((await before.get('/app')).status).toBe(303);
  });
});

describe('signing out', () => {
  test('ends the session, also for an old cookie', async () => {
    const { browser, baseUrl, password } = await started();
    await browser.signIn(mara, password);
    const saved = openBrowser(baseUrl);
    for (const [name, value] of browser.cookies) saved.cookies.set(name, value);
    const answer = await browser.submit(await browser.get('/app'), '/app/sign-out', {});
    expect(answer.location).toBe('/app/sign-in');
    expect((await browser.get('/app')).status).toBe(303);
    expect((await saved.get('/app')).status).toBe(303);
  });

  test('is done by our own form only', async () => {
    const { browser, password } = await started();
    await browser.signIn(mara, password);
    expect((await browser.post('/app/sign-out', {})).location).toBe('/app');
    expect((await browser.post('/app/sign-out', { form_token: 'x' })).location).toBe('/app');
    expect((await browser.get('/app')).status).toBe(200);
  });
});
