/** The app lock over a real database and its files: on, off, killed halfway, and without its key. */
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import type { Keychain } from '../../../electron/auth/keychain.ts';
import { backupFolder } from '../../../electron/backup/backup-folder.ts';
import { restoreBackup } from '../../../electron/backup/restore-backup.ts';
import { createAppLock } from '../../../electron/lock/app-lock.ts';
import { MARK_SETTING, readLockState, writeLockState } from '../../../electron/lock/lock-file.ts';
import { createLockKeys } from '../../../electron/lock/lock-keys.ts';
import type { openLock } from '../../../electron/lock/open-lock.ts';
import { openDatabase } from '../../../electron/store/database.ts';
import { createJournal } from '../../../electron/store/journal.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { isSealed, openSeal } from '../../../electron/store/seal.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { aKeychain } from '../../support/a-keychain.ts';
import { lockPartsForTest } from '../../support/a-lock.ts';
import { computerIn, leaks, NOW, read, WORD, write } from '../../support/locked-computer.ts';
import { filesUnder, holds } from '../../support/profile-files.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

/** One computer of a test, whose user quits where nobody else answers the lock window. */
function aComputer() {
  const deleteCaches = vi.fn<() => void>();
  const ask = vi.fn<Parameters<typeof openLock>[0]['ask']>(async () => 'quit');
  return {
    ...computerIn(folderForTest(), new Map<string, string>(), { ask, deleteCaches }),
    ...{ ask, deleteCaches },
  };
}
type Computer = ReturnType<typeof aComputer>;

/** Each file that holds something; a database that is read gets an empty log. */
function digests({ folder }: Computer): string[] {
  const files = filesUnder(folder).filter(
    (file) => !file.endsWith('-shm') && statSync(file).size > 0,
  );
  return files.map((file) => {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    return `${path.relative(folder, file)} ${digest}`;
  });
}

/** A computer with the word on its disk and the lock about to be turned on. */
async function aComputerToLock(): Promise<Computer & { readonly code: string }> {
  const computer = aComputer();
  const prepared = await computer.run(async (lock, database) => {
    await write(database, lock.seal, computer);
    const [first, meanwhile] = await Promise.all([lock.prepare(), lock.prepare()]);
    // The code on the screen stays the one that counts.
    expect([meanwhile, await lock.prepare()]).toEqual([first, first]);
    expect(lock.begin()).toBe(true);
    return first;
  });
  return { ...computer, code: typeof prepared === 'object' ? prepared.code : '' };
}

/** The same, on. */
async function aLockedComputer() {
  const computer = await aComputerToLock();
  const whole = await computer.run((lock, database) => read(database, lock.seal, computer));
  return { ...computer, whole };
}

describe('turning it on', () => {
  test('[X1] [X3] leaves the word in no file, and everything readable', async () => {
    const computer = aComputer();
    const before = await computer.run(async (lock, database) => {
      await write(database, lock.seal, computer);
      await lock.prepare();
      lock.begin();
      return read(database, lock.seal, computer);
    });
    writeFileSync(path.join(computer.folder, 'traytable-broken-1.db'), `broken ${WORD}`);
    const damaged = path.join(computer.folder, 'backups/traytable-000009-2026-11-26T12-00-00Z.db');
    writeFileSync(damaged, `damaged ${WORD}`);
    expect(leaks(computer).length).toBeGreaterThan(3);
    const after = await computer.run((lock, database) => {
      expect(lock.view()).toMatchObject({ isOn: true });
      const aside = database.prepare('select line, reason from journal_aside').get();
      expect(Object.values(aside ?? {}).map((text) => isSealed(String(text)))).toEqual([
        true,
        true,
      ]);
      return read(database, lock.seal, computer);
    });
    expect(after).toEqual(before);
    expect(after).toMatchObject({ draft: WORD, timer: WORD, versions: 1, image: `PNG ${WORD}` });
    expect(leaks(computer)).toEqual([]);
    await computer.run((lock, database) => write(database, lock.seal, computer));
    expect(leaks(computer)).toEqual([]);
  });

  test('[X3.3] [X3.7] shows how far it is where that takes long, and not where it is short', async () => {
    const computer = await aComputerToLock();
    const shares: number[] = [];
    const end = vi.fn<() => void>();
    const rewritten: number[] = [];
    const show = vi.fn(async () => ({
      set: (share: number) => void shares.push(share),
      tellRewriting: async () => void rewritten.push(shares.at(-1) ?? 0),
      end,
    }));
    const small = await aComputerToLock();
    (await small.start({ show }))?.database.close();
    expect(show).not.toHaveBeenCalled();
    const long = openDatabase(computer.file);
    createSettings(long, openSeal).set('a long one', 'x'.repeat(11_000_000));
    long.close();
    const big = path.join(computer.folder, 'traytable-broken-2.db');
    writeFileSync(big, Buffer.alloc(30_000_000, WORD));
    (await computer.start({ show }))?.database.close();
    expect(show).toHaveBeenCalledExactlyOnceWith('encrypt');
    expect(end).toHaveBeenCalledOnce();
    expect([...shares].sort((one, other) => one - other)).toEqual(shares);
    expect(shares.length).toBeGreaterThan(5);
    expect(rewritten).toEqual([expect.any(Number)]);
    expect(shares.some((share) => share > (rewritten[0] ?? 1))).toBe(true);
    expect(shares.at(-1)).toBeCloseTo(1, 1);
    expect(leaks(computer)).toEqual([]);
  });

  test.each(['encrypt', 'decrypt'] as const)(
    '[X3.4] begins to %s only once there is room, tells how much, and goes on later',
    async (to) => {
      const computer = await aComputerToLock();
      const before = await (to === 'encrypt' ? undefined : computer.run((lock) => lock.end()));
      expect(before).toBeUndefined();
      const full = { freeBytes: async () => 50_000_000 };
      const started = await computer.start(full);
      const { obstacle, conversion } = started?.lock.view() ?? {};
      expect([conversion, obstacle?.kind]).toEqual([to, 'room']);
      expect(await started?.lock.lackingRoom()).toMatchObject({ free: 50_000_000 });
      expect(started && (await read(started.database, started.lock.seal, computer))).toMatchObject({
        draft: WORD,
      });
      started?.database.close();
      expect(leaks(computer).length > 0).toBe(to === 'encrypt');
      await computer.run((lock) => expect(lock.view().obstacle).toBeNull());
      expect(leaks(computer).length > 0).toBe(to === 'decrypt');
    },
  );

  test('[X2] takes no store that forgets the key at once', async () => {
    const forgets = aKeychain({ getPassword: async () => 'another' });
    const none = () => Promise.reject(new Error('No safeStorage.'));
    const keys = createLockKeys({ keytar: async () => forgets, 'safe-storage': none });
    expect(await keys.save('app lock', randomBytes(32))).toBeNull();
  });

  test('[X3] leaves an image its times, by which the oldest ones go', async () => {
    const computer = await aComputerToLock();
    const [image = ''] = filesUnder(path.join(computer.folder, 'images'));
    utimesSync(image, 1_000, 2_000);
    await computer.run(() => undefined);
    const { atimeMs, mtimeMs } = statSync(image);
    expect([atimeMs, mtimeMs]).toEqual([1_000_000, 2_000_000]);
  });

  test('[X3.1] writes clear values while it is being turned off, and finishes a file that was opened', async () => {
    const computer = await aComputerToLock();
    const broken = path.join(computer.folder, 'traytable-broken-1.db');
    writeFileSync(broken, `broken ${WORD}`);
    await computer.run((lock) => lock.end());
    const sealed = `${broken}.sealed`;
    const bytes = readFileSync(sealed);
    await computer.run((lock, database) => {
      createSettings(database, lock.seal).set('capture draft', { text: 'typed meanwhile' });
      const row = database.prepare("select value from kept where key = 'capture draft'").get();
      expect(row?.['value']).toBe('{"text":"typed meanwhile"}');
    });
    writeFileSync(sealed, bytes); // a crash came between the clear file and its end
    await computer.run(() => expect([sealed, broken].map(existsSync)).toEqual([false, true]));
  });

  test('[X2] does nothing where no keychain keeps the key', async () => {
    const folder = folderForTest();
    const keys = { save: async () => null, read: async () => 'missing' as const, forget: vi.fn() };
    const lock = createAppLock({ ...lockPartsForTest(folder), keys }, null);
    expect(await lock.prepare()).toBe('no-keychain');
    expect(lock.begin()).toBe(false);
    expect(readLockState(folder, () => null)).toBeNull();
  });

  test('[X5.2] says that the keychain hangs, asks it once, and takes its late key', async () => {
    const held = new Map<string, string>();
    const late = Promise.withResolvers<void>();
    const setPassword = vi.fn<Keychain['setPassword']>(async (_service, name, key) => {
      await late.promise;
      held.set(name, key);
    });
    const none = () => Promise.reject(new Error('No safeStorage.'));
    const keychain = aKeychain({ setPassword }, held);
    const keys = createLockKeys({ keytar: async () => keychain, 'safe-storage': none });
    const timer = { sleep: async () => undefined }; // its deadlines are over at once
    const lock = createAppLock({ ...lockPartsForTest(folderForTest(), keys), timer }, null);
    expect([await lock.prepare(), lock.begin(), await lock.prepare()]).toEqual([
      ...['silent', false, 'silent'],
    ]);
    late.resolve();
    await vi.waitFor(async () => expect(await lock.prepare()).toHaveProperty('code'));
    expect(setPassword).toHaveBeenCalledOnce();
    expect(lock.begin()).toBe(true);
  });

  test('[X3] goes on after an end at any step, both ways', async () => {
    const { to } = await killAtEachStep('encrypt');
    expect(to.every((leaked) => leaked === 0)).toBe(true);
    const back = await killAtEachStep('decrypt');
    expect(back.to.every((leaked) => leaked >= 3)).toBe(true);
  });
});

/** Ends the program after one step, two steps and so on, and starts it again. */
async function killAtEachStep(direction: 'encrypt' | 'decrypt') {
  const origin = await aComputerToLock();
  const whole =
    direction === 'decrypt'
      ? await origin.run((lock, database) => {
          lock.end();
          return read(database, lock.seal, origin);
        })
      : undefined;
  const to: number[] = [];
  for (let steps = 1; ; steps += 1) {
    const computer = copyOf(origin);
    const isKilled = await endAfter(computer, steps);
    const after = await computer.run((lock, database) => read(database, lock.seal, computer));
    expect(after).toMatchObject({
      draft: WORD,
      timer: WORD,
      quarantined: 1,
      titles: [expect.any(String)],
    });
    if (whole !== undefined) expect(after).toEqual(whole);
    to.push(leaks(computer).length);
    if (!isKilled) return { to };
  }
}

function copyOf({ folder, held }: Pick<Computer, 'folder' | 'held'>) {
  const copy = folderForTest();
  cpSync(folder, copy, { recursive: true });
  return computerIn(copy, new Map(held));
}

/** False where it had fewer steps. */
async function endAfter(
  { open, file }: Pick<Computer, 'open' | 'file'>,
  steps: number,
): Promise<boolean> {
  let done = 0;
  const never = new Promise<never>(() => undefined);
  const killed = Promise.withResolvers<true>();
  const pause = async () => {
    done += 1;
    if (done < steps) return;
    killed.resolve(true);
    await never;
  };
  const lock = await open({ pause });
  if (typeof lock === 'string') throw new Error(lock);
  const database = openDatabase(file);
  const converted = lock.convert(database).then(() => false as const);
  const isKilled = await Promise.race([killed.promise, converted]);
  database.close();
  return isKilled;
}

describe('a lost key', () => {
  test('[X5] asks, changes nothing, and opens by the recovery code', async () => {
    const computer = await aLockedComputer();
    const before = digests(computer);
    computer.held.clear();
    expect(await computer.start()).toBeNull();
    expect(computer.ask).toHaveBeenLastCalledWith('missing', expect.anything());
    expect(digests(computer)).toEqual(before);
    computer.ask.mockImplementationOnce(async (_reason, unlocking) => {
      expect(await unlocking.readCode(computer.code.replace(/^./, '7'))).toBe('mistake');
      return (await unlocking.readCode(computer.code)) as Uint8Array;
    });
    const read1 = await computer.run((lock, database) => read(database, lock.seal, computer));
    expect(read1).toEqual(computer.whole);
    computer.ask.mockClear();
    await computer.run(() => undefined); // the keychain has it again
    expect(computer.ask).not.toHaveBeenCalled();
  });

  test('[X5.1] opens by the code, and turns off, where the keychain hangs', async () => {
    const computer = await aLockedComputer();
    const hangs = () => new Promise<never>(() => undefined);
    const keychain = aKeychain({ getPassword: hangs, setPassword: hangs, deletePassword: hangs });
    const none = () => Promise.reject(new Error('No safeStorage.'));
    const keys = createLockKeys({ keytar: async () => keychain, 'safe-storage': none });
    const timer = { sleep: async () => undefined }; // its deadlines are over at once
    computer.ask.mockImplementation(async (reason, unlocking) => {
      expect(reason).toBe('silent');
      return (await unlocking.readCode(computer.code)) as Uint8Array;
    });
    for (const end of ['on', 'decrypting', 'off']) {
      const started = await computer.start({ keys, timer });
      if (end === 'on') started?.lock.end();
      else if (end === 'decrypting') started?.lock.takeMoved('clear');
      else expect(started?.lock.view()).toMatchObject({ isOn: false, conversion: null });
      started?.database.close();
    }
    await computer.run((lock) => expect(lock.view()).toMatchObject({ isOn: false }));
  });

  test('[X5] takes no other key, of the keychain or of another code', async () => {
    const computer = await aLockedComputer();
    const other = await aComputerToLock();
    for (const name of computer.held.keys()) {
      computer.held.set(name, randomBytes(32).toString('base64'));
    }
    computer.ask.mockImplementationOnce(async (reason, unlocking) => {
      expect(reason).toBe('other');
      expect(await unlocking.askKeychain()).toBe('other');
      expect(await unlocking.readCode(other.code)).toBe('other');
      return 'quit';
    });
    expect(await computer.start()).toBeNull();
    expect(computer.ask).toHaveBeenCalledOnce();
  });

  test('[X4] quarantines and overwrites nothing where the lock’s file and mark are gone', async () => {
    const computer = await aLockedComputer();
    const database = openDatabase(computer.file);
    const count = () => database.prepare('select count(*) as count from journal').get();
    const before = count();
    const journal = createJournal(createJournalLines(database, openSeal));
    expect(() => journal.open()).toThrow('encrypted by the app lock');
    expect(count()).toEqual(before);
    expect(() => createSettings(database).get('capture draft', v.unknown())).toThrow();
    database.close();
  });

  test.each(['{', '', '{"version":1}'])(
    '[X5] is locked by the mark where its file says %j',
    async (text) => {
      const computer = await aLockedComputer();
      writeFileSync(path.join(computer.folder, 'lock.json'), text);
      expect(await computer.start()).toBeNull();
      expect(computer.ask).toHaveBeenLastCalledWith('locked', expect.anything());
      computer.ask.mockImplementationOnce(async (_reason, unlocking) => {
        return (await unlocking.askKeychain()) as Uint8Array;
      });
      const after = await computer.run((lock, database) => read(database, lock.seal, computer));
      expect(after).toEqual(computer.whole);
    },
  );

  test('[X5] is locked by the mark of a copy where the file and the database are gone', async () => {
    const computer = await aLockedComputer();
    for (const name of ['lock.json', 'traytable.db', 'traytable.db-wal', 'traytable.db-shm'])
      rmSync(path.join(computer.folder, name), { force: true });
    expect(await computer.start()).toBeNull();
    expect(computer.ask).toHaveBeenLastCalledWith('locked', expect.anything());
  });

  test('[X5] does not start where its file is damaged and nothing else tells', async () => {
    const computer = aComputer();
    writeFileSync(path.join(computer.folder, 'lock.json'), 'garbled');
    await expect(computer.start()).rejects.toThrow('lock.json of the app lock is damaged');
  });
});

describe('locking', () => {
  test('[X7] asks at the next start, and no more once it is unlocked', async () => {
    const computer = await aLockedComputer();
    await computer.run((lock) => expect(lock.lock()).toBe(true));
    expect(await computer.start()).toBeNull();
    expect(computer.ask).toHaveBeenLastCalledWith('locked', expect.anything());
    computer.ask.mockImplementationOnce(async (_reason, unlocking) => {
      return (await unlocking.askKeychain()) as Uint8Array;
    });
    await computer.run(() => undefined);
    computer.ask.mockClear();
    await computer.run((lock) => lock.setLocksWithSystem(false));
    await computer.run((lock) => expect(lock.view().locksWithSystem).toBe(false));
    expect(computer.ask).not.toHaveBeenCalled();
  });

  test('[X7.3] opens over a disk that refuses, and asks again at the next start', async () => {
    const computer = await aLockedComputer();
    await computer.run((lock) => expect(lock.lock()).toBe(true));
    const part = path.join(computer.folder, '.lock.json.part');
    mkdirSync(part); // the next file cannot be written
    computer.ask.mockImplementation(async (_reason, unlocking) => {
      return (await unlocking.askKeychain()) as Uint8Array;
    });
    const opened = await computer.run((lock, database) => read(database, lock.seal, computer));
    expect(opened).toEqual(computer.whole);
    rmSync(part, { recursive: true, force: true });
    await computer.run(() => undefined);
    expect(computer.ask).toHaveBeenCalledTimes(2);
    await computer.run(() => undefined);
    expect(computer.ask).toHaveBeenCalledTimes(2);
  });

  test('[X8.1] opens nothing where its user opens another account, and stays locked', async () => {
    const computer = await aLockedComputer();
    await computer.run((lock) => lock.lock());
    computer.ask.mockResolvedValueOnce('other account');
    expect(await computer.open()).toBe('other account');
    expect(readLockState(computer.folder, () => null)).toMatchObject({ isLocked: true });
  });

  test('[X7] is not possible where it is off', async () => {
    await aComputer().run((lock) => expect(lock.lock()).toBe(false));
  });
});

test('[X3.1] has the caches moved, deletes their files at the next start, and ends so when turned off', async () => {
  const computer = await aLockedComputer();
  await computer.run((lock) => {
    expect(lock.cacheKey('ada')).toMatchObject({ form: 'sealed', isTurning: true });
    expect(lock.cacheKey('ada')?.key).not.toBe(lock.cacheKey('ben')?.key);
    expect(lock.takeMoved('clear')).toBe(false);
    expect(lock.takeMoved('sealed')).toBe(true);
  });
  computer.deleteCaches.mockImplementationOnce(() => {
    throw new Error('EBUSY');
  });
  await computer.run((lock) => {
    expect(lock.cacheKey('ada')?.isTurning).toBe(false); // not over and over
  });
  await computer.run((lock) => expect(lock.takeMoved('sealed')).toBe(true));
  await computer.run((lock) => {
    expect(lock.cacheKey('ada')?.isTurning).toBe(false);
    expect(lock.view()).toMatchObject({ isOn: true, conversion: null });
    lock.end();
  });
  const name = [...computer.held.keys()];
  await computer.run((lock) => {
    expect(lock.view()).toMatchObject({ isOn: false, conversion: 'decrypt' });
    expect(lock.cacheKey('ada')).toMatchObject({ form: 'clear', isTurning: true });
    expect(lock.takeMoved('clear')).toBe(true);
    expect([...computer.held.keys()]).toEqual(name); // sealed texts may be left
  });
  const after = await computer.run((lock, database) => {
    expect(lock.view()).toMatchObject({ isOn: false, conversion: null });
    expect(lock.cacheKey('ada')).toBeNull();
    return read(database, lock.seal, computer);
  });
  expect(after).toEqual(computer.whole);
  expect(computer.held.size).toBe(0);
  await computer.run((lock, database) =>
    expect(lock.seal === openSeal && database.isOpen).toBe(true),
  );
});

test('[X3.1] opens a database whose mark was lost, before the key goes', async () => {
  const computer = await aLockedComputer();
  await computer.run((lock, database) => {
    createSettings(database).delete(MARK_SETTING); // as a rescue may
    lock.end();
  });
  await computer.run(() => undefined);
  const database = openDatabase(computer.file);
  const clear = await read(database, openSeal, computer);
  database.close();
  expect(clear).toEqual(computer.whole);
});

test('[X3.1] opens a database that was replaced while it was on, before the key goes', async () => {
  const computer = await aLockedComputer();
  const [copy] = backupFolder(computer.folder).list();
  const copyFile = copy && backupFolder(computer.folder).fileOf(copy);
  await computer.run((lock, database) => {
    createSettings(database, lock.seal).set('capture draft', { text: 'newer than the copy' });
    restoreBackup(copyFile ?? '', computer.file, { now: NOW, seal: lock.seal });
    lock.end();
  });
  await computer.run(() => undefined);
  const replaced = filesUnder(computer.folder).find((file) => /-replaced-[^/]*db$/.test(file));
  const database = openDatabase(replaced ?? '');
  const clear = await read(database, openSeal, computer);
  database.close();
  expect(clear).toMatchObject({ draft: 'newer than the copy', timer: WORD, versions: 1 });
});

test('[X3.1] deletes the moved caches’ files before a conversion that the disk refuses', async () => {
  const computer = await aLockedComputer();
  await computer.run((lock) => {
    expect(lock.takeMoved('sealed')).toBe(true);
    lock.end();
    expect(lock.takeMoved('clear')).toBe(true);
  });
  computer.deleteCaches.mockClear();
  const refused = await computer.start({ freeBytes: async () => 0 });
  refused?.database.close();
  expect(computer.deleteCaches).toHaveBeenCalledOnce();
  computer.deleteCaches.mockClear();
  await computer.run((lock) =>
    expect(lock.view()).toMatchObject({ isOn: false, conversion: null }),
  );
  // The windows have used the caches since.
  expect(computer.deleteCaches).not.toHaveBeenCalled();
});

test('[X3.1] has the files of the caches deleted where nobody has signed in', async () => {
  const computer = await aLockedComputer();
  await computer.run((lock) => {
    expect(lock.cacheKey(null)).toMatchObject({ form: 'sealed', isTurning: true });
    expect(lock.cacheKey(null)?.key).not.toBe(lock.cacheKey('ada')?.key);
  });
});

test('[X3.2] restores a sealed copy, and encrypts what a copy brings clear', async () => {
  const computer = await aLockedComputer();
  const [copy] = backupFolder(computer.folder).list();
  const copyFile = copy && backupFolder(computer.folder).fileOf(copy);
  await computer.run((lock) => {
    restoreBackup(copyFile ?? '', computer.file, { now: NOW, seal: lock.seal });
  });
  const after = await computer.run((lock, database) => read(database, lock.seal, computer));
  expect(after).toMatchObject({ draft: WORD, titles: [expect.any(String)] });
  const clear = aComputer();
  await clear.run((lock, database) => write(database, lock.seal, clear));
  writeFileSync(computer.file, readFileSync(clear.file));
  for (const ending of ['-wal', '-shm']) writeFileSync(`${computer.file}${ending}`, '');
  mkdirSync(computer.folder, { recursive: true });
  const state = readLockState(computer.folder, () => null);
  if (state !== null) writeLockState(computer.folder, state);
  await computer.run((lock, database) => read(database, lock.seal, computer));
  expect(holds(computer.file, WORD)).toBe(false);
});
