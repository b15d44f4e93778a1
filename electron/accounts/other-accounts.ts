/** Lets a sign-in find the folder that it belongs to (K4). */

import type { Random } from '../../shared/ports.ts';
import { type ActingMember, createAccountFinder } from '../auth/account-key.ts';
import type { Elsewhere, OtherAccounts } from '../auth/elsewhere.ts';
import { ACCOUNT, savedAccount } from '../auth/saved-account.ts';
import { inTransaction, openDatabase } from '../store/database.ts';
import { createSettings, type Settings, tryKeep } from '../store/settings.ts';
import { keyIn } from './account-card.ts';
import { databaseOf, removeAccount } from './account-folders.ts';
import type { Accounts, Leaving } from './accounts.ts';

export type OtherAccountsParts = {
  readonly accounts: Accounts;
  readonly profile: string;
  readonly random: Random;
  /** The account in use, as it is left. */
  readonly leaving: () => Leaving;
  /** Resolves once no window has typed text that main lacks; false if that takes too long. */
  readonly whenSaved: () => Promise<boolean>;
  /** Starts the program again. */
  readonly restart: () => void;
};

/** Creates {@link OtherAccounts} over the folders of a profile. */
export function createOtherAccounts(parts: OtherAccountsParts): OtherAccounts {
  const { accounts, profile, random, leaving, whenSaved, restart } = parts;

  /** The folder is opened for one change, by nobody else: it is not in use. */
  function elsewhere(key: string, idOf: () => string, isNew = false): Elsewhere {
    return {
      key,
      whenSaved,
      take(acting, isLost) {
        const id = idOf();
        let undo = () => {};
        try {
          undo = signInTo(id, acting, isLost);
          accounts.leaveFor(id, leaving());
        } catch (error) {
          if (isNew) removeAccount(profile, id);
          else undo();
          throw error;
        }
        restart();
      },
    };

    /** Writes down who is signed in there; returns what takes it back. */
    function signInTo(id: string, acting: ActingMember, isLost: boolean): () => void {
      const { baseUrl, member } = acting;
      const before = changeSettings(databaseOf(profile, id), (settings) => {
        const saved = settings.get(ACCOUNT, savedAccount);
        createAccountFinder({ settings, random })(acting).remember(key);
        const signedIn = { key, baseUrl, member };
        settings.set(ACCOUNT, isLost ? { ...signedIn, isHandedOver: true } : signedIn);
        return saved;
      });
      return () =>
        changeSettings(databaseOf(profile, id), (settings) => tryKeep(settings, ACCOUNT, before));
    }
  }

  return {
    find(acting) {
      for (const { id } of accounts.others()) {
        const key = keyIn(profile, id, acting, random);
        if (key !== undefined) return elsewhere(key, () => id);
      }
      return null;
    },
    findSimilar({ baseUrl, member }) {
      const similar = accounts.others().flatMap(({ id, saved, isSealed }) => {
        const isSimilar = saved?.baseUrl === baseUrl && (saved.member === null || member === null);
        return isSimilar ? [{ id, key: saved.key, isSealed }] : [];
      });
      // One can switch to the others; a sealed one opens by no other way.
      const meant = similar.length === 1 ? similar : similar.filter(({ isSealed }) => isSealed);
      const [one] = meant;
      if (one === undefined || meant.length > 1) return similar.length === 0 ? null : 'several';
      return elsewhere(one.key, () => one.id);
    },
    create: (key) => (accounts.isFull() ? null : elsewhere(key, () => accounts.make(), true)),
  };
}

/** Opens the database of an account that nobody else has open, for one change. */
function changeSettings<T>(file: string, change: (settings: Settings) => T): T {
  const database = openDatabase(file);
  try {
    let done: { readonly value: T } | undefined;
    inTransaction(database, () => {
      done = { value: change(createSettings(database)) };
    });
    return (done as { readonly value: T }).value;
  } finally {
    database.close();
  }
}
