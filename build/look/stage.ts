/** The stage of a scene, and the first steps of many scenes. */
import type { Locator, Page } from '@playwright/test';
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { LaunchedApp } from '../launch-app.ts';
import type { LocalService } from '../local-service.ts';

export type Stage = LaunchedApp & {
  readonly account: Pick<LocalService, 'baseUrl' | 'apiKey'>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
};

/** Signs in to the sample account and opens its notes. An earlier try may have left the form at the key. */
export async function signIn({ main, account }: Stage): Promise<void> {
  await main.getByLabel('Service address').fill(account.baseUrl);
  const toKey = main.getByRole('button', { name: 'Use an API key instead' });
  if (await toKey.isVisible()) await toKey.click();
  await main.getByLabel('API key', { exact: true }).fill(account.apiKey);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await goTo(main, 'Notes');
}

/** Opens a place by its button. */
export async function goTo(main: Page, place: string): Promise<void> {
  await main
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: new RegExp(`^${place}`) })
    .click();
}

/** Opens the palette and types these words. */
export async function typeInPalette(main: Page, words: string): Promise<void> {
  await main.keyboard.press('ControlOrMeta+k');
  await main.getByRole('combobox', { name: 'Type a name or a command' }).fill(words);
}

/** The rows of records in a table: neither its head nor those of groups. */
export function recordRows(main: Page): Locator {
  return main.locator('[role="row"][aria-selected]');
}

/** Returns the API path of the note with that title. */
export async function pathOfNote(stage: Stage, wanted: string): Promise<string> {
  const notes = await send(stage, 'GET', '/notes?page[size]=100');
  const list = notes as unknown as { id: string; title: string }[];
  return `/notes/${list.find(({ title }) => title === wanted)?.id}`;
}

/** Sends a request as another program would; returns a note, a list of notes, or nothing. */
export function send(
  stage: Stage,
  method: string,
  path: string,
  note?: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string }> {
  return sendBody(stage, method, path, note && { note });
}

/** Sends the request of a record as another program would; returns the record. */
export function sendRequest(
  stage: Stage,
  { method, path, body }: ApiRequest,
): Promise<{ readonly id: string }> {
  return sendBody(stage, method, path, body);
}

async function sendBody(
  { account }: Stage,
  method: string,
  path: string,
  body: unknown,
): Promise<{ readonly id: string }> {
  const reply = await fetch(`${account.baseUrl}/public-api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { id: string } };
  return data;
}

type KnownAccount = Extract<Account, { readonly kind: 'known' }>;

/** Tells the windows, in main's place, that the account is as it is but for this. */
export async function announceAccount(
  { app, main }: Stage,
  over: Pick<KnownAccount, 'token' | 'isByBrowser'>,
): Promise<void> {
  const account = { ...(await main.evaluate(readAccount)), ...over };
  await app.evaluate(({ BrowserWindow }, said) => {
    for (const window of BrowserWindow.getAllWindows())
      window.webContents.send('traytable:accountChanged', said);
  }, account);
}

/** Runs in the window. */
async function readAccount(): Promise<Account> {
  const { traytable } = window as unknown as { traytable: Bridge };
  const state = await traytable.readState(null);
  if (!state.ok) throw new Error(state.message);
  return state.value.account;
}
