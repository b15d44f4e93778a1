import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Keychain } from '../../../electron/auth/keychain.ts';
import { createTokenVault } from '../../../electron/auth/token-vault.ts';
import { createSettings, type Settings } from '../../../electron/store/settings.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import type { Keeping, TokenStore } from '../../../shared/auth/token-places.ts';
import { aKeychain } from '../../support/a-keychain.ts';
import { memorySettings } from '../../support/memory-settings.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { startKeyring } from '../../support/start-keyring.ts';
import { vaultForTest } from '../../support/vault-for-test.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const token = 'svc_key_secret';
const script = fileURLToPath(new URL('../../support/ask-vault.ts', import.meta.url));

function aVault(load: () => Promise<Keychain>) {
  const notes: unknown[] = [];
  const log = { note: (event: string, details?: object) => void notes.push({ event, ...details }) };
  const vault = vaultForTest(load, { log });
  return { vault, notes };
}

function error(code: string): Error {
  return Object.assign(new Error(`no good: ${token}`), { code });
}

async function ask(environment: Readonly<Record<string, string>>, ...input: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...input], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

describe('a real keyring', () => {
  test('[P8] holds the token for the next start until it is deleted', async () => {
    const keyring = await startKeyring();
    onTestFinished(() => keyring.stop());
    const saved = await ask(keyring.environment, 'keep', 'mara', token);
    const read = await ask(keyring.environment, 'read', 'mara');
    await ask(keyring.environment, 'forget', 'mara');
    const after = await ask(keyring.environment, 'read', 'mara');
    const inKeychain = { token, place: 'in-keychain' };
    expect([saved.answer, read.answer, after.answer]).toEqual(['in-keychain', inKeychain, null]);
  });

  test('counts as no keyring if unreachable', async () => {
    const nowhere = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' };
    const saved = await ask(nowhere, 'keep', 'mara', token);
    expect(saved.answer).toBe('in-memory');
    expect(saved.notes).toMatchObject([{ store: 'keytar' }, { store: 'safe-storage' }]);
  });
});

test('[S13] counts as locked while the disk does not tell where the token is, and is found afterwards', async () => {
  const database = databaseForTest();
  const [settings, keychain] = [createSettings(database), aKeychain()];
  await vaultForTest(async () => keychain, { settings }).keep('mara', token);
  const next = vaultForTest(async () => keychain, { settings });
  database.exec('alter table kept rename to away');
  expect(await next.read('mara')).toBe('locked');
  expect(await next.keep('ada', token)).toBe('in-memory');
  database.exec('alter table away rename to kept');
  expect(await next.read('mara')).toEqual({ token, place: 'in-keychain' });
  expect(await next.read('ada')).toEqual({ token, place: 'in-memory' });
});

describe('[P8] saves a token in memory, and tells the screen, if', () => {
  test.each<[string, () => Promise<Keychain>]>([
    ['keytar is not installed', () => Promise.reject(error('ERR_MODULE_NOT_FOUND'))],
    ['keytar is not built', () => Promise.reject(error('MODULE_NOT_FOUND'))],
    ['a library of the system is missing', () => Promise.reject(error('ERR_DLOPEN_FAILED'))],
    [
      'no keychain answers',
      async () => aKeychain({ setPassword: () => Promise.reject(new Error(token)) }),
    ],
    ['what it took does not come back', async () => aKeychain({ getPassword: async () => null })],
  ])('%s', async (_, load) => {
    const { vault, notes } = aVault(load);
    expect(await vault.keep('mara', token)).toBe('in-memory');
    expect(await vault.read('mara')).toEqual({ token, place: 'in-memory' });
    await vault.forget('mara');
    expect(await vault.read('mara')).toBeNull();
    expect(JSON.stringify(notes)).not.toContain(token);
  });
});

test('keeps the tokens of two accounts apart', async () => {
  const { vault } = aVault(async () => aKeychain());
  await vault.keep('mara', 'one');
  await vault.keep('jonas', 'two');
  await vault.forget('mara');
  expect(await vault.read('mara')).toBeNull();
  expect(await vault.read('jonas')).toEqual({ token: 'two', place: 'in-keychain' });
});

test('sends no second call to a keychain that has not responded to the first', async () => {
  let asked = 0;
  const never = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  const { vault } = aVault(async () => aKeychain({ getPassword: never, setPassword: never }));
  void vault.read('mara');
  void vault.keep('mara', token);
  void vault.read('jonas');
  await flushPromises();
  expect(asked).toBe(1);
});

test('[S12.1] deletes at the next start what a keychain that hung has kept, and reads none of it', async () => {
  const held = new Map<string, string>();
  const settings = memorySettings();
  const first = vaultForTest(async () => aKeychain({}, held), { settings });
  for (const account of ['mara', 'jonas']) await first.keep(account, token);
  const hangs = () => new Promise<never>(() => undefined);
  const hung = vaultForTest(async () => aKeychain({ getPassword: hangs }, held), { settings });
  void hung.read('jonas');
  void hung.forget('mara'); // … and then the program ended
  await flushPromises();
  expect([...held.keys()]).toEqual(['mara', 'jonas']);
  const next = vaultForTest(async () => aKeychain({}, held), { settings });
  expect(await next.read('mara')).toBeNull();
  await next.clearForgotten();
  expect([...held.keys()]).toEqual(['jonas']);
  expect(await next.read('jonas')).toMatchObject({ token });
});

test('[S13.1] says that a keychain hangs, and moves the token by a later read', async () => {
  const held = new Map([['mara', token]]);
  const settings = memorySettings();
  const timer = { sleep: async () => undefined }; // its deadlines are over at once
  const hangs = () => new Promise<never>(() => undefined);
  const hanging = vaultForTest(async () => aKeychain({ getPassword: hangs }), { settings, timer });
  const silent = 'The keychain of this computer is locked, or it didn’t answer.';
  expect(await hanging.obstacles()).toEqual({ keytar: silent, 'safe-storage': silent });
  expect([await hanging.choose('memory'), hanging.keeping()]).toEqual(['silent', 'memory']);
  const next = vaultForTest(async () => aKeychain({}, held), { settings });
  expect(await next.read('mara')).toEqual({ token, place: 'in-memory' });
  expect(held.size).toBe(0);
});

type Held = Record<TokenStore, Map<string, string>>;

/** A computer with both stores. */
function aDesk() {
  const held: Held = { keytar: new Map(), 'safe-storage': new Map() };
  const locked = new Set<TokenStore>();
  return { held, locked, settings: memorySettings() };
}
type Desk = ReturnType<typeof aDesk>;

/** Opens the vault; the program dies after `steps` calls of a keychain or writes to the disk. */
function open({ held, locked, settings }: Desk, steps = Number.POSITIVE_INFINITY) {
  let left = steps;
  const isDead = () => left <= 0;
  const takeStep = () => {
    left -= 1;
    return left < 0;
  };
  const dead = new Promise<never>(() => undefined);
  const keychain = (store: TokenStore): Keychain => {
    const own = aKeychain({}, held[store]);
    const asked = <T>(work: () => Promise<T>): Promise<T> => {
      if (takeStep()) return dead;
      return locked.has(store) ? Promise.reject(new Error('locked')) : work();
    };
    return {
      getPassword: (...input) => asked(() => own.getPassword(...input)),
      setPassword: (...input) => asked(() => own.setPassword(...input)),
      deletePassword: (...input) => asked(() => own.deletePassword(...input)),
    };
  };
  const dying: Settings = {
    ...settings,
    set(key, value) {
      if (!takeStep()) settings.set(key, value);
    },
  };
  const [keytar, sealed] = [keychain('keytar'), keychain('safe-storage')];
  const vault = createTokenVault({
    load: { keytar: async () => keytar, 'safe-storage': async () => sealed },
    settings: dying,
    log: { note: () => undefined },
    timer: systemTimer,
  });
  return { vault, isDead };
}

/** Lets the work go on until it is done or the program has died in it. */
async function until(work: Promise<unknown>, isDead: () => boolean): Promise<boolean> {
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  for (let round = 0; round < 200 && !isDone; round += 1) await Promise.resolve();
  expect(isDone || isDead()).toBe(true);
  return isDone;
}

function placesOf({ held }: Desk): string[] {
  return Object.entries(held).flatMap(([store, entries]) => (entries.size > 0 ? [store] : []));
}

async function begin(keeping: Keeping): Promise<Desk> {
  const desk = aDesk();
  const { vault } = open(desk);
  await vault.choose(keeping);
  await vault.keep('mara', 'one');
  return desk;
}

describe('[S12] a crash at each step', () => {
  test.each<[Keeping, Keeping, TokenStore]>([
    ['keytar', 'safe-storage', 'safe-storage'],
    ['safe-storage', 'keytar', 'keytar'],
    ['automatic', 'safe-storage', 'safe-storage'],
    ['safe-storage', 'automatic', 'keytar'],
  ])('of a move from %s to %s loses no token and leaves it in one place', async (from, to, end) => {
    let steps = 0;
    for (let isDone = false; !isDone; steps += 1) {
      const desk = await begin(from);
      const { vault, isDead } = open(desk, steps);
      isDone = await until(vault.choose(to), isDead);
      const next = open(desk).vault;
      expect(await next.read('mara'), `after ${steps} steps`).toMatchObject({ token: 'one' });
      expect(placesOf(desk), `after ${steps} steps`).toHaveLength(1);
      await next.choose(to);
      expect(placesOf(desk)).toEqual([end]);
      expect(await open(desk).vault.read('mara')).toMatchObject({ token: 'one' });
    }
    expect(steps).toBeGreaterThan(6);
  });

  test.each<[Keeping, Keeping]>([
    ['keytar', 'safe-storage'],
    ['safe-storage', 'keytar'],
  ])('of a new token that moves from %s to %s never brings the old one back', async (from, to) => {
    let steps = 0;
    for (let isDone = false; !isDone; steps += 1) {
      const desk = await begin(from);
      desk.settings.set('token keeping', to); // chosen just before a crash
      desk.held[to as TokenStore].set('mara', 'of long ago');
      const { vault, isDead } = open(desk, steps);
      isDone = await until(vault.keep('mara', 'two'), isDead);
      const hasNew = desk.held[to as TokenStore].get('mara') === 'two';
      const found = await open(desk).vault.read('mara');
      expect(found, `after ${steps} steps`).toMatchObject({ token: hasNew ? 'two' : 'one' });
      expect(placesOf(desk), `after ${steps} steps`).toEqual([to]);
    }
    expect(steps).toBeGreaterThan(6);
  });

  test('of a sign-out leaves no token that is read', async () => {
    let steps = 1; // the first one is its mark on the disk
    for (let isDone = false; !isDone; steps += 1) {
      const desk = await begin('keytar');
      const { vault, isDead } = open(desk, steps);
      isDone = await until(vault.forget('mara'), isDead);
      expect(await open(desk).vault.read('mara'), `after ${steps} steps`).toBeNull();
    }
  });

  test('of a sign-out from a locked keychain leaves none either', async () => {
    const desk = await begin('keytar');
    desk.locked.add('keytar');
    const { vault, isDead } = open(desk, 1);
    await until(vault.forget('mara'), isDead);
    desk.locked.clear();
    expect(await open(desk).vault.read('mara')).toBeNull();
  });
});

describe('[S13] a keychain that is locked', () => {
  test('keeps its entry: it is out of reach, and read once it is unlocked', async () => {
    const desk = await begin('automatic');
    desk.locked.add('keytar');
    const { vault } = open(desk);
    expect(await vault.read('mara')).toBe('locked');
    desk.locked.clear();
    expect(await vault.read('mara')).toEqual({ token: 'one', place: 'in-keychain' });
  });

  test('of a profile without a mark counts as well', async () => {
    const desk = aDesk();
    desk.held.keytar.set('mara', 'one');
    desk.locked.add('keytar');
    expect(await open(desk).vault.read('mara')).toBe('locked');
    desk.locked.clear();
    expect(await open(desk).vault.read('mara')).toMatchObject({ token: 'one' });
  });

  test('takes a new token nowhere but to memory, and from there when it is asked again', async () => {
    const desk = await begin('keytar');
    desk.locked.add('keytar');
    const { vault } = open(desk);
    expect(await vault.keep('mara', 'two')).toBe('in-memory');
    expect(placesOf(desk)).toEqual(['keytar']);
    desk.locked.clear();
    expect(await vault.keep('mara', 'two')).toBe('in-keychain');
    expect(desk.held.keytar.get('mara')).toBe('two');
  });

  test('loses its old entry once it is unlocked after a move', async () => {
    const desk = await begin('keytar');
    desk.locked.add('keytar');
    const { vault } = open(desk);
    desk.settings.set('token keeping', 'safe-storage');
    expect(await vault.keep('mara', 'two')).toBe('in-sealed-file');
    expect(placesOf(desk)).toEqual(['keytar', 'safe-storage']);
    expect(await vault.read('mara')).toMatchObject({ token: 'two' });
    desk.locked.clear();
    expect(await open(desk).vault.read('mara')).toMatchObject({ token: 'two' });
    expect(placesOf(desk)).toEqual(['safe-storage']);
  });

  test('is signed out all the same: its entry is not read again, and deleted later', async () => {
    const desk = await begin('keytar');
    desk.locked.add('keytar');
    await open(desk).vault.forget('mara');
    desk.locked.clear();
    const { vault } = open(desk);
    expect(await vault.read('mara')).toBeNull();
    expect(await vault.keep('mara', 'two')).toBe('in-keychain');
    expect(await open(desk).vault.read('mara')).toMatchObject({ token: 'two' });
  });
});

describe('[S14] the choice', () => {
  test('of memory takes the token off the disk', async () => {
    const desk = await begin('automatic');
    const { vault } = open(desk);
    await vault.choose('memory');
    expect(placesOf(desk)).toEqual([]);
    expect(await vault.read('mara')).toEqual({ token: 'one', place: 'in-memory' });
    expect(await open(desk).vault.read('mara')).toBeNull();
  });

  test('moves the tokens of all accounts', async () => {
    const desk = await begin('automatic');
    const { vault } = open(desk);
    await vault.keep('jonas', 'two');
    await vault.choose('safe-storage');
    expect([desk.held.keytar.size, desk.held['safe-storage'].size]).toEqual([0, 2]);
    await vault.choose('memory');
    await vault.choose('keytar');
    expect([desk.held.keytar.size, desk.held['safe-storage'].size]).toEqual([2, 0]);
  });

  test('of the first that works falls to the sealed file where keytar does not answer', async () => {
    const desk = aDesk();
    desk.locked.add('keytar');
    const { vault } = open(desk);
    expect(await vault.keep('mara', 'one')).toBe('in-sealed-file');
    expect((await vault.obstacles()).keytar).toMatch(/locked, or it didn’t answer/);
    expect((await vault.obstacles())['safe-storage']).toBeNull();
    expect(await open(desk).vault.read('mara')).toEqual({ token: 'one', place: 'in-sealed-file' });
  });

  test('of a store that does not answer leaves the token where it is', async () => {
    const desk = await begin('keytar');
    desk.locked.add('safe-storage');
    const { vault } = open(desk);
    await vault.choose('safe-storage');
    expect(placesOf(desk)).toEqual(['keytar']);
    expect(await open(desk).vault.read('mara')).toEqual({ token: 'one', place: 'in-keychain' });
  });
});
