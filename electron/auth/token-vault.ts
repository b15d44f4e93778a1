/**
 * Saves the token of each account in one place: the system's keychain, a sealed file, or the memory
 * of this run (S11). The user chooses; `automatic` takes the first that works.
 *
 * A move from one store to the other is marked on the disk. So after a crash at any step one entry
 * counts, and the next call deletes the other (S12).
 */
import * as v from 'valibot';
import {
  type Keeping,
  keepings,
  markOf,
  placeOf,
  storesToKeepIn,
  storesToRead,
  type TokenMark,
  type TokenPlace,
  type TokenStore,
  tokenStores,
} from '../../shared/auth/token-places.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import { errorName } from '../system/error-name.ts';
import { inTime } from '../system/in-time.ts';
import { KEYCHAIN_WAIT_MS, type Keychain, SERVICE } from './keychain.ts';
import { keychainErrorCode, keychainSentence, SILENT_KEYCHAIN } from './keychain-problem.ts';
import { createTokenMarks, type TokenMarks } from './token-marks.ts';

/** `locked`: the store that should have the token did not answer (S13). */
type FoundToken = { readonly token: string; readonly place: TokenPlace } | 'locked' | null;

/** Saves one token for each account name. */
export interface TokenVault {
  read(account: string): Promise<FoundToken>;
  /** Saves `token` as safely as the choice allows and returns where. */
  keep(account: string, token: string): Promise<TokenPlace>;
  forget(account: string): Promise<void>;
  /** Deletes the entries that a `forget` could not reach. */
  clearForgotten(): Promise<void>;
  /** The user's choice. */
  keeping(): Keeping;
  /** Why each store cannot be used now, in a sentence; `null` if it can. */
  obstacles(): Promise<Readonly<Record<TokenStore, string | null>>>;
  /** Saves the choice and moves every token there. `silent`: a keychain takes long, and the move goes on. */
  choose(keeping: Keeping): Promise<'moved' | 'silent' | 'disk'>;
}

export type TokenVaultParts = {
  /** Each is tried until it loads. */
  readonly load: Readonly<Record<TokenStore, () => Promise<Keychain>>>;
  readonly settings: Settings;
  readonly log: Log;
  readonly timer: Timer;
};

const KEEPING = 'token keeping';
/** The mark of a profile that knew no other store. */
const UNMARKED: TokenMark = { in: 'keytar', into: null, stale: ['safe-storage'] };
/** An entry that is never written: reading it shows whether a store answers. */
const TRIAL = 'trial';

/**
 * Opens the vault. Its calls wait for one another: each that hangs on a prompt holds one of the few
 * threads that also resolve names. Whoever reads, keeps or forgets a token sets a deadline.
 */
export function createTokenVault(parts: TokenVaultParts): TokenVault {
  return new Vault(parts);
}

class Vault implements TokenVault {
  readonly #parts: TokenVaultParts;
  readonly #marks: TokenMarks;
  readonly #memory = new Map<string, string>();
  readonly #loaded = new Map<TokenStore, Keychain>();
  /** The last reason, in a sentence, why a store did not answer. */
  readonly #obstacles = new Map<TokenStore, string>();
  readonly #noted = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: TokenVaultParts) {
    this.#parts = parts;
    this.#marks = createTokenMarks(parts.settings);
  }

  async read(account: string): Promise<FoundToken> {
    return this.#inMemory(account) ?? this.#next(() => this.#readOrLocked(account));
  }

  /** A disk that does not tell where the token is leaves it there: the user can try again (S13). */
  async #readOrLocked(account: string): Promise<FoundToken> {
    try {
      return await this.#read(account);
    } catch (error) {
      this.#parts.log.note('token not found out', { error: errorName(error) });
      return 'locked';
    }
  }

  keep(account: string, token: string): Promise<TokenPlace> {
    return this.#next(() => this.#keepOrHold(account, token));
  }

  /** The same disk costs no token of this run, and no refresh waits for it. */
  async #keepOrHold(account: string, token: string): Promise<TokenPlace> {
    try {
      return await this.#keep(account, token);
    } catch (error) {
      this.#parts.log.note('token not kept', { error: errorName(error) });
      this.#memory.set(account, token);
      return 'in-memory';
    }
  }

  forget(account: string): Promise<void> {
    this.#memory.delete(account);
    this.#marks.set(account, markOf(null, tokenStores)); // at once: a keychain that hangs keeps its entry
    return this.#next(async () => {
      this.#memory.delete(account); // of a call before this one
      this.#marks.set(account, markOf(null, tokenStores));
      await this.#clear(account, null, tokenStores);
    });
  }

  clearForgotten(): Promise<void> {
    return this.#next(async () => {
      for (const [account, mark] of Object.entries(this.#marks.all())) {
        const isForgotten = mark.in === null && mark.into === null;
        if (isForgotten) await this.#clear(account, null, mark.stale);
      }
    });
  }

  keeping(): Keeping {
    return this.#parts.settings.get(KEEPING, v.picklist(keepings)) ?? 'automatic';
  }

  async obstacles(): ReturnType<TokenVault['obstacles']> {
    const asked = this.#next(async () => ({
      keytar: await this.#obstacleOf('keytar'),
      'safe-storage': await this.#obstacleOf('safe-storage'),
    }));
    return (
      (await inTime(this.#parts.timer, asked, KEYCHAIN_WAIT_MS)) ?? {
        keytar: SILENT_KEYCHAIN,
        'safe-storage': SILENT_KEYCHAIN,
      }
    );
  }

  /** The choice counts at once: a later read makes the move that a keychain held up. */
  async choose(keeping: Keeping): ReturnType<TokenVault['choose']> {
    if (!tryKeep(this.#parts.settings, KEEPING, keeping)) return 'disk';
    const moving = this.#next(() => this.#moveAll()).then(() => 'moved' as const);
    return (await inTime(this.#parts.timer, moving, KEYCHAIN_WAIT_MS)) ?? 'silent';
  }

  async #moveAll(): Promise<void> {
    const accounts = new Set([...Object.keys(this.#marks.all()), ...this.#memory.keys()]);
    for (const account of accounts) {
      const found = this.#inMemory(account) ?? (await this.#read(account));
      if (found !== null && found !== 'locked') await this.#keep(account, found.token);
    }
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #inMemory(account: string): FoundToken {
    const token = this.#memory.get(account);
    return token === undefined ? null : { token, place: 'in-memory' };
  }

  async #read(account: string): Promise<FoundToken> {
    const mark = this.#marks.of(account);
    for (const store of storesToRead(mark)) {
      const token = await this.#ask(store, (keychain) => keychain.getPassword(SERVICE, account));
      if (token) return this.#endRead(account, { token, store });
      if (token === undefined && this.#mayCount(mark, store)) return 'locked';
    }
    return null;
  }

  /** Ends a move that was interrupted, and makes the one that the choice asks for. */
  async #endRead(account: string, found: { readonly token: string; readonly store: TokenStore }) {
    const { token, store } = found;
    const mark = this.#marks.of(account);
    const stale = [mark?.in, mark?.into, ...(mark?.stale ?? [])].filter((one) => one != null);
    if (mark?.in !== store || mark.into !== null) this.#marks.set(account, markOf(store, stale));
    await this.#clear(account, store, stale);
    const keeping = this.keeping();
    if (keeping === 'memory') return { token, place: await this.#keep(account, token) };
    const isMoved = keeping !== 'automatic' && (await this.#put(account, token, keeping));
    return { token, place: placeOf(isMoved ? keeping : store) };
  }

  /** Without a mark the token is in keytar, if that is here at all. */
  #mayCount(mark: TokenMark | undefined, store: TokenStore): boolean {
    if (mark === undefined) return store === 'keytar' && this.#loaded.has(store);
    return mark.in === store || mark.into === store;
  }

  async #keep(account: string, token: string): Promise<TokenPlace> {
    const keeping = this.keeping();
    for (const store of storesToKeepIn(keeping)) {
      if (!(await this.#put(account, token, store))) continue;
      this.#memory.delete(account);
      return placeOf(store);
    }
    this.#memory.set(account, token);
    if (keeping === 'memory') await this.#clear(account, null, tokenStores);
    return 'in-memory';
  }

  /** Writes an entry, which counts from then on; true if it was read back. */
  async #put(account: string, token: string, store: TokenStore): Promise<boolean> {
    const marked = this.#marks.of(account);
    const before = marked ?? UNMARKED;
    const others = [before.in, before.into, ...before.stale]
      .filter((one) => one !== null)
      .filter((one) => one !== store);
    const isMoving = before.in !== store;
    if (isMoving && !(await this.#beginMove(account, store, before))) return false;
    // Read back, because a locked or fake keychain may take a secret and not return it.
    const isReadBack = await this.#ask(store, async (keychain) => {
      await keychain.setPassword(SERVICE, account, token);
      return (await keychain.getPassword(SERVICE, account)) === token;
    });
    if (isReadBack !== true) {
      if (isMoving) this.#marks.set(account, markOf(before.in, [...others, store]));
      return false;
    }
    this.#marks.set(account, markOf(store, others));
    await this.#clear(account, store, others);
    return true;
  }

  /** Empties the new store: an old entry there must not be taken for the new one. */
  async #beginMove(account: string, into: TokenStore, before: TokenMark) {
    const isEmpty = await this.#ask(into, async (keychain) => {
      await keychain.deletePassword(SERVICE, account);
      return (await keychain.getPassword(SERVICE, account)) === null;
    });
    const stale = before.stale.filter((one) => one !== into);
    return isEmpty === true && this.#marks.set(account, { in: before.in, into, stale });
  }

  /** Deletes entries that do not count, and remembers those of a store that does not answer. */
  async #clear(account: string, owner: TokenStore | null, stale: readonly TokenStore[]) {
    const left: TokenStore[] = [];
    for (const store of new Set(stale)) {
      if (store === owner) continue;
      const done = await this.#ask(store, (keychain) => keychain.deletePassword(SERVICE, account));
      if (done === undefined) left.push(store);
    }
    if (stale.length > 0) this.#marks.set(account, markOf(owner, left));
  }

  /** The result of one call; `undefined` where the store does not answer. */
  async #ask<T>(store: TokenStore, work: (keychain: Keychain) => Promise<T>) {
    try {
      return await work(await this.#load(store));
    } catch (error) {
      this.#obstacles.set(store, keychainSentence(error, this.#loaded.has(store)));
      this.#note(store, keychainErrorCode(error));
      return undefined;
    }
  }

  async #load(store: TokenStore): Promise<Keychain> {
    const keychain = this.#loaded.get(store) ?? (await this.#parts.load[store]());
    this.#loaded.set(store, keychain);
    return keychain;
  }

  async #obstacleOf(store: TokenStore): Promise<string | null> {
    const answer = await this.#ask(store, (keychain) => keychain.getPassword(SERVICE, TRIAL));
    return answer === undefined ? (this.#obstacles.get(store) ?? null) : null;
  }

  /** Notes each reason once: an absent keychain is asked again and again. */
  #note(store: TokenStore, reason: string): void {
    if (this.#noted.has(`${store} ${reason}`)) return;
    this.#noted.add(`${store} ${reason}`);
    this.#parts.log.note('keychain does not answer', { store, reason });
  }
}
