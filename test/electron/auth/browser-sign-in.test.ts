import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { boundedText } from '../../../electron/api/bounded-text.ts';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import type { Fetch } from '../../../electron/api/transport.ts';
import { connectFailures } from '../../../electron/auth/connect-failures.ts';
import { listenOnLoopback } from '../../../electron/auth/loopback.ts';
import { obey } from '../../../electron/commands.ts';
import type { EngineParts } from '../../../electron/engine/engine-parts.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { parseHeld } from '../../../shared/auth/token-pair.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { comeBack, decideInBrowser } from '../../support/browser-user.ts';
import { lockDisk } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { aComputer, flyingTime, startEngine } from '../../support/start-engine.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

type Options = { readonly isFlying?: boolean; readonly fetch?: Fetch } & Pick<
  EngineParts,
  'listen'
>;

/** A service that can end tokens. The document shows none, so ours cannot. */
const withRevocation: Fetch = async (url, sending) => {
  const answer = await createHttpFetch(systemTimer)(url, sending);
  if (!url.includes('/.well-known/oauth-authorization-server')) return answer;
  const metadata = JSON.parse(await boundedText(answer.body, 100_000));
  const { origin } = new URL(url);
  const text = JSON.stringify({ ...metadata, revocation_endpoint: `${origin}/oauth/revoke` });
  return { ...answer, body: Readable.from([Buffer.from(text)]) };
};

/** A program on a computer, and the service it signs in to. */
async function aProgram({ isFlying = false, ...more }: Options = {}) {
  const service = await serviceForTest();
  const time = isFlying ? flyingTime(service) : createVirtualTime(service.clock);
  const held = new Map<string, string>();
  const keychain = {
    getPassword: async (_: string, account: string) => held.get(account) ?? null,
    setPassword: async (_: string, account: string, entry: string) => void held.set(account, entry),
    deletePassword: async (_: string, account: string) => held.delete(account),
  };
  const computer = { ...aComputer(), keychain };
  const started = startEngine(computer, time, more);
  const { engine, opened } = started;
  const begin = (more = {}) => engine.signIn.signIn({ baseUrl: service.baseUrl, ...more });
  return { service, time, held, computer, started, engine, opened, begin };
}

/** The page that the app opens next. */
async function openedNext(opened: readonly string[], before = 0): Promise<string> {
  await expect.poll(() => opened.length, { timeout: 30_000 }).toBeGreaterThan(before);
  return opened.at(-1) ?? '';
}

/** Signs in as a user would. */
async function signedIn(isFlying = false) {
  const program = await aProgram({ isFlying });
  const done = program.begin();
  const answer = await decideInBrowser(program.service, await openedNext(program.opened));
  const page = await comeBack(answer);
  return { ...program, result: await done, page, answer };
}

describe('signing in through the browser', () => {
  test('[auth.pkce] [auth.resource] [auth.bearer] requests a code by S256 for this API, and works with its token', async () => {
    const { opened, result, page, engine, held, service } = await signedIn();
    const asked = Object.fromEntries(new URL(opened[0] ?? '').searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: `${service.baseUrl}/public-api/v1`,
    });
    expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/);
    expect(asked['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(result).toMatchObject({
      ok: true,
      value: { token: 'in-keychain', isByBrowser: true, member: { id: 1 } },
    });
    expect(page.text).toContain('You’re signed in');
    expect(engine.session.credential()?.token).toMatch(/^svc_at_/);
    const entry = parseHeld([...held.values()][0] ?? '');
    expect(entry?.pair.refresh).toMatch(/^svc_rt_/);
  });

  test('[S10] restores the sign-in after a start, and forgets it after a sign-out', async () => {
    const { engine, held, started, computer, time } = await signedIn();
    const { log } = started;
    const before = [engine.session.account(), engine.session.credential()];
    started.kill();
    expect(log()).not.toContain('svc_');
    const again = startEngine(computer, time);
    await expect.poll(() => again.accounts.length).toBe(1);
    const { session } = again.engine;
    expect([session.account(), session.credential()]).toEqual(before);
    await session.signOut();
    expect([session.credential(), held.size]).toEqual([null, 0]);
  });

  test('shows a page of ours that saves and sends nothing', async () => {
    const { page } = await signedIn();
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.html).not.toMatch(/<script|src=|href=/);
    expect(page.html).toContain('light-dark');
  });

  test('[auth.pkce] refuses a program that responds first with a wrong state, code or issuer', async () => {
    const { begin, opened, service } = await aProgram();
    const done = begin();
    const url = await openedNext(opened);
    const asked = new URL(url).searchParams;
    const to = asked.get('redirect_uri') ?? '';
    const state = asked.get('state') ?? '';
    const wrong = [
      `${to}?code=stolen&state=guessed&iss=${service.baseUrl}`,
      `${to}?code=stolen&state=${state}&iss=https://evil.example`,
      `${to}?code=stolen&state=${state}`, // the service always names itself
      `${to}?code=a&code=b&state=${state}&iss=${service.baseUrl}`,
      `${to}?code=&state=${state}&iss=${service.baseUrl}`,
      to,
    ];
    for (const one of wrong) expect((await comeBack(new URL(one))).status).toBe(400);
    // It may have read the state off the browser's command line: then the code is wrong.
    const stolen = `${to}?code=svc_ac_1&state=${state}&iss=${service.baseUrl}`;
    const [first, page] = await Promise.all([
      comeBack(new URL(stolen)),
      decideInBrowser(service, url).then(comeBack),
      // Trials still running when the browser comes must not refuse it.
      comeBack(new URL(stolen)),
    ]);
    expect([first.status, page.status, (await done).ok]).toEqual([400, 200, true]);
    await expect(fetch(`${to}?code=late&state=${state}`)).rejects.toThrow(); // the listener has ended
  });

  test('responds on its own path and to its own name only', async () => {
    const { begin, opened, engine } = await aProgram();
    const done = begin();
    const to = new URL(new URL(await openedNext(opened)).searchParams.get('redirect_uri') ?? '');
    expect((await fetch(`${to.origin}/favicon.ico`)).status).toBe(404);
    expect((await fetch(to, { method: 'POST', body: 'x' })).status).toBe(404);
    expect((await fetch(to.href.replace('127.0.0.1', 'localhost'))).status).toBe(404);
    expect((await fetch(to, { headers: { cookie: 'c'.repeat(20_000) } })).status).toBe(431);
    engine.signIn.cancel();
    expect(await done).toMatchObject({ ok: false, failure: 'cancelled' });
  });

  test('takes the pasted address, if a proxy keeps the browser from coming back', async () => {
    const { begin, opened, engine, service } = await aProgram();
    const done = begin();
    const answer = await decideInBrowser(service, await openedNext(opened));
    expect(await engine.signIn.take('no address')).toBe(false);
    expect(await engine.signIn.take(answer.href.replace(/state=./, 'state=~'))).toBe(false);
    expect(await engine.signIn.take(` ${answer.href} `)).toBe(true);
    expect(await done).toMatchObject({ ok: true });
    expect(await engine.signIn.take(answer.href)).toBe(false);
  });

  test('takes the pasted address, if no program may listen because its port is taken', async () => {
    const other = await listenOnLoopback(async () => 'not-ours');
    onTestFinished(() => other?.close());
    const port = Number(new URL(other?.redirectUri ?? '').port);
    const listen: typeof listenOnLoopback = (onanswer) => listenOnLoopback(onanswer, port);
    const { begin, opened, engine, service } = await aProgram({ listen });
    const done = begin();
    const asked = await openedNext(opened);
    expect(new URL(asked).searchParams.get('redirect_uri')).toBe('http://127.0.0.1/callback');
    const answer = await decideInBrowser(service, asked);
    expect(await engine.signIn.take(answer.href)).toBe(true);
    expect(await done).toMatchObject({ ok: true });
  });
});

test('[S9] keeps the tokens in use, over a start too, if the disk refuses a second sign-in', async () => {
  const { begin, opened, engine, service, started, computer, held } = await signedIn();
  const before = [engine.session.credential()?.token, [...held.values()]];
  lockDisk(started.database);
  const done = begin();
  await comeBack(await decideInBrowser(service, await openedNext(opened, 1)));
  expect(await done).toMatchObject({ ok: false, failure: 'disk' });
  expect([engine.session.credential()?.token, [...held.values()]]).toEqual(before);
  started.kill();
  const again = startEngine(computer, createVirtualTime(service.clock));
  await expect.poll(() => again.engine.session.credential()?.token).toBe(before[0]);
});

test('takes a response that comes as a link of its own scheme, and ignores an unexpected link', async () => {
  const { begin, opened, service, engine } = await aProgram();
  const shown: string[] = [];
  const parts = {
    signIn: engine.signIn,
    timer: engine.timer,
    outside: { random: aComputer().random, timeZone: () => 'UTC' },
    main: { show: () => shown.push('main') },
    capture: { show: () => shown.push('capture') },
    records: { choose: () => undefined },
  };
  obey(['traytable://sign-in?code=1&state=2'], parts);
  const done = begin();
  const asked = new URL(await openedNext(opened));
  asked.searchParams.set('redirect_uri', 'traytable://sign-in');
  const { href } = await decideInBrowser(service, asked.href);
  expect(href).toMatch(/^traytable:\/\/sign-in\?code=svc_ac_/);
  obey(['app', href], parts);
  // The code is for that address, and this sign-in requested one for the listener's.
  await expect.poll(() => shown).toEqual(['main', 'main']);
  expect(engine.session.account().kind).toBe('none');
  const answer = await decideInBrowser(service, opened[0] ?? '');
  obey(['app', `traytable://sign-in${answer.search}`], parts);
  expect(await done).toMatchObject({ ok: true });
});

test('[S1] [auth.401] [P3] refreshes an expired token once, and sends a write that met it once', async () => {
  const { service, engine, started } = await signedIn(true);
  const lines: string[] = [];
  await expect.poll(() => engine.status().line, { timeout: 30_000 }).toBe('open');
  started.asked.length = 0;
  const first = engine.session.credential()?.token;
  service.faults.expireTokens({});
  const { kind: _kind, ...note } = aSavedNote('a');
  engine.runner.take({ kind: 'saved', ...note, at: service.clock.now() });
  const titles = async () =>
    ((await service.api('GET', '/notes')).body?.data ?? []).map(
      ({ title }: { title: string }) => title,
    );
  await expect
    .poll(
      async () => {
        lines.push(engine.status().line);
        return titles();
      },
      { timeout: 30_000 },
    )
    .toHaveLength(1);
  expect(lines).not.toContain('signed-out');
  expect(engine.session.credential()?.token).not.toBe(first);
  expect(started.asked.filter((one) => one.includes('/oauth/token'))).toHaveLength(1);
});

describe('a sign-in that comes to nothing', () => {
  test('reports that the user denied it', async () => {
    const { begin, opened, service } = await aProgram();
    const done = begin();
    const answer = await decideInBrowser(service, await openedNext(opened), { decision: 'deny' });
    expect((await comeBack(answer)).text).toContain('You didn’t allow it');
    expect(await done).toMatchObject({ ok: false, failure: 'denied' });
  });

  test('ends by itself after ten minutes, and when another one begins', async () => {
    const { begin, opened, time } = await aProgram();
    const first = begin();
    await openedNext(opened);
    const second = begin();
    expect(await first).toMatchObject({ failure: 'cancelled' });
    await openedNext(opened, 1);
    await time.pass(HOUR_MS / 6);
    expect(await second).toMatchObject({ failure: 'timed-out' });
  });

  test('opens the browser again at the same page, and once alone where it was not open yet', async () => {
    const { begin, opened, engine } = await aProgram();
    expect(await engine.signIn.reopen()).toBe(false);
    const done = begin();
    expect(await engine.signIn.reopen()).toBe(true); // the service is still being looked for
    const first = await openedNext(opened);
    expect(opened).toHaveLength(1);
    expect(await engine.signIn.reopen()).toBe(true);
    expect(opened).toEqual([first, first]);
    engine.signIn.cancel();
    expect(await done).toMatchObject({ failure: 'cancelled' });
    expect(await engine.signIn.reopen()).toBe(false);
  });

  test('can be cancelled if it began while the keychain saved the one before', async () => {
    const { begin, computer, engine, held, opened, service } = await aProgram();
    let takeIt: (() => void) | undefined;
    computer.keychain.setPassword = (_, account, entry) =>
      new Promise((taken) => {
        takeIt = () => taken(void held.set(account, entry));
      });
    const first = begin();
    const answer = await decideInBrowser(service, await openedNext(opened));
    const page = comeBack(answer);
    await expect.poll(() => takeIt, { timeout: 30_000 }).toBeDefined();
    const second = begin();
    await openedNext(opened, 1);
    takeIt?.();
    expect(await first).toMatchObject({ ok: true });
    await page;
    engine.signIn.cancel();
    expect(await second).toMatchObject({ failure: 'cancelled' });
  });

  test('is not taken if the user cancels while the keychain saves it', async () => {
    const { begin, computer, engine, held, opened, service } = await aProgram();
    const save = Promise.withResolvers<void>();
    let isSaving = false;
    computer.keychain.setPassword = async (_, account, entry) => {
      isSaving = true;
      await save.promise;
      held.set(account, entry);
    };
    const done = begin();
    const page = comeBack(await decideInBrowser(service, await openedNext(opened)));
    await expect.poll(() => isSaving, { timeout: 30_000 }).toBe(true);
    engine.signIn.cancel();
    save.resolve();
    expect(await done).toMatchObject({ ok: false, failure: 'cancelled' });
    expect([engine.session.account().kind, held.size]).toEqual(['none', 0]);
    expect((await page).text).not.toContain('You’re signed in');
    // The way on: the next one is taken.
    const again = begin();
    await comeBack(await decideInBrowser(service, await openedNext(opened, 1)));
    expect(await again).toMatchObject({ ok: true });
  });

  test('leaves the tokens of before in the keychain if the user cancels a second sign-in', async () => {
    const { begin, computer, engine, held, opened, service } = await signedIn();
    const before = [engine.session.credential()?.token, [...held.values()]];
    const { setPassword } = computer.keychain;
    let hasCancelled = false;
    computer.keychain.setPassword = async (...entry) => {
      await setPassword(...entry);
      if (!hasCancelled) engine.signIn.cancel();
      hasCancelled = true;
    };
    const done = begin();
    const page = comeBack(await decideInBrowser(service, await openedNext(opened, 1)));
    expect(await done).toMatchObject({ ok: false, failure: 'cancelled' });
    await page;
    expect([engine.session.credential()?.token, [...held.values()]]).toEqual(before);
  });

  test.each(['cancels', 'begins anew'])(
    'ends its tokens at a service that can, if the user is asked about the account and %s',
    async (way) => {
      const { begin, engine, opened, service, started } = await aProgram({ fetch: withRevocation });
      vi.spyOn(engine.session, 'adopt').mockResolvedValueOnce(connectFailures.unsureAccount);
      const revocations = () => started.asked.filter((one) => one === 'POST /oauth/revoke').length;
      const done = begin();
      await comeBack(await decideInBrowser(service, await openedNext(opened)));
      expect(await done).toMatchObject({ failure: 'unsure-account' });
      expect(revocations()).toBe(0);
      if (way === 'cancels') engine.signIn.cancel();
      else void begin();
      await expect.poll(revocations).toBe(1);
      engine.signIn.cancel();
    },
  );

  test('is ended at the service by a sign-out that the disk refuses', async () => {
    const { begin, engine, opened, service, started } = await aProgram({ fetch: withRevocation });
    const done = begin();
    await comeBack(await decideInBrowser(service, await openedNext(opened)));
    expect(await done).toMatchObject({ ok: true });
    lockDisk(started.database);
    await expect(engine.session.signOut()).rejects.toThrow();
    await expect.poll(() => started.asked).toContain('POST /oauth/revoke');
  });

  test('by a key is not taken if the user cancels it', async () => {
    const { computer, engine, held, service } = await aProgram();
    const { setPassword } = computer.keychain;
    computer.keychain.setPassword = async (...entry) => {
      await setPassword(...entry);
      engine.signIn.cancel();
    };
    const { baseUrl, apiKey } = service;
    const answer = await engine.session.connect({ baseUrl, apiKey });
    expect(answer).toMatchObject({ ok: false, failure: 'cancelled' });
    expect([engine.session.account().kind, held.size]).toEqual(['none', 0]);
  });

  test.each([
    ['ftp://records.example', 'bad-address'],
    ['http://records.example', 'bad-address'],
    ['http://127.0.0.1:9', 'unreachable'],
  ])('[auth.https] opens no browser for %s', async (baseUrl, failure) => {
    const { engine, opened } = await aProgram();
    expect(await engine.signIn.signIn({ baseUrl })).toMatchObject({ ok: false, failure });
    expect(opened).toEqual([]);
  });
});
