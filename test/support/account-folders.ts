/** The folders of several accounts on a real disk, as the program leaves them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Accounts, type Leaving, openAccounts } from '../../electron/accounts/accounts.ts';
import { createOtherAccounts } from '../../electron/accounts/other-accounts.ts';
import { createAccountFinder } from '../../electron/auth/account-key.ts';
import { ACCOUNT } from '../../electron/auth/saved-account.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createSettings, type Settings } from '../../electron/store/settings.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';

const baseUrl = 'https://records.example';
const random = createSeededRandom(1);
const log = { note: () => undefined };

function aMember(id: number): TeamMember {
  return { id, name: `Member ${id}`, email: null, avatar_url: null, archived_at: null };
}

export function acting(id: number) {
  return { baseUrl, token: `key-${id}`, member: aMember(id) };
}

/** A start of the program on the profile, until its restart. */
export function start(profile: string): Accounts {
  return openAccounts({ profile, random, log });
}

/** Works on the database of the account in use, as its engine would. */
export function within<T>({ folder }: Accounts, work: (settings: Settings) => T): T {
  const database = openDatabase(path.join(folder, 'traytable.db'));
  try {
    return work(createSettings(database));
  } finally {
    database.close();
  }
}

/** The text that no other account has. */
export function typedIn(accounts: Accounts): string | undefined {
  return within(accounts, (settings) => settings.get('typed', v.string()));
}

/** Somebody signs in to the account in use. */
export function signIn(
  accounts: Accounts,
  id: number,
  member: TeamMember | null = aMember(id),
): string {
  return within(accounts, (settings) => {
    const found = createAccountFinder({ settings, random })({ ...acting(id), member });
    found.remember(found.key);
    settings.set(ACCOUNT, { key: found.key, baseUrl, member });
    settings.set('typed', `only of ${id}`);
    return found.key;
  });
}

export function leaving(accounts: Accounts, over: Partial<Omit<Leaving, 'settings'>> = {}) {
  return <T>(go: (left: Leaving) => T): T =>
    within(accounts, (settings) =>
      go({ ...{ settings, unsent: 0, hasTimer: false, isUnused: false }, ...over }),
    );
}

export function others(accounts: Accounts, profile: string) {
  const restarts: string[] = [];
  const left = { unsent: 0, hasTimer: false, isUnused: false };
  const settings = createSettings(openDatabase(':memory:'));
  const found = createOtherAccounts({
    ...{ accounts, profile, random, leaving: () => ({ settings, ...left }) },
    whenSaved: async () => true,
    restart: () => void restarts.push('again'),
  });
  return { found, restarts };
}

/** Two accounts, the second in use. */
export function twoAccounts(profile: string) {
  const first = start(profile);
  const keys = [signIn(first, 1)];
  leaving(first, { unsent: 2, hasTimer: true })((left) => first.leaveFor(first.make(), left));
  const second = start(profile);
  keys.push(signIn(second, 2));
  return { second, keys, ids: [first.inUse, second.inUse] as const };
}

/** Writes what the session writes to seal an account. */
export function seal(accounts: Accounts): void {
  within(accounts, (settings) => {
    const saved = settings.get(ACCOUNT, v.record(v.string(), v.unknown()));
    settings.set(ACCOUNT, { ...saved, isSignedOut: true, isSealed: true });
  });
}

/** The files that an account may have beside its database. */
export function fill(folder: string): void {
  for (const name of [
    'traffic.db',
    'traffic.db-wal',
    'snapshot.json',
    '.snapshot.json.part',
    'traytable-broken-2026.db',
    'traytable.db-shm',
    '.traytable-broken-2026.db.sealed.part',
  ])
    writeFileSync(path.join(folder, name), 'x');
  for (const name of ['backups', 'images']) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'one'), 'x');
  }
}
