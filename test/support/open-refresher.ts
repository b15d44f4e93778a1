/** A refresher over a profile's database and a keychain in a file, both of which outlive a kill -9. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import type { Fetch } from '../../electron/api/transport.ts';
import type { Keychain } from '../../electron/auth/keychain.ts';
import { createOAuthHttp } from '../../electron/auth/oauth-http.ts';
import { createRefresher } from '../../electron/auth/refresher.ts';
import { createTokenRequests } from '../../electron/auth/token-requests.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createSettings, type Settings } from '../../electron/store/settings.ts';
import { systemClock } from '../../electron/system/clock.ts';
import { systemRandom } from '../../electron/system/random.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { type HeldTokens, parseHeld } from '../../shared/auth/token-pair.ts';
import type { Clock } from '../../shared/ports.ts';
import { vaultForTest } from './vault-for-test.ts';

/** Where a refresh may be interrupted, in their order. */
export const refreshSteps = [
  ...(['before the mark', 'marked', 'sent', 'answered', 'in the keychain', 'in use'] as const),
];
export type RefreshStep = (typeof refreshSteps)[number];

const ACCOUNT = 'mara';

/** The entry in the keychain of this folder; `null` once the tokens are forgotten. */
export function heldIn(folder: string): HeldTokens | null {
  const file = keychainFile(folder);
  const entry = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return entry === '' ? null : parseHeld(entry);
}

/** Writes the entry of the keychain of this folder. */
export function holdIn(folder: string, entry: string): void {
  writeFileSync(`${keychainFile(folder)}.new`, entry);
  renameSync(`${keychainFile(folder)}.new`, keychainFile(folder));
}

type Options = {
  /** Told of each step before the next one. */
  readonly onstep?: (step: RefreshStep) => void;
  readonly clock?: Clock;
  /** The `fetch` between the program and the service. */
  readonly through?: (send: Fetch) => Fetch;
};

/** The refresher of the tokens in this folder. */
export function openRefresher(
  folder: string,
  { onstep = () => undefined, clock = systemClock, through = (send) => send }: Options = {},
) {
  const database = openDatabase(path.join(folder, 'traytable.db'));
  const send = through(createHttpFetch(systemTimer));
  const fetch: Fetch = async (url, sending) => {
    const answer = await send(url, sending);
    onstep('sent'); // the service has decided; nobody has read it yet
    return answer;
  };
  const signal = new AbortController().signal;
  const http = createOAuthHttp(fetch, systemTimer, signal);
  const log = { note: () => undefined };
  const vault = vaultForTest(async () => fileKeychain(folder), { log });
  const held = heldIn(folder);
  if (held === null) throw new Error('There are no tokens.');
  const ends: string[] = [];
  const refresher = createRefresher({
    account: ACCOUNT,
    held,
    settings: watched(createSettings(database), onstep),
    requests: createTokenRequests({ http, clock, random: systemRandom }),
    clock,
    log,
    async keep(entry) {
      onstep('answered');
      const place = await vault.keep(ACCOUNT, entry);
      onstep('in the keychain');
      return place;
    },
    onuse: () => onstep('in use'),
    onend: () => ends.push('ended'),
  });
  return { refresher, database, ends };
}

function watched(settings: Settings, onstep: (step: RefreshStep) => void): Settings {
  return {
    ...settings,
    set(key, value) {
      onstep('before the mark');
      settings.set(key, value);
      onstep('marked');
    },
  };
}

function fileKeychain(folder: string): Keychain {
  return {
    getPassword: async () => readFileSync(keychainFile(folder), 'utf8'),
    setPassword: async (_service, _account, entry) => holdIn(folder, entry),
    async deletePassword() {
      holdIn(folder, '');
      return true;
    },
  };
}

function keychainFile(folder: string): string {
  return path.join(folder, 'keychain');
}
