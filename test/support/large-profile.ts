/**
 * A profile of the app with the large sample of 100,000 records in its cache, for benches.
 *
 * The app itself pulls every list from the real service, which takes minutes at its limits. The
 * 20,000 bodies would take hours, so they are put in the cache beforehand. The profile stays in
 * `.traytable/` and is used again until it is deleted.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { firstLine, stopChild } from '../../build/child-process.ts';
import { launchApp } from '../../build/launch-app.ts';
import { bodyRow, excerptOf, noteRow } from '../../renderer/cache/rows.ts';
import { API_PREFIX, type ApiRequest, listPage, readNote } from '../../shared/api/endpoints.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import { startKeyring } from './start-keyring.ts';
import { untilInPage } from './until-in-page.ts';

declare const window: { readonly traytable: Bridge };

export type LargeProfile = {
  readonly profile: string;
  /** The environment that signs the app in. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** Notes read from the service at a time. */
const AT_ONCE = 100;

const root = path.join(import.meta.dirname, '..', '..');
const home = path.join(root, '.traytable', 'large');
/** Is there once the profile is whole, and holds the port of its service: an account is identified by its address. */
const whole = path.join(home, 'whole');
const wholeProfile = path.join(home, 'profile');
/** The profile as it was while a part of its lists was still to be pulled. */
const halfProfile = path.join(home, 'half');

/**
 * Opens the profile, with its service and a keychain that run until `close`. With `isHalf` it is a new
 * copy of the half pulled one each time: the app has minutes of pages to pull.
 */
export async function openLargeProfile({ isHalf = false } = {}): Promise<LargeProfile> {
  const port = existsSync(whole) ? readFileSync(whole, 'utf8') : '';
  if (port === '') rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const service = startService(port || '0');
  const ready = JSON.parse(await firstLine(service, 'The service')) as Record<string, string>;
  const { base_url: baseUrl = '', api_key: apiKey = '' } = ready;
  const { environment, stop } = await startKeyring();
  const close = async () => {
    await stopChild(service, 'SIGTERM');
    await stop();
  };
  try {
    const account = { environment, baseUrl, apiKey };
    if (port === '') await fill(account);
    const profile = isHalf ? copyOfHalf() : wholeProfile;
    // The keychain holds nothing yet.
    await signIn(profile, account, async () => undefined);
    writeFileSync(whole, new URL(baseUrl).port);
    return { profile, environment, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Its limits are off for the bench, which reads every note; the app keeps to them by itself. */
function startService(port: string): ChildProcess {
  const data = path.join(home, 'service');
  const args = ['--port', port, '--data', data, '--limits', 'off', '--sample', 'large'];
  return spawn(process.execPath, [path.join(root, 'service', 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

type Account = Pick<LargeProfile, 'environment'> & {
  readonly baseUrl: string;
  readonly apiKey: string;
};

async function fill(account: Account): Promise<void> {
  await signIn(wholeProfile, account, (main) => putBodies(main, account));
  cpSync(wholeProfile, halfProfile, { recursive: true });
  await signIn(wholeProfile, account, (main) => untilInPage(main, isAllHere));
}

async function signIn(
  profile: string,
  { environment, baseUrl, apiKey }: Account,
  then: (main: Page) => Promise<void>,
): Promise<void> {
  const { main, end } = await launchApp({ profile, environment });
  try {
    const connected = await main.evaluate((input) => window.traytable.connect(input), {
      ...{ baseUrl, apiKey },
    });
    if (!connected.ok) throw new Error(connected.message);
    await then(main);
  } finally {
    await end();
  }
}

function copyOfHalf(): string {
  const profile = path.join(home, 'half-in-use');
  rmSync(profile, { recursive: true, force: true });
  cpSync(halfProfile, profile, { recursive: true });
  return profile;
}

async function isAllHere(): Promise<boolean> {
  const state = await window.traytable.readState(null);
  if (!state.ok) return false;
  const { listed, bodiesLeft, off } = state.value.status;
  const isHere = Object.entries(listed).every(([list, count]) => count !== null || list in off);
  return isHere && bodiesLeft === 0;
}

async function putBodies(main: Page, account: Account): Promise<void> {
  await untilInPage(main, isCacheMade);
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await read(account, listPage('notes', page))) as {
      readonly data: readonly NoteSummary[];
      readonly meta: { readonly pagination: { readonly has_more: boolean } };
    };
    const notes = await Promise.all(
      data.slice(0, AT_ONCE).map(async ({ id }) => {
        const { data: note } = (await read(account, readNote(id))) as { readonly data: Note };
        return { row: noteRow(note, excerptOf(note)), body: bodyRow(note) };
      }),
    );
    await main.evaluate(putRows, {
      notes: notes.map(({ row }) => row),
      bodies: notes.map(({ body }) => body),
    });
    if (!meta.pagination.has_more) return;
  }
}

async function read({ baseUrl, apiKey }: Account, request: ApiRequest): Promise<unknown> {
  const response = await fetch(`${baseUrl}${API_PREFIX}${request.path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if (!response.ok) throw new Error(`${request.path}: ${response.status}`);
  return response.json();
}

/** Runs in the page, as the next one does. */
async function isCacheMade(): Promise<boolean> {
  const { name } = (await indexedDB.databases()).at(-1) ?? {};
  if (name === undefined) return false;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const isMade = database.objectStoreNames.contains('notes');
  database.close();
  return isMade;
}

async function putRows(rows: Readonly<Record<'notes' | 'bodies', readonly object[]>>) {
  const { name = '' } = (await indexedDB.databases()).at(-1) ?? {};
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction(['notes', 'bodies'], 'readwrite');
  for (const table of ['notes', 'bodies'] as const) {
    for (const row of rows[table]) transaction.objectStore(table).put(row);
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}
