/**
 * The keys of app locks in the system's keychain, or in the file that a key in it seals. A key is never
 * in memory alone: what it sealed would be lost with the program (X2).
 */
import { type TokenStore, tokenStores } from '../../shared/auth/token-places.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { type Keychain, SERVICE } from '../auth/keychain.ts';
import { SEAL_KEY_BYTES } from '../store/create-seal.ts';

/** A start waits no longer for a keychain. The lock window then asks again, with more time. */
export const START_WAIT_MS = 8 * SECOND_MS;

type Stores = Readonly<Record<TokenStore, () => Promise<Keychain>>>;

/** `silent`: the store that should have the key did not answer, and the other one has none. */
type FoundKey = Uint8Array | 'missing' | 'silent';

export interface LockKeys {
  /** Saves a key, reads it back and returns where it is; `null` where no store can. */
  save(name: string, key: Uint8Array): Promise<TokenStore | null>;
  read(name: string, store: TokenStore): Promise<FoundKey>;
  /** Deletes it wherever it is; a store that does not answer keeps it. */
  forget(name: string): Promise<void>;
}

/** Creates {@link LockKeys} over the stores of the token, the keychain first. */
export function createLockKeys(stores: Stores): LockKeys {
  /** `undefined` where the store does not answer. */
  async function ask<T>(
    store: TokenStore,
    work: (keychain: Keychain) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work(await stores[store]());
    } catch {
      return undefined;
    }
  }

  return {
    async save(name, key) {
      const text = Buffer.from(key).toString('base64');
      for (const store of tokenStores) {
        const isReadBack = await ask(store, async (keychain) => {
          await keychain.setPassword(SERVICE, name, text);
          return (await keychain.getPassword(SERVICE, name)) === text;
        });
        if (isReadBack === true) return store;
      }
      return null;
    },
    async read(name, owner) {
      let isSilent = false;
      for (const store of tokenStores) {
        const text = await ask(store, (keychain) => keychain.getPassword(SERVICE, name));
        isSilent ||= text === undefined && store === owner;
        const key = text ? Buffer.from(text, 'base64') : undefined;
        if (key?.length === SEAL_KEY_BYTES) return key;
      }
      return isSilent ? 'silent' : 'missing';
    },
    async forget(name) {
      for (const store of tokenStores) {
        await ask(store, (keychain) => keychain.deletePassword(SERVICE, name));
      }
    },
  };
}
