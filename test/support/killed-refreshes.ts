/** Sign-ins whose refresh is killed at a step, in a process of its own, and what becomes of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { type HeldTokens, writeHeld } from '../../shared/auth/token-pair.ts';
import { openBrowser } from './browser.ts';
import { decide, openOAuthClient } from './oauth-client.ts';
import { heldIn, holdIn, openRefresher, type RefreshStep } from './open-refresher.ts';
import { folderForTest } from './profile-for-test.ts';
import type { StartedService } from './start-service.ts';

const script = fileURLToPath(new URL('./refresh-and-die.ts', import.meta.url));
const email = 'mara@studio-lindqvist.example';

/** Folders with a fresh sign-in each. */
export async function signInFolders(service: StartedService, count: number): Promise<string[]> {
  const { baseUrl } = service;
  const client = await openOAuthClient(baseUrl);
  const browser = openBrowser(baseUrl);
  await browser.signIn(email, service.service.password());
  const folders: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const resource = `${baseUrl}${API_PREFIX}`;
    const asked = await client.ask({ resource });
    const answer = await decide(browser, await browser.get(asked.url.href));
    const tokens = await client.trade(asked, answer);
    const folder = folderForTest();
    holdIn(folder, writeHeld({ server: serverAt(baseUrl), pair: pairOf(tokens), before: null }));
    folders.push(folder);
  }
  return folders;
}

/** Kills a refresh in `folder` at this step, and says whether it was killed. */
export async function killAt(folder: string, step: RefreshStep): Promise<boolean> {
  const child = spawn(process.execPath, [script, folder, step], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  return signal === 'SIGKILL';
}

/**
 * Returns what a later start finds: the token works, or the user is asked with the tokens still
 * there. Fails where the sign-in is gone without a word.
 */
export async function startAfter(
  service: StartedService,
  folder: string,
): Promise<'works' | 'asked'> {
  const { refresher, database, ends } = openRefresher(folder);
  const worksNow = async () => {
    const { access } = refresher.tokens().pair;
    return (await service.api('GET', '/team_members/me', undefined, access)).status === 200;
  };
  for (let request = 0; request < 2 && !(await worksNow()); request += 1)
    await refresher.renew(refresher.tokens().pair.access);
  const works = await worksNow();
  const renewal = works ? 'renewed' : await refresher.renew(refresher.tokens().pair.access);
  database.close();
  expect(ends).toEqual([]);
  expect(heldIn(folder)).not.toBeNull();
  expect(renewal).not.toBe('later');
  return works ? 'works' : 'asked';
}

function serverAt(baseUrl: string): HeldTokens['server'] {
  return {
    issuer: baseUrl,
    tokenEndpoint: `${baseUrl}/oauth/token`,
    revocationEndpoint: null,
    clientId: 'traytable-desktop',
    resource: `${baseUrl}${API_PREFIX}`,
  };
}

function pairOf(tokens: { access_token: string; refresh_token?: string | undefined }) {
  const { access_token: access, refresh_token: refresh = '' } = tokens;
  return { id: crypto.randomUUID(), access, refresh, expiresAt: null };
}
