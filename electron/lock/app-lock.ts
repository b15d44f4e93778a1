/** The app lock of the account in use: its key, its state, and what turns it on and off (SPEC.md). */
import { hkdfSync, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { recoveryCodeOf } from '../../shared/auth/recovery-code.ts';
import type { CacheKey } from '../../shared/ipc/cache-calls.ts';
import type { AppLockView } from '../../shared/ipc/lock-calls.ts';
import type { Room } from '../../shared/lock-room.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import { KEYCHAIN_WAIT_MS } from '../auth/keychain.ts';
import { createOpeningSeal, createSeal, SEAL_KEY_BYTES } from '../store/create-seal.ts';
import { openSeal, type Seal } from '../store/seal.ts';
import { errorName } from '../system/error-name.ts';
import { inTime } from '../system/in-time.ts';
import { CHECK_PLACE, CHECK_TEXT } from './key-check.ts';
import { type LockState, markIn, removeLockState, writeLockState } from './lock-file.ts';
import { type LockKeys, START_WAIT_MS } from './lock-keys.ts';
import type { ConversionParts } from './run-conversion.ts';

/** The state of a lock with the key that opens it. */
export type UnlockedState = { readonly state: LockState; readonly key: Uint8Array };

export interface AppLock {
  /** The seal of the account's data in this run. */
  readonly seal: Seal;
  view(): AppLockView;
  /** Goes on with a conversion; call it before anything else reads the database. */
  convert(database: DatabaseSync): Promise<void>;
  /** The room that turning it on or off needs, where the disk has less; else `null`. */
  lackingRoom(): Promise<Room | null>;
  /** Makes a key and saves it in the keychain; its recovery code, or why there is none. */
  prepare(): Promise<{ readonly code: string } | 'no-keychain' | 'silent'>;
  /** The next start encrypts everything by the prepared key. False where none was prepared. */
  begin(): boolean;
  /** The next start makes everything clear. Throws where the disk refuses, as the others do. */
  end(): void;
  /** The next start asks before it opens anything. False where the lock is off. */
  lock(): boolean;
  /** Whether sleep and the system's lock screen lock it. */
  setLocksWithSystem(isOn: boolean): void;
  /** The key for the window's cache of an account, `null` being nobody's; `null` where nothing is sealed. */
  cacheKey(account: string | null): CacheKey | null;
  /** The windows have moved their caches in this form; true if the next start deletes the old files. */
  takeMoved(form: CacheKey['form']): boolean;
}

/** The lock, and how it ends the program. */
export type LockControl = {
  readonly lock: AppLock;
  /** Resolves once no window has typed text that main lacks; false if that takes too long. */
  readonly whenSaved: () => Promise<boolean>;
  /** Notes the unsent work for the list of accounts: a locked account cannot be asked. */
  readonly writeLeft: () => void;
  /** Starts the program again. */
  readonly restart: () => void;
};

export type AppLockParts = ConversionParts & {
  /** Names its key among those of other accounts. */
  readonly account: string;
  readonly keys: LockKeys;
  readonly log: Log;
  readonly timer: Timer;
  /** Deletes the files of IndexedDB. Throws where the disk refuses. */
  readonly deleteCaches: () => void;
  /** How many bytes these files have. */
  readonly cachesBytes: () => number;
  /** The room left on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
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
  #obstacle: AppLockView['obstacle'] = null;

  constructor(parts: AppLockParts, unlocked: UnlockedState | null) {
    this.#parts = parts;
    this.#state = unlocked?.state ?? null;
    this.#key = unlocked?.key;
    this.seal = sealOf(unlocked);
  }

  view(): AppLockView {
    const state = this.#state;
    const obstacle = this.#obstacle;
    if (state === null) return { isOn: false, conversion: null, locksWithSystem: true, obstacle };
    const { conversion, caches, locksWithSystem } = state;
    const isOn = conversion !== 'decrypt';
    const left = caches === 'done' ? null : 'encrypt';
    return { isOn, conversion: conversion ?? left, locksWithSystem, obstacle };
  }

  async convert(database: DatabaseSync): Promise<void> {
    // First: what is moved must not become older than the caches that the windows open now.
    if (this.#state?.caches === 'moved') this.#deleteMoved(this.#state);
    if (this.#state === null) return;
    try {
      await this.#convert(this.#state, database);
      await this.#finish(this.#state);
    } catch (error) {
      this.#obstacle ??= { kind: 'disk' };
      this.#parts.log.note('lock conversion not finished', { error: errorName(error) });
    }
  }

  async #convert(state: LockState, database: DatabaseSync): Promise<void> {
    const { keyName, store, check } = state;
    // A copy that was restored may be from before the lock.
    const to = state.conversion ?? (markIn(database)?.keyName === keyName ? null : 'encrypt');
    if (to === null) return;
    const room = await this.lackingRoom();
    if (room !== null) {
      this.#obstacle = { kind: 'room', room };
      throw new Error('The disk has too little room.');
    }
    const mark = { keyName, store, check };
    const { runConversion } = await loadConversion();
    await runConversion(this.#parts, database, { seal: this.seal, to, mark });
    // The windows have still to make their texts clear, and need the key for that.
    if (to === 'encrypt') this.#write({ ...state, conversion: null });
  }

  async lackingRoom(): Promise<Room | null> {
    const { folder, cachesBytes, freeBytes } = this.#parts;
    const { lackingRoom } = await loadConversion();
    return lackingRoom(folder, { free: await freeBytes(folder), caches: cachesBytes() });
  }

  /** Deletes the old files before a window opens one; the windows then bring the moved caches back. */
  #deleteMoved(state: LockState): void {
    try {
      this.#parts.deleteCaches();
      this.#write({ ...state, caches: 'done' });
    } catch (error) {
      this.#isMoveFailed = true;
      this.#parts.log.note('old caches not deleted', { error: errorName(error) });
      this.#tryWrite({ ...state, caches: 'left' });
    }
  }

  /** Ends the lock once nothing is sealed any more. The key goes last. */
  async #finish({ conversion, caches, keyName }: LockState): Promise<void> {
    if (conversion !== 'decrypt' || caches !== 'done') return;
    removeLockState(this.#parts.folder);
    this.#state = null;
    const { keys, timer } = this.#parts;
    await inTime(timer, keys.forget(keyName), START_WAIT_MS);
  }

  /** Two calls at a time get one key: the code that the user saves must be its code. */
  async prepare(): ReturnType<AppLock['prepare']> {
    this.#preparing ??= this.#makeKey();
    const prepared = await inTime(this.#parts.timer, this.#preparing, KEYCHAIN_WAIT_MS);
    if (prepared === undefined) return 'silent'; // the next try takes its late answer
    if (prepared === null) {
      this.#preparing = undefined; // the keychain may be unlocked by the next try
      return 'no-keychain';
    }
    this.#prepared = prepared;
    return { code: recoveryCodeOf(prepared.key) };
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

  cacheKey(account: string | null): CacheKey | null {
    if (this.#state === null || this.#key === undefined) return null;
    const derived = hkdfSync('sha256', this.#key, account ?? '', 'traytable cache', SEAL_KEY_BYTES);
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

  /** Where the disk refuses, the next start deletes them, and the lists are pulled again. */
  #tryWrite(state: LockState): void {
    try {
      this.#write(state);
    } catch (error) {
      this.#parts.log.note('lock state not written', { error: errorName(error) });
    }
  }

  #write(state: LockState): void {
    writeLockState(this.#parts.folder, state);
    this.#state = state;
  }
}

/** Few starts convert anything, and it reads every kind of record. */
const loadConversion = () => import('./run-conversion.ts');

function sealOf(unlocked: UnlockedState | null): Seal {
  if (unlocked === null) return openSeal;
  const { key, state } = unlocked;
  return state.conversion === 'decrypt' ? createOpeningSeal(key) : createSeal(key);
}
