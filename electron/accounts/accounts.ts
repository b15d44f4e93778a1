/** The accounts of this computer: which one is in use, and how another comes to be (SPEC.md). */
import { existsSync } from 'node:fs';
import type { AccountsView, LeftBehind } from '../../shared/ipc/account-calls.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { Log, Random } from '../../shared/ports.ts';
import { ACCOUNTS_MAX } from '../../shared/storage-limits.ts';
import { onDisk } from '../store/on-disk.ts';
import type { Settings } from '../store/settings.ts';
import { errorName } from '../system/error-name.ts';
import { type AccountCard, keysIn, readCard, usedAt, usedLast, writeLeft } from './account-card.ts';
import {
  accountIds,
  FIRST_ACCOUNT,
  folderOf,
  hasEarlierWork,
  makeFolder,
  removeAccount,
  removeEmptyFolders,
} from './account-folders.ts';
import { type AccountsFile, readAccountsFile, writeAccountsFile } from './accounts-file.ts';

/** The account in use, as it is left. */
export type Leaving = LeftBehind & {
  readonly settings: Settings;
  /** Nobody has signed in and nothing was written: it needs no folder. */
  readonly isUnused: boolean;
};

export interface Accounts {
  /** The id and the folder of the account in use. */
  readonly inUse: string;
  readonly folder: string;
  /** The mark of its app lock, as its database was found. */
  readonly lockMark: AccountCard['lockMark'];
  /** Several accounts are here, and nothing told which was in use: it is the one used last (K5.1). */
  readonly isFileLost: boolean;
  view(present: Account): AccountsView;
  /** The accounts that are not in use, sealed ones too. */
  others(): readonly AccountCard[];
  /** The id of a new account; its folder is made. Throws where the disk refuses. */
  make(): string;
  /** Whether one more may be added. */
  isFull(): boolean;
  /** The next start opens this account. Throws where the disk refuses; then nothing was changed. */
  leaveFor(id: string, leaving: Leaving): void;
  /** Another account of the list is opened instead of the one in use, which was not opened. False where it is gone. */
  choose(id: string): boolean;
  /** The next start opens another account than this one. Throws likewise. */
  leave(): void;
  /** The next start deletes the account in use. Throws likewise. */
  forget(): void;
  /** Deletes a sealed account; false where there is none of that id. Throws likewise. */
  forgetSealed(id: string): boolean;
  /** The names of forgotten accounts whose caches are left. */
  forgotten(): readonly string[];
  /** These caches are deleted. Throws where the disk refuses. */
  acknowledgeForgotten(keys: readonly string[]): void;
  /**
   * Deletes the files of the windows' caches where an account was forgotten and no other cache is in them
   * (K7.4). Call it before a window opens one.
   */
  deleteOldCaches(deleteCaches: () => void): void;
  /** Whether those files are still there: the windows then move the other caches out of them. */
  areOldCachesLeft(): boolean;
  /** The other caches are moved; the next start deletes the files. Throws where the disk refuses. */
  takeMovedCaches(): void;
}

export type AccountsParts = {
  readonly profile: string;
  readonly random: Random;
  readonly log: Log;
};

/** Finishes what an earlier start began to forget, and chooses the account in use. */
export function openAccounts(parts: AccountsParts): Accounts {
  return new ProfileAccounts(parts);
}

class ProfileAccounts implements Accounts {
  readonly inUse: string;
  readonly folder: string;
  readonly lockMark: AccountCard['lockMark'];
  readonly isFileLost: boolean;
  readonly #parts: AccountsParts;
  /** The account that the next start opens. */
  #opensNext: string;
  #forgetting: AccountsFile['forgetting'];
  #oldCaches: AccountsFile['oldCaches'];
  /** Deleting the old caches was tried in this run. */
  #isTried = false;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
    const file = readAccountsFile(parts.profile);
    this.#forgetting = file?.forgetting ?? [];
    this.#oldCaches = file?.oldCaches ?? null;
    this.#finishForgetting();
    this.isFileLost = file === null && this.#ids().length > 1;
    const named = file?.inUse ?? usedLast(parts.profile, this.#ids()) ?? FIRST_ACCOUNT;
    const card = readCard(parts.profile, named);
    this.inUse = this.#isUsable(card) ? named : this.#next();
    this.lockMark = (this.inUse === card.id ? card : readCard(parts.profile, this.inUse)).lockMark;
    this.#opensNext = this.inUse;
    if (this.isFileLost) onDisk(() => this.#write({}), null); // else the next start looks for it again
    this.folder = folderOf(parts.profile, this.inUse);
    removeEmptyFolders(parts.profile, this.inUse);
  }

  view(present: Account): AccountsView {
    const listed = this.#cards().filter(({ id, isSealed }) => id === this.inUse || !isSealed);
    const accounts = listed.map(({ id, saved, left }) => {
      const isInUse = id === this.inUse;
      const shown = isInUse && present.kind === 'known' ? present : saved;
      const name = shown?.member?.name ?? shown?.member?.email ?? null;
      return { ...{ id, name, isInUse, left }, baseUrl: shown?.baseUrl ?? null };
    });
    const sealed = this.#cardsOfSealed().map(({ id, goes }) => {
      return { id, usedAt: usedAt(this.#parts.profile, id), goes };
    });
    return { accounts, sealed, isFull: this.isFull(), forgotten: this.forgotten() };
  }

  others(): readonly AccountCard[] {
    return this.#cards().filter(({ id }) => id !== this.inUse);
  }

  isFull(): boolean {
    return this.others().length + 1 >= ACCOUNTS_MAX;
  }

  make(): string {
    this.#write({}); // a second folder without the file would count as a lost file
    const id = this.#newId();
    makeFolder(this.#parts.profile, id);
    return id;
  }

  leaveFor(id: string, { settings, isUnused, ...left }: Leaving): void {
    const isEmpty = isUnused && !hasEarlierWork(this.#parts.profile, this.inUse);
    if (!isEmpty) writeLeft(settings, left);
    this.#write({ inUse: id, ...(isEmpty && { forgetting: this.#with(this.inUse) }) });
  }

  choose(id: string): boolean {
    if (!this.others().some((one) => one.id === id && !one.isSealed)) return false;
    this.#write({ inUse: id });
    return true;
  }

  leave(): void {
    this.#write({ inUse: this.#another() });
  }

  forget(): void {
    const forgetting = this.#with(this.inUse);
    this.#write({ inUse: this.#another(), forgetting, oldCaches: null });
  }

  forgetSealed(id: string): boolean {
    if (!this.#cardsOfSealed().some((one) => one.id === id)) return false;
    this.#write({ forgetting: this.#with(id), oldCaches: null });
    this.#finishForgetting(); // nobody has it open
    return true;
  }

  /** Not the names of one that somebody has signed in to again: its cache and its sign-in are in use. */
  forgotten(): readonly string[] {
    const keys = this.#forgetting.flatMap((one) => one.keys);
    if (keys.length === 0) return [];
    const taken = this.#keysExcept(null);
    return keys.filter((key) => !taken.has(key));
  }

  acknowledgeForgotten(keys: readonly string[]): void {
    const left = this.#forgetting.map((one) => ({
      ...one,
      keys: one.keys.filter((key) => !keys.includes(key)),
    }));
    this.#write({ forgetting: left });
  }

  deleteOldCaches(deleteCaches: () => void): void {
    const isMoved = this.#oldCaches === 'moved';
    if (this.#oldCaches === 'deleted' || this.forgotten().length === 0) return;
    if (!isMoved && this.#hasOtherCaches()) return; // the windows move them first
    this.#isTried = true;
    try {
      // The mark goes first: after a crash it would have caches deleted that are in use again.
      if (isMoved) this.#write({ oldCaches: null });
      deleteCaches();
      this.#write({ oldCaches: 'deleted' });
    } catch (error) {
      this.#parts.log.note('old caches not deleted', { reason: errorName(error) });
    }
  }

  areOldCachesLeft(): boolean {
    return !this.#isTried && this.#oldCaches === null && this.forgotten().length > 0;
  }

  takeMovedCaches(): void {
    if (this.areOldCachesLeft()) this.#write({ oldCaches: 'moved' });
  }

  /** Whether another account may have a cache, also one that cannot be read. */
  #hasOtherCaches(): boolean {
    return this.others().length > 0 || readCard(this.#parts.profile, this.inUse).saved !== null;
  }

  /** An account is forgotten once nothing of it is left, in its folder or in the window. */
  #write(changes: Partial<AccountsFile>): void {
    const { profile } = this.#parts;
    const before = { forgetting: this.#forgetting, oldCaches: this.#oldCaches };
    const { inUse, forgetting, oldCaches } = { inUse: this.#opensNext, ...before, ...changes };
    const existing = accountIds(profile);
    const left = forgetting.filter(({ id, keys }) => keys.length > 0 || existing.includes(id));
    writeAccountsFile(profile, { inUse, forgetting: left, oldCaches });
    this.#opensNext = inUse;
    this.#forgetting = left;
    this.#oldCaches = oldCaches;
  }

  #cards(): readonly AccountCard[] {
    const ids = new Set([this.inUse, ...this.#ids()]);
    return [...ids].sort(byAge).map((id) => readCard(this.#parts.profile, id));
  }

  #cardsOfSealed(): readonly AccountCard[] {
    return this.others().filter(({ isSealed }) => isSealed);
  }

  #ids(): readonly string[] {
    return accountIds(this.#parts.profile).filter((id) => !this.#isForgotten(id));
  }

  #isForgotten(id: string): boolean {
    return this.#forgetting.some((one) => one.id === id);
  }

  /** A folder whose account was sealed, forgotten or taken away is not opened (K5, K6). */
  #isUsable({ id, isSealed }: AccountCard): boolean {
    const { profile } = this.#parts;
    if (this.#isForgotten(id) || isSealed) return false;
    if (id !== FIRST_ACCOUNT) return existsSync(folderOf(profile, id));
    return this.#ids().includes(id) || this.#ids().length === 0;
  }

  /** The first account that may be opened, else a new one. */
  #next(except?: string): string {
    const { profile } = this.#parts;
    const open = this.#ids().find((id) => id !== except && !readCard(profile, id).isSealed);
    return open ?? this.#newId();
  }

  /** The account to open instead of the one in use; its folder exists. */
  #another(): string {
    const id = this.#next(this.inUse);
    makeFolder(this.#parts.profile, id);
    return id;
  }

  #newId(): string {
    return `account-${this.#parts.random.uuid().replaceAll('-', '').slice(0, 8)}`;
  }

  /** Adds this account. A cache and a sign-in that another folder also has stay (K7). */
  #with(id: string): AccountsFile['forgetting'] {
    const taken = this.#keysExcept(id);
    const keys = keysIn(this.#parts.profile, id).filter((key) => !taken.has(key));
    return [...this.#forgetting, { id, keys }];
  }

  /** The names of the caches and sign-ins of all accounts but one. */
  #keysExcept(id: string | null): ReadonlySet<string> {
    const others = this.#cards().filter((card) => card.id !== id);
    return new Set(others.flatMap((card) => keysIn(this.#parts.profile, card.id)));
  }

  /** Deletes the folders; the next start tries again where that fails. */
  #finishForgetting(): void {
    const { profile, log } = this.#parts;
    for (const { id } of this.#forgetting) {
      try {
        removeAccount(profile, id);
      } catch (error) {
        log.note('account not deleted', { reason: errorName(error) });
      }
    }
  }
}

/** The first account comes first; of the others none is older for us. */
function byAge(one: string, other: string): number {
  if (one === FIRST_ACCOUNT || other === FIRST_ACCOUNT) return one === FIRST_ACCOUNT ? -1 : 1;
  return one < other ? -1 : 1;
}
