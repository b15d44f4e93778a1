/** The folders of several accounts on a real disk, and what a start after a crash finds. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { folderOf } from '../../../electron/accounts/account-folders.ts';
import type { Accounts } from '../../../electron/accounts/accounts.ts';
import { ACCOUNT, savedAccount } from '../../../electron/auth/saved-account.ts';
import { backupFolder } from '../../../electron/backup/backup-folder.ts';
import { openDatabase } from '../../../electron/store/database.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { ACCOUNTS_MAX } from '../../../shared/storage-limits.ts';
import * as folders from '../../support/account-folders.ts';
import {
  acting,
  fill,
  leaving,
  others,
  seal,
  signIn,
  start,
  typedIn,
  within,
} from '../../support/account-folders.ts';
import { filesUnder, holds } from '../../support/profile-files.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const none = { kind: 'none' } as const;

/** Two accounts, the second in use. */
function twoAccounts() {
  const profile = folderForTest();
  return { profile, ...folders.twoAccounts(profile) };
}

const namesIn = (accounts: Accounts) => accounts.view(none).accounts.map(({ name }) => name);

test('[K1] an earlier profile is the first account and stays where it is', () => {
  const profile = folderForTest();
  const database = openDatabase(path.join(profile, 'traytable.db'));
  createSettings(database).set('typed', 'before');
  database.close();
  const accounts = start(profile);
  expect(accounts.folder).toBe(profile);
  expect(typedIn(accounts)).toBe('before');
  expect(existsSync(path.join(profile, 'accounts.json'))).toBe(false);
});

test('[K1] [K3] opens the account that was switched to, and each has its own database', () => {
  const { profile, second, ids } = twoAccounts();
  expect(second.inUse).toMatch(/^account-[0-9a-f]{8}$/);
  expect(typedIn(second)).toBe('only of 2');
  expect(second.view(none).accounts).toEqual([
    expect.objectContaining({
      name: 'Member 1',
      isInUse: false,
      left: { unsent: 2, hasTimer: true },
    }),
    expect.objectContaining({ name: 'Member 2', isInUse: true }),
  ]);
  leaving(second)((left) => second.leaveFor(ids[0], left));
  const first = start(profile);
  expect(first.folder).toBe(profile);
  expect(typedIn(first)).toBe('only of 1');
  const holding = filesUnder(profile).filter((file) => holds(file, 'only of 2'));
  expect(holding.filter((file) => !file.startsWith(second.folder))).toEqual([]);
});

test('[K1] keeps the folder and the files of a second account to its user', () => {
  const { second, profile } = twoAccounts();
  expect(statSync(second.folder).mode & 0o077).toBe(0);
  expect(statSync(path.join(second.folder, 'traytable.db')).mode & 0o077).toBe(0);
  expect(statSync(path.join(profile, 'accounts.json')).mode & 0o077).toBe(0);
});

test('[K3.1] a switch that the disk refuses leaves everything as it was', () => {
  const { profile, second, ids } = twoAccounts();
  const before = readFileSync(path.join(profile, 'accounts.json'), 'utf8');
  mkdirSync(path.join(profile, '.accounts.json.part')); // the new file cannot be made
  expect(() => leaving(second)((left) => second.leaveFor(ids[0], left))).toThrow();
  expect(readFileSync(path.join(profile, 'accounts.json'), 'utf8')).toBe(before);
  expect(start(profile).inUse).toBe(ids[1]);
});

test('[K3.2] has room for eight accounts', () => {
  const profile = folderForTest();
  let accounts = start(profile);
  for (let id = 1; id < ACCOUNTS_MAX; id += 1) {
    signIn(accounts, id);
    expect(accounts.isFull()).toBe(false);
    leaving(accounts)((left) => accounts.leaveFor(accounts.make(), left));
    accounts = start(profile);
  }
  expect(accounts.isFull()).toBe(true);
  expect(accounts.view(none).isFull).toBe(true);
  expect(others(accounts, profile).found.create('one more')).toBeNull();
});

test('[K3] a new account whose sign-in cannot be written leaves nothing behind', () => {
  const profile = folderForTest();
  const first = start(profile);
  signIn(first, 1);
  const { found, restarts } = others(first, profile);
  const unwritable = { ...acting(2), member: { ...acting(2).member, id: 2n as unknown as number } };
  expect(() => found.create('two')?.take(unwritable, false)).toThrow('BigInt');
  expect([namesIn(start(profile)), restarts]).toEqual([['Member 1'], []]);
});

test('[K3] a new account that the disk refuses to open leaves nothing behind', () => {
  const profile = folderForTest();
  const first = start(profile);
  signIn(first, 1);
  mkdirSync(path.join(profile, 'accounts.json'));
  const { found, restarts } = others(first, profile);
  expect(() => found.create('two')?.take(acting(2), false)).toThrow();
  rmSync(path.join(profile, 'accounts.json'), { recursive: true });
  expect([namesIn(start(profile)), restarts]).toEqual([['Member 1'], []]);
});

test('[K3] a new account in which nothing happened leaves no folder behind', () => {
  const { profile, second, ids } = twoAccounts();
  leaving(second)((left) => second.leaveFor(second.make(), left));
  const third = start(profile);
  within(third, () => undefined); // its database is made
  leaving(third, { isUnused: true })((left) => third.leaveFor(ids[0], left));
  expect(namesIn(start(profile))).toEqual(['Member 1', 'Member 2']);
  expect(readdirSync(path.join(profile, 'accounts'))).toEqual([ids[1]]);
});

test('[K3] keeps a folder that looks unused while it has copies of earlier work or a damaged database', () => {
  const { profile, second, ids } = twoAccounts();
  const database = path.join(second.folder, 'traytable.db');
  within(second, () => undefined);
  const copies = backupFolder(second.folder);
  copies.make();
  const copy = copies.fileOf({ number: 1, madeAt: 0 });
  copyFileSync(database, copy);
  /** The user opened it without the copy, sees the sign-in, and goes to the other account. */
  const leaveUnused = () => {
    const again = start(profile);
    within(again, () => undefined);
    leaving(again, { isUnused: true })((left) => again.leaveFor(ids[0], left));
    const next = start(profile);
    const isThere = existsSync(second.folder);
    if (isThere) leaving(next)((left) => next.leaveFor(ids[1], left));
    return isThere;
  };
  const copied = openDatabase(copy);
  copied.exec(`insert into journal (line) values ('typed')`);
  copied.close();
  expect(leaveUnused()).toBe(true);
  rmSync(copy);
  writeFileSync(path.join(second.folder, 'traytable-broken-2026.db'), 'damaged');
  expect(leaveUnused()).toBe(true);
  rmSync(path.join(second.folder, 'traytable-broken-2026.db'));
  copyFileSync(database, copy); // of a program in which nothing happened
  expect(leaveUnused()).toBe(false);
});

test('[K4] finds the account that a sign-in belongs to, and opens it signed in', () => {
  const { profile, second, keys, ids } = twoAccounts();
  const { found, restarts } = others(second, profile);
  expect(found.find(acting(3))).toBeNull();
  expect(found.find(acting(2))).toBeNull(); // the account in use is not another one
  const elsewhere = found.find(acting(1));
  expect(elsewhere?.key).toBe(keys[0]);
  elsewhere?.take({ ...acting(1), token: 'a new key' }, false);
  expect(restarts).toHaveLength(1);
  const next = start(profile);
  expect(next.inUse).toBe(ids[0]);
  const handedOver = () =>
    within(next, (settings) => settings.get(ACCOUNT, savedAccount))?.isHandedOver;
  expect(handedOver()).toBe(false);
  others(second, profile).found.find(acting(1))?.take(acting(1), true);
  expect(handedOver()).toBe(true); // [S14.2]
});

test('[K4] knows an account again by its token where the service names nobody', () => {
  const profile = folderForTest();
  const first = start(profile);
  const key = signIn(first, 1, null);
  leaving(first)((left) => first.leaveFor(first.make(), left));
  const second = start(profile);
  const { found } = others(second, profile);
  const nameless = { ...acting(1), member: null };
  expect(found.find(nameless)?.key).toBe(key);
  expect(found.find({ ...nameless, token: 'key-9' })).toBeNull();
  // [K4.2] Another key of that address may be the same account's.
  expect(found.findSimilar({ ...nameless, token: 'key-9' })).toMatchObject({ key });
  expect(found.findSimilar({ ...nameless, baseUrl: 'https://elsewhere.example' })).toBeNull();
});

test('[K4.2] takes none of several accounts that may be meant, and a sealed one before the others', () => {
  const profile = folderForTest();
  const first = start(profile);
  signIn(first, 1, null);
  leaving(first)((left) => first.leaveFor(first.make(), left));
  const second = start(profile);
  const key = signIn(second, 2, null);
  leaving(second)((left) => second.leaveFor(second.make(), left));
  const third = start(profile);
  const { found } = others(third, profile);
  const nameless = { ...acting(9), member: null };
  expect(found.findSimilar(nameless)).toBe('several');
  seal(second);
  expect(found.findSimilar(nameless)).toMatchObject({ key });
  seal(first);
  expect(found.findSimilar(nameless)).toBe('several');
});

test('[K4.1] gives a second account a folder of its own, and the first keeps all it has', () => {
  const profile = folderForTest();
  const first = start(profile);
  signIn(first, 1);
  const { found, restarts } = others(first, profile);
  found.create('key-of-2')?.take(acting(2), false);
  expect(restarts).toHaveLength(1);
  const second = start(profile);
  expect(second.inUse).not.toBe(first.inUse);
  expect(namesIn(second)).toEqual(['Member 1', 'Member 2']);
  expect(typedIn(first)).toBe('only of 1');
});

test('[K3.1] a sign-in that cannot be taken over leaves the sealed account sealed', () => {
  const { profile, second, ids } = twoAccounts();
  seal(second);
  const fresh = start(profile);
  mkdirSync(path.join(profile, '.accounts.json.part'));
  const { found } = others(fresh, profile);
  expect(() => found.find(acting(2))?.take(acting(2), false)).toThrow();
  rmSync(path.join(profile, '.accounts.json.part'), { recursive: true });
  expect(start(profile).view(none)).toMatchObject({ sealed: [{ id: ids[1] }] });
  expect(start(profile).inUse).toBe(ids[0]);
});

test('[K5] a folder that is gone costs no other account anything', () => {
  const { profile, second, ids } = twoAccounts();
  rmSync(second.folder, { recursive: true });
  const next = start(profile);
  expect(next.inUse).toBe(ids[0]);
  expect(typedIn(next)).toBe('only of 1');
});

test.each([
  '',
  '{',
  '[]',
  '{"inUse":"../../etc","forgetting":[]}',
  '{"inUse":"account-00000000","forgetting":[]}',
])('[K5] a damaged accounts.json (%s) loses no account', (text) => {
  const { profile, ids } = twoAccounts();
  writeFileSync(path.join(profile, 'accounts.json'), text);
  const next = start(profile);
  expect(ids).toContain(next.inUse);
  expect(namesIn(next)).toEqual(['Member 1', 'Member 2']);
});

test.each([
  ['gone', null],
  ['damaged', '{"inUse":'],
])('[K5.1] opens the account used last where accounts.json is %s, once', (_, text) => {
  const { profile, second, ids } = twoAccounts();
  leaving(second)((left) => second.leaveFor(second.make(), left));
  const third = start(profile);
  signIn(third, 3);
  seal(third);
  for (const [id, usedAt] of [
    [ids[0], 2_000],
    [ids[1], 3_000],
    [third.inUse, 4_000],
  ] as const) {
    for (const file of readdirSync(folderOf(profile, id)).filter((one) => /\.db/.test(one)))
      utimesSync(path.join(folderOf(profile, id), file), usedAt, usedAt);
  }
  const file = path.join(profile, 'accounts.json');
  if (text === null) rmSync(file);
  else writeFileSync(file, text);
  const next = start(profile);
  expect([next.inUse, next.isFileLost]).toEqual([ids[1], true]);
  const after = start(profile);
  expect([after.inUse, after.isFileLost]).toEqual([ids[1], false]);
});

test('[K5.1] takes a crash before the first switch for no lost file', () => {
  const profile = folderForTest();
  const first = start(profile);
  signIn(first, 1);
  const made = first.make();
  mkdirSync(folderOf(profile, made), { recursive: true });
  openDatabase(path.join(folderOf(profile, made), 'traytable.db')).close(); // … and then it ended
  const next = start(profile);
  expect([next.inUse, next.isFileLost]).toEqual([first.inUse, false]);
});

test('[K5] lists an account whose database is damaged, without its name', () => {
  const { profile, second, ids } = twoAccounts();
  leaving(second)((left) => second.leaveFor(ids[0], left));
  writeFileSync(path.join(second.folder, 'traytable.db'), 'no database at all');
  expect(namesIn(start(profile))).toEqual(['Member 1', null]);
});

test('[K6] a sealed account is neither opened nor listed until somebody signs in to it', () => {
  const { profile, second, ids } = twoAccounts();
  seal(second); // and the program is killed before it chose another account
  const next = start(profile);
  expect(next.inUse).toBe(ids[0]);
  expect(next.view(none)).toMatchObject({
    sealed: [{ id: ids[1] }],
    accounts: [{ name: 'Member 1' }],
  });
  others(next, profile).found.find(acting(2))?.take(acting(2), false);
  const opened = start(profile);
  expect(opened.inUse).toBe(ids[1]);
  expect(opened.view(none).sealed).toEqual([]);
  expect(typedIn(opened)).toBe('only of 2');
});

test('[K6] sealing the only account opens a new one', () => {
  const profile = folderForTest();
  const only = start(profile);
  signIn(only, 1);
  seal(only);
  only.leave();
  const next = start(profile);
  expect(next.inUse).not.toBe(only.inUse);
  expect(next.view(none)).toMatchObject({
    sealed: [{ id: only.inUse }],
    accounts: [{ name: null, isInUse: true }],
  });
});

test('[K7] [K7.1] forgets one account with all it has, and nothing of another', () => {
  const { profile, second, keys, ids } = twoAccounts();
  fill(second.folder);
  second.forget();
  expect(existsSync(second.folder)).toBe(true); // nothing is deleted while the program runs
  const next = start(profile);
  expect(existsSync(second.folder)).toBe(false);
  expect(next.inUse).toBe(ids[0]);
  expect(next.forgotten()).toEqual([keys[1]]);
  expect(start(profile).forgotten()).toEqual([keys[1]]); // until the window has deleted its cache
  next.acknowledgeForgotten([keys[1] ?? '']);
  expect(start(profile).forgotten()).toEqual([]);
  expect(typedIn(next)).toBe('only of 1');
});

test('[K7] [W2.2] forgets the first account out of the profile itself, and keeps what is not its own', () => {
  const { profile, second, ids } = twoAccounts();
  fill(profile);
  leaving(second)((left) => second.leaveFor(ids[0], left));
  writeFileSync(path.join(profile, 'computer.json'), '{}');
  start(profile).forget();
  const next = start(profile);
  expect(next.inUse).toBe(ids[1]);
  expect(readdirSync(profile).sort()).toEqual(['accounts', 'accounts.json', 'computer.json']);
  expect(typedIn(next)).toBe('only of 2');
});

test('[K7] signing in anew after the only account was forgotten is never deleted', () => {
  const profile = folderForTest();
  const only = start(profile);
  signIn(only, 1);
  only.forget();
  const next = start(profile);
  const key = signIn(next, 1); // before the window has deleted the old cache
  expect(next.forgotten(), 'its cache and its sign-in are in use').not.toContain(key);
  expect(start(profile).inUse).toBe(next.inUse);
  expect(typedIn(start(profile))).toBe('only of 1');
});

test('[K7.3] forgets a sealed account without its sign-in, and no other', () => {
  const { profile, second, keys, ids } = twoAccounts();
  fill(second.folder);
  seal(second);
  const first = start(profile);
  for (const id of [ids[0], 'account-00000000', '../elsewhere', ''])
    expect(first.forgetSealed(id), 'it is not sealed').toBe(false);
  expect(first.forgetSealed(ids[1])).toBe(true);
  expect(existsSync(second.folder)).toBe(false);
  expect(first.view(none)).toMatchObject({ sealed: [], forgotten: [keys[1]] });
  const next = start(profile);
  expect([next.inUse, typedIn(next), next.forgotten()]).toEqual([ids[0], 'only of 1', [keys[1]]]);
});

test('[K7.3] a sealed account that the disk refuses to forget stays whole', () => {
  const { profile, second, ids } = twoAccounts();
  seal(second);
  const first = start(profile);
  mkdirSync(path.join(profile, '.accounts.json.part'));
  expect(() => first.forgetSealed(ids[1])).toThrow();
  rmSync(path.join(profile, '.accounts.json.part'), { recursive: true });
  expect(start(profile).view(none)).toMatchObject({ sealed: [{ id: ids[1] }], forgotten: [] });
  expect(typedIn(second)).toBe('only of 2');
});

test('[K3] a switch stands although a cache is acknowledged after it', () => {
  const { profile, second, ids } = twoAccounts();
  leaving(second)((left) => second.leaveFor(ids[0], left));
  second.acknowledgeForgotten([]); // it was under way when the user switched
  expect(start(profile).inUse).toBe(ids[0]);
});

test('[K7] the cache and the sign-in that another folder also has are not deleted', () => {
  const { profile, second, ids } = twoAccounts();
  const key = signIn(second, 1); // as in a profile from before there were folders
  leaving(second)((left) => second.leaveFor(ids[0], left));
  start(profile).forget();
  expect(start(profile).forgotten()).not.toContain(key);
});

test('[K7] a garbled row hides no other key of its account, whichever account is forgotten', () => {
  const { profile, second, keys, ids } = twoAccounts();
  const shared = signIn(second, 1);
  const earlier = signIn(second, 3);
  signIn(second, 2);
  within(second, (settings) => settings.set('account of a garbled one', 7));
  leaving(second)((left) => second.leaveFor(ids[0], left));
  start(profile).forget();
  const next = start(profile);
  expect(next.forgotten()).not.toContain(shared);
  next.forget();
  expect(start(profile).forgotten()).toEqual(expect.arrayContaining([earlier, keys[1]]));
});

test('[X8.1] opens another account that is listed, and no other, and leaves the first as it is', () => {
  const { profile, ids } = twoAccounts();
  const second = start(profile);
  const before = readFileSync(path.join(second.folder, 'traytable.db'));
  for (const id of ['no account', second.inUse]) expect(second.choose(id)).toBe(false);
  expect(second.choose(ids[0])).toBe(true);
  expect(readFileSync(path.join(second.folder, 'traytable.db'))).toEqual(before);
  const first = start(profile);
  expect([first.inUse, typedIn(first)]).toEqual([ids[0], 'only of 1']);
  leaving(first)((left) => first.leaveFor(ids[1], left));
  seal(start(profile));
  expect(start(profile).choose(ids[1])).toBe(false);
});

describe('the files of the windows’ caches', () => {
  const deletes = (accounts: Accounts) => {
    const deleteCaches = vi.fn<() => void>();
    accounts.deleteOldCaches(deleteCaches);
    return deleteCaches.mock.calls.length;
  };

  test('[K7.4] are deleted at once where nobody else has a cache', () => {
    const profile = folderForTest();
    const only = start(profile);
    const key = signIn(only, 1);
    expect([deletes(only), only.areOldCachesLeft()]).toEqual([0, false]);
    only.forget();
    const next = start(profile);
    expect([deletes(next), next.areOldCachesLeft(), next.forgotten()]).toEqual([1, false, [key]]);
    expect(deletes(start(profile)), 'the window has not acknowledged it yet').toBe(0);
  });

  test('[K7.4] are deleted once the windows have moved the caches of others out of them', () => {
    const { profile, second } = twoAccounts();
    second.forget();
    const moving = start(profile);
    expect([deletes(moving), moving.areOldCachesLeft()]).toEqual([0, true]);
    moving.takeMovedCaches();
    const next = start(profile);
    expect([deletes(next), next.areOldCachesLeft()]).toEqual([1, false]);
    expect(deletes(start(profile)), 'they are in use again').toBe(0);
  });

  test('[K7.4] stay where the disk refuses, and are not deleted at a later start by themselves', () => {
    const { profile, second } = twoAccounts();
    second.forget();
    start(profile).takeMovedCaches();
    const next = start(profile);
    next.deleteOldCaches(() => {
      throw Object.assign(new Error('busy'), { code: 'EBUSY', syscall: 'rm' });
    });
    expect(next.areOldCachesLeft(), 'the windows use them again').toBe(false);
    const later = start(profile);
    expect([deletes(later), later.areOldCachesLeft()]).toEqual([0, true]);
  });

  test('[K7.4] are moved anew for the next account that is forgotten', () => {
    const { profile, second, ids } = twoAccounts();
    second.forget();
    start(profile).takeMovedCaches();
    const first = start(profile);
    deletes(first);
    leaving(first)((left) => first.leaveFor(first.make(), left));
    const third = start(profile);
    signIn(third, 3);
    seal(third);
    const again = start(profile);
    expect([again.inUse, again.forgetSealed(third.inUse)]).toEqual([ids[0], true]);
    expect(again.areOldCachesLeft()).toBe(true);
  });
});
