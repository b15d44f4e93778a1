/**
 * Saves the token between starts: in the OS keychain through keytar, else in memory for this run.
 *
 * keytar can be absent in four ways: not installed, not built, without its system library, or without
 * a keychain that responds. All four end here as "in memory", and the screen shows it (P8).
 */
import type { Log } from '../../shared/ports.ts';

export type TokenPlace = 'in-keychain' | 'in-memory';

/** Saves one token for each account name. */
export interface TokenVault {
  read(account: string): Promise<{ readonly token: string; readonly place: TokenPlace } | null>;
  /** Saves `token` as safely as it can and returns where. */
  keep(account: string, token: string): Promise<TokenPlace>;
  forget(account: string): Promise<void>;
}

/** The part of keytar that we use, so that the types do not need it installed. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const SERVICE = 'Traytable';

/**
 * Opens a vault over `loadKeychain`, which is tried once, at the first use.
 *
 * One call at a time: each that hangs on a prompt holds one of the few threads that also resolve
 * names. How long to wait is the session's affair.
 */
export function createTokenVault(loadKeychain: () => Promise<Keychain>, log: Log): TokenVault {
  const memory = new Map<string, string>();
  let loading: Promise<Keychain | null> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Returns the result of one keychain call, or `undefined` where no keychain responds. */
  function ask<T>(work: (keychain: Keychain) => Promise<T>): Promise<T | undefined> {
    const answer = last.then(() => askNow(work));
    last = answer;
    return answer;
  }

  async function askNow<T>(work: (keychain: Keychain) => Promise<T>): Promise<T | undefined> {
    loading ??= loadKeychain().catch((error: unknown) => {
      log.note('no keychain', { reason: codeOf(error) });
      return null;
    });
    const keychain = await loading;
    if (keychain === null) return undefined;
    try {
      return await work(keychain);
    } catch (error) {
      log.note('keychain does not answer', { reason: codeOf(error) });
      return undefined;
    }
  }

  return {
    async read(account) {
      const inMemory = memory.get(account);
      if (inMemory !== undefined) return { token: inMemory, place: 'in-memory' };
      const token = await ask((keychain) => keychain.getPassword(SERVICE, account));
      return token ? { token, place: 'in-keychain' } : null;
    },
    async keep(account, token) {
      // Read back, because a locked or fake keychain may take a secret and not return it.
      const isReadBack = await ask(async (keychain) => {
        await keychain.setPassword(SERVICE, account, token);
        return (await keychain.getPassword(SERVICE, account)) === token;
      });
      if (isReadBack === true) {
        memory.delete(account);
        return 'in-keychain';
      }
      memory.set(account, token);
      return 'in-memory';
    },
    async forget(account) {
      memory.delete(account);
      await ask((keychain) => keychain.deletePassword(SERVICE, account));
    },
  };
}

/** Loads keytar where it is installed; rejects where it is missing or cannot start. */
export async function loadKeytar(): Promise<Keychain> {
  const name: string = 'keytar'; // a variable, so that type checking works without the package
  const loaded: { readonly default: Keychain } = await import(name);
  return loaded.default;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
