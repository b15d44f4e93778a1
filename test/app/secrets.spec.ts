/**
 * Searches for the token in every byte that the app wrote, in the browser's own files and in the
 * memory of the pages.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { findChromium } from '../../build/chromium-host/find-chromium.ts';
import { expectLine, goTo, signIn, test } from '../support/app-test.ts';
import { comeBack, decideInBrowser } from '../support/browser-user.ts';
import { openedBy, openNothing } from '../support/desktop-stubs.ts';
import { filesUnder, holds } from '../support/profile-files.ts';
import type { SwitchableService } from '../support/switchable-service.ts';

test('[P8] [auth.secret] [auth.pkce] [auth.refresh] [auth.401] signs in by the browser, refreshes its token, and saves all of it in the keychain alone', async ({
  desk,
}) => {
  const secrets = watchTokens(desk.online);
  const { app, main, capture, end } = await desk.start();
  await openNothing(app);
  await main.getByLabel('Service address').fill(desk.online.baseUrl);
  await main.keyboard.press('Enter');
  await expect(main.getByText(/Waiting for your browser/)).toBeVisible();
  await expect.poll(() => openedBy(app)).toHaveLength(1);
  const answer = await decideInBrowser(desk.online, (await openedBy(app))[0] ?? '');
  expect((await comeBack(answer)).text).toContain('You’re signed in');
  await expectLine(main, 'Online');
  secrets.expire();
  await expect.poll(() => secrets.pairs(), { timeout: 30_000 }).toBe(2);
  await goTo(main, 'Settings');
  await expect(main.getByText('In this computer’s keychain', { exact: true })).toBeVisible();
  await expectLine(main, 'Online');
  const inPages = await Promise.all(
    [main, capture].map((page) => page.evaluate(everythingThePageHolds)),
  );
  await end();

  const all = [...secrets.tokens];
  expect(all.filter((one) => one.startsWith('svc_rt_'))).toHaveLength(2);
  for (const { text } of inPages) expect(all.filter((one) => text.includes(one))).toEqual([]);
  const files = filesUnder(desk.profile);
  expect(files.some((file) => file.includes('IndexedDB'))).toBe(true);
  expect(files.filter((file) => all.some((one) => holds(file, one)))).toEqual([]);

  // It is in the keychain: the next start needs no sign-in.
  const again = await desk.start();
  await expectLine(again.main, 'Online');
  expect(secrets.pairs()).toBe(2);
  await again.end();
});

test('[P8] [secret.url_tokens] saves and shows nowhere the token that opens a client’s page', {
  tag: '@long',
}, async ({ desk }) => {
  const { online } = desk;
  const projects = await readList(online, 'projects');
  const invoices = await readList(online, 'invoices');
  const tokens = [...projects, ...invoices].flatMap((one) => one.public_url_token ?? []);
  const numbers = projects.flatMap((one) => one.number ?? []);
  expect(tokens.length).toBeGreaterThan(10);
  const app = await desk.start();
  await signIn(app.main, online);
  const dialog = app.main.getByRole('dialog', { name: 'Flight check' });
  await app.main.keyboard.press('ControlOrMeta+Shift+F');
  await expect(dialog.getByText('Ready for take-off')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  const shown: string[] = [];
  for (const place of ['Notes', 'Clients', 'Outbox', 'Conflicts', 'Settings'] as const) {
    await goTo(app.main, place);
    shown.push(await app.main.content());
  }
  // These list the records that the tokens belong to.
  for (const [place, records] of [
    ['Projects', projects],
    ['Invoices', invoices],
  ] as const) {
    await goTo(app.main, place);
    const titles = records.flatMap(({ title }) => title ?? []);
    const table = app.main.getByRole('grid', { name: place });
    const holdsTitle = (text: string) => titles.some((title) => text.includes(title));
    await expect.poll(async () => holdsTitle(await table.innerText())).toBe(true);
    shown.push(await app.main.content());
  }
  // One deliberate click fetches one; nothing keeps that either.
  const paid = invoices.find((one) => one.public_url_token !== null);
  const fetched = await app.main.evaluate(
    (id) => window.traytable.readClientToken({ record: { kind: 'invoice', id } }),
    String(paid?.id),
  );
  expect(fetched).toEqual({ ok: true, value: { token: paid?.public_url_token } });
  const { text: memory, rows } = await app.main.evaluate(everythingThePageHolds);
  await app.end();

  const pages = shown.join('\n');
  expect(tokens.filter((token) => pages.includes(token))).toEqual([]);
  const files = filesUnder(desk.profile);
  // The records they came with are there; IndexedDB compresses its files, so its rows are read too.
  expect(Math.min(rows['projects'] ?? 0, rows['invoices'] ?? 0)).toBeGreaterThan(0);
  expect(numbers.some((number) => memory.includes(number))).toBe(true);
  expect(tokens.filter((token) => memory.includes(token))).toEqual([]);
  expect(files.filter((file) => tokens.some((token) => holds(file, token)))).toEqual([]);
});

test('[P8] [S11] [S12] [S14] moves a sign-in into an encrypted file and back, and no other file has it', {
  tag: '@long',
}, async ({ desk }) => {
  test.skip(process.platform !== 'linux', 'the keyring of this test is Linux’s');
  const { apiKey } = desk.online;
  const gnome = { XDG_CURRENT_DESKTOP: 'GNOME' };
  const file = path.join(desk.profile, 'sealed-tokens.json');
  const first = await desk.startIn(gnome);
  await signIn(first.main, desk.online);
  await goTo(first.main, 'Settings');
  await expect(first.main.getByText('In this computer’s keychain', { exact: true })).toBeVisible();
  await first.main.getByText('Encrypted file', { exact: true }).click();
  await expect(first.main.getByText(/^In an encrypted file\./)).toBeVisible();
  expect(existsSync(file)).toBe(true);
  await first.end();
  expect(filesUnder(desk.profile).filter((one) => holds(one, apiKey))).toEqual([]);

  const second = await desk.startIn(gnome);
  await expectLine(second.main, 'Online');
  await goTo(second.main, 'Settings');
  await second.main.getByText('Keychain', { exact: true }).click();
  await expect(second.main.getByText('In this computer’s keychain', { exact: true })).toBeVisible();
  expect(existsSync(file)).toBe(false);
  await second.kill();

  // This desktop has basic_text, which is refused in words.
  const third = await desk.startIn({ XDG_CURRENT_DESKTOP: 'sway' });
  await expectLine(third.main, 'Online');
  await goTo(third.main, 'Settings');
  await third.main.getByText('Encrypted file', { exact: true }).click();
  await expect(third.main.getByRole('alert')).toContainText('a password that every program knows');
  await expect(third.main.getByText('In this computer’s keychain', { exact: true })).toBeVisible();
  await third.end();
});

test('[P8] hands the key it was started with to none of its child processes', {
  tag: '@host', // Electron has its browser in it
}, async ({ desk }) => {
  const { baseUrl, apiKey } = desk.online;
  // Chromium overwrites its environment in /proc, so the test reads it on the way in.
  const environmentFile = path.join(desk.profile, 'seen-environment');
  const browser = path.join(desk.profile, 'chromium');
  const lines = ['#!/bin/sh', `env > '${environmentFile}'`, `exec '${findChromium()}' "$@"`, ''];
  writeFileSync(browser, lines.join('\n'), { mode: 0o755 });
  const { app, main } = await desk.startIn({
    CHROMIUM_PATH: browser,
    TRAYTABLE_ACCOUNT: baseUrl,
    TRAYTABLE_API_KEY: apiKey,
  });
  await expectLine(main, 'Online'); // so the key has arrived
  expect(await app.evaluate(() => process.env['TRAYTABLE_API_KEY'])).toBeUndefined();
  const environment = readFileSync(environmentFile, 'utf8');
  expect(environment).toContain(`TRAYTABLE_ACCOUNT=${baseUrl}`);
  expect(environment).not.toContain(apiKey);
});

/** Every code, verifier and token that goes to or comes from the token endpoint. */
function watchTokens(online: SwitchableService) {
  const tokens = new Set<string>();
  const issued: string[] = [];
  let expired: string | undefined;
  online.answerFirst(async (request) => {
    const isTokens = new URL(request.url).pathname === '/oauth/token';
    if (!isTokens) {
      const isExpired = request.headers.get('authorization') === `Bearer ${expired}`;
      // As the service answers a token that it does not know any more.
      if (isExpired) request.headers.set('authorization', 'Bearer svc_at_expired');
      return isExpired ? online.service.handle(request) : undefined;
    }
    const sent = new URLSearchParams(await request.clone().text());
    for (const name of ['code', 'code_verifier', 'refresh_token'])
      if (sent.get(name)) tokens.add(sent.get(name) ?? '');
    const reply = await online.service.handle(request);
    const { access_token: access, refresh_token: refresh } = await reply.clone().json();
    issued.push(access);
    tokens.add(access).add(refresh);
    return reply;
  });
  return {
    tokens,
    /** How many pairs were issued. */
    pairs: () => issued.length,
    /** The newest token has expired. */
    expire() {
      expired = issued.at(-1);
    },
  };
}

type Linked = {
  readonly id: number;
  readonly public_url_token: string | null;
  readonly title: string | null;
  readonly number?: string | null;
};

/** The newest records of a list, as the service returns them. */
async function readList(
  { baseUrl, apiKey }: SwitchableService,
  list: 'projects' | 'invoices',
): Promise<Linked[]> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const reply = await fetch(`${baseUrl}/public-api/v1/${list}?page[size]=100`, { headers });
  return ((await reply.json()) as { data: Linked[] }).data;
}

/** Runs in the page: its storages and its text as one string, and the number of rows of each table. */
async function everythingThePageHolds(): Promise<{ text: string; rows: Record<string, number> }> {
  const counts: Record<string, number> = {};
  const pieces = [
    document.documentElement.outerHTML,
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
  ];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      pieces.push(JSON.stringify(rows));
      counts[store] = rows.length;
    }
    database.close();
  }
  return { text: pieces.join('\n'), rows: counts };
}
