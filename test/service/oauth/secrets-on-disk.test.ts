import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Service } from '../../../service/create-service.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { openBrowser } from '../../support/browser.ts';
import { decide, openOAuthClient, refusalOf } from '../../support/oauth-client.ts';
import { serviceInProcess } from '../../support/service-in-process.ts';
import { movableClock } from '../../support/virtual-time.ts';

const origin = 'https://records.example';

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'traytable-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A service on `folder`, in process; `reported` is all it ever writes anywhere. */
function open(folder: string) {
  const clock = movableClock();
  return { ...serviceInProcess({ store: join(folder, 'account.sqlite'), clock }), clock };
}

/** Signs in, allows the client, trades and refreshes; hands back every secret that was in play. */
async function authorize(service: Service) {
  const ask = (request: Request) => service.handle(request);
  const browser = openBrowser(origin, ask);
  const client = await openOAuthClient(origin, { ask });
  const password = service.password();
  await browser.signIn('mara@studio-lindqvist.example', password);
  const asked = await client.ask();
  const answer = await decide(browser, await browser.get(asked.url.href));
  const first = await client.trade(asked, answer);
  const second = await client.refresh(first.refresh_token ?? '');
  const secrets = [
    password,
    service.apiKey(),
    ...browser.cookies.values(),
    answer.searchParams.get('code') ?? '',
    ...[first, second].flatMap((one) => [one.access_token, one.refresh_token ?? '']),
  ];
  return { client, tokens: second, secrets };
}

function me(service: Service, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return service.handle(new Request(`${origin}/public-api/v1/team_members/me`, { headers }));
}

test('[auth.prefix] tokens, codes, cookies and passwords are in no file of the database', async () => {
  const folder = folderForTest();
  const { service } = open(folder);
  const { secrets, tokens } = await authorize(service);
  expect(secrets.every((one) => one.length >= 16)).toBe(true);
  expect(secrets).toHaveLength(9);
  const bytes = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  const whileOpen = bytes();
  service.close();
  const files = [...whileOpen, ...bytes()].join('');
  expect(files).toContain('Mara Lindqvist'); // the files are readable as they are
  for (const secret of secrets) expect(files).not.toContain(secret);
  const again = open(folder).service;
  expect((await me(again, tokens.access_token)).status).toBe(200);
  again.close();
});

test('nobody else on this machine can read the files, old ones neither', () => {
  const folder = folderForTest();
  const modes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  const { service } = open(folder);
  expect(modes().length).toBeGreaterThan(1);
  expect(new Set(modes())).toEqual(new Set([0o600]));
  service.close();
  chmodSync(join(folder, 'account.sqlite'), 0o644);
  open(folder).service.close();
  expect(modes()).toEqual([0o600]);
});

test('[auth.pkce] codes that nobody redeems are forgotten when the next one is given', async () => {
  const folder = folderForTest();
  const { service, clock } = open(folder);
  const browser = openBrowser(origin, (request) => service.handle(request));
  const client = await openOAuthClient(origin, { ask: (request) => service.handle(request) });
  await browser.signIn('mara@studio-lindqvist.example', service.password());
  for (let times = 0; times < 3; times += 1) {
    const { url } = await client.ask();
    await decide(browser, await browser.get(url.href));
    clock.advance(MINUTE_MS);
  }
  service.close();
  const database = new DatabaseSync(join(folder, 'account.sqlite'));
  const saved = database.prepare('SELECT count(*) AS kept FROM authorization_codes').get();
  database.close();
  expect(saved).toEqual({ kept: 1 });
});

test('what is reported of a failure names no token', async () => {
  const { service, reported } = open(folderForTest());
  const { client, secrets, tokens } = await authorize(service);
  expect(reported).toEqual([]);
  service.close(); // every query fails from now on
  expect((await me(service, tokens.access_token)).status).toBe(500);
  await client.refresh(tokens.refresh_token ?? '').catch(() => undefined);
  expect(reported).toHaveLength(2);
  for (const secret of secrets) expect(inspect(reported, { depth: 9 })).not.toContain(secret);
});

test('[auth.401] the tokens and the session of a member who leaves open nothing', async () => {
  const folder = folderForTest();
  const { service } = open(folder);
  const { client, tokens } = await authorize(service);
  service.close();
  const database = new DatabaseSync(join(folder, 'account.sqlite'));
  database.exec('UPDATE members SET archived_at = 1 WHERE id = 1');
  database.close();
  const later = open(folder).service;
  onTestFinished(() => later.close());
  expect((await me(later, tokens.access_token)).status).toBe(401);
  const ask = (request: Request) => later.handle(request);
  const afterwards = await openOAuthClient(origin, { ask });
  expect(client.server).toEqual(afterwards.server);
  const refreshed = afterwards.refresh(tokens.refresh_token ?? '');
  expect(await refusalOf(refreshed)).toBe('invalid_grant');
  const browser = openBrowser(origin, ask);
  const answer = await browser.signIn('mara@studio-lindqvist.example', later.password());
  expect(answer.status).toBe(403);
});
