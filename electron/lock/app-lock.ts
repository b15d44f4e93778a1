/** The app lock of the account in use: its key, its state, and what turns it on and off (SPEC.md). */
import { hkdfSync, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { recoveryCodeOf } from '../../shared/auth/recovery-code.ts';
import type { CacheKey } from '../../shared/ipc/cache-calls.ts';
import type { AppLockView } from '../../shared/ipc/lock-calls.ts';
import type { Log } from '../../shared/ports.ts';
import { createOpeningSeal, createSeal, SEAL_KEY_BYTES } from '../store/create-seal.ts';
import { openSeal, type Seal } from '../store/seal.ts';
import { errorName } from '../system/error-name.ts';
import { convertDatabase } from './convert-database.ts';
import { convertFiles } from './convert-files.ts';
import { CHECK_PLACE, CHECK_TEXT } from './key-check.ts';
import { type LockState, readMark, removeLockState, writeLockState } from './lock-file.ts';
import type { LockKeys } from './lock-keys.ts';

/** The state of a lock with the key that opens it. */
export type UnlockedState = { readonly state: LockState; readonly key: Uint8Array };

export interface AppLock {
  /** The seal of the account's data in this run. */
  readonly seal: Seal;
  view(): AppLockView;
  /** Goes on with a conversion; call it before anything else reads the database. */
  convert(database: DatabaseSync, file: string): Promise<void>;
  /** Makes a key and saves it in the keychain; its recovery code, or `null` where no keychain works. */
  prepare(): Promise<string | null>;
  /** The next start encrypts everything by the prepared key. False where none was prepared. */
  begin(): boolean;
  /** The next start makes everything clear. Throws where the disk refuses, as the others do. */
  end(): void;
  /** The next start asks before it opens anything. False where the lock is off. */
  lock(): boolean;
  /** Whether sleep and the system's lock screen lock it. */
  setLocksWithSystem(isOn: boolean): void;
  /** The key for the window's cache of an account; `null` where nothing of it is sealed. */
  cacheKey(account: string): CacheKey | null;
  /** The windows have moved their caches in this form; true if the next start deletes the old files. */
  takeMoved(form: CacheKey['form']): boolean;
}

/** The lock, and how it ends the program. */
export type LockControl = {
  readonly lock: AppLock;
  /** Resolves once no window has typed text that main lacks; false if that takes too long. */
  readonly whenSaved: () => Promise<boolean>;
  /** Starts the program again. */
  readonly restart: () => void;
};

export type AppLockParts = {
  /** The folder of the account. */
  readonly folder: string;
  /** Names its key among those of other accounts. */
  readonly account: string;
  readonly keys: LockKeys;
  readonly log: Log;
  /** Deletes the files of IndexedDB. Throws where the disk refuses. */
  readonly deleteCaches: () => void;
  /** Lets other work go on between two steps of a conversion. */
  readonly pause: () => Promise<void>;
};

/** Creates the lock; `unlocked` is `null` where it is off. */
export function createAppLock(parts: AppLockParts, unlocked: UnlockedState | null): AppLock {
  return new AccountLock(parts, unlocked);
}

class AccountLock implements AppLock {
  readonly seal: Seal;
  readonly #parts: AppLockParts;
  readonly #key: Uint8Array | undefined;
  #state: LockState | null;
  #prepared: UnlockedState | undefined;
  #preparing: Promise<UnlockedState | null> | undefined;
  /** The old files of the caches could not be deleted: the next start has them moved again. */
  #isMoveFailed = false;

  constructor(parts: AppLockParts, unlocked: UnlockedState | null) {
    this.#parts = parts;
    this.#state = unlocked?.state ?? null;
    this.#key = unlocked?.key;
    this.seal = sealOf(unlocked);
  }

  view(): AppLockView {
    const state = this.#state;
    if (state === null) return { isOn: false, conversion: null, locksWithSystem: true };
    const { conversion, caches, locksWithSystem } = state;
    const isOn = conversion !== 'decrypt';
    const left = caches === 'done' ? null : 'encrypt';
    return { isOn, conversion: conversion ?? left, locksWithSystem };
  }

  async convert(database: DatabaseSync, file: string): Promise<void> {
    const { log } = this.#parts;
    try {
      if (this.#state !== null) await this.#convert(this.#state, database, file);
      if (this.#state?.caches === 'moved') this.#deleteMoved(this.#state);
      if (this.#state !== null) await this.#finish(this.#state);
    } catch (error) {
      log.note('lock conversion not finished', { error: errorName(error) });
    }
  }

  async #convert(state: LockState, database: DatabaseSync, file: string): Promise<void> {
    const { folder, pause } = this.#parts;
    const { keyName, store, check } = state;
    // A copy that was restored may be from before the lock.
    const to = state.conversion ?? (readMark(file)?.keyName === keyName ? null : 'encrypt');
    if (to === null) return;
    const conversion = { seal: this.seal, to, mark: { keyName, store, check } };
    for (const work of [convertDatabase(database, conversion), convertFiles(folder, conversion)])
      for (const _ of work) await pause();
    // The windows have still to make their texts clear, and need the key for that.
    if (to === 'encrypt') this.#write({ ...state, conversion: null });
  }

  /** Deletes the old files before a window opens one; the windows then bring the moved caches back. */
  #deleteMoved(state: LockState): void {
    try {
      this.#parts.deleteCaches();
      this.#write({ ...state, caches: 'done' });
    } catch (error) {
      this.#isMoveFailed = true;
      this.#write({ ...state, caches: 'left' });
      throw error;
    }
  }

  /** Ends the lock once nothing is sealed any more. The key goes last. */
  async #finish({ conversion, caches, keyName }: LockState): Promise<void> {
    if (conversion !== 'decrypt' || caches !== 'done') return;
    removeLockState(this.#parts.folder);
    this.#state = null;
    await this.#parts.keys.forget(keyName);
  }

  /** Two calls at a time get one key: the code that the user saves must be its code. */
  async prepare(): Promise<string | null> {
    this.#preparing ??= this.#makeKey();
    const prepared = await this.#preparing;
    if (prepared === null) {
      this.#preparing = undefined; // the keychain may be unlocked by the next try
      return null;
    }
    this.#prepared = prepared;
    return recoveryCodeOf(prepared.key);
  }

  async #makeKey(): Promise<UnlockedState | null> {
    const { account, keys } = this.#parts;
    const key = randomBytes(SEAL_KEY_BYTES);
    const keyName = `app lock of ${account} ${randomBytes(8).toString('hex')}`;
    const store = await keys.save(keyName, key);
    if (store === null) return null;
    const check = createSeal(key).seal(CHECK_PLACE, CHECK_TEXT);
    const begun = { conversion: 'encrypt', isLocked: false, caches: 'left' } as const;
    return { key, state: { keyName, store, check, ...begun, locksWithSystem: true } };
  }

  begin(): boolean {
    if (this.#prepared === undefined || this.#state !== null) return false;
    this.#write(this.#prepared.state);
    return true;
  }

  end(): void {
    if (this.#state !== null)
      this.#write({ ...this.#state, conversion: 'decrypt', caches: 'left' });
  }

  lock(): boolean {
    if (this.#state === null || this.#key === undefined) return false;
    this.#write({ ...this.#state, isLocked: true });
    return true;
  }

  setLocksWithSystem(isOn: boolean): void {
    if (this.#state !== null) this.#write({ ...this.#state, locksWithSystem: isOn });
  }

  cacheKey(account: string): CacheKey | null {
    if (this.#state === null || this.#key === undefined) return null;
    const derived = hkdfSync('sha256', this.#key, account, 'traytable cache', SEAL_KEY_BYTES);
    const form = this.#form(this.#state);
    const isTurning = this.#state.caches === 'left' && !this.#isMoveFailed;
    return { key: Buffer.from(derived).toString('base64'), form, isTurning };
  }

  takeMoved(form: CacheKey['form']): boolean {
    const state = this.#state;
    if (state === null || state.caches !== 'left' || form !== this.#form(state)) return false;
    this.#write({ ...state, caches: 'moved' });
    return true;
  }

  #form({ conversion }: LockState): CacheKey['form'] {
    return conversion === 'decrypt' ? 'clear' : 'sealed';
  }

  #write(state: LockState): void {
    writeLockState(this.#parts.folder, state);
    this.#state = state;
  }
}

function sealOf(unlocked: UnlockedState | null): Seal {
  if (unlocked === null) return openSeal;
  const { key, state } = unlocked;
  return state.conversion === 'decrypt' ? createOpeningSeal(key) : createSeal(key);
}
