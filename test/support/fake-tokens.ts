/** The calls about where a token is kept: the real vault, over keychains in memory. */
import { NoKeychain } from '../../electron/auth/keychain.ts';
import { createTokenVault } from '../../electron/auth/token-vault.ts';
import { tokenHandlers } from '../../electron/ipc/token-handlers.ts';
import type { Settings } from '../../electron/store/settings.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import type { TokenStore } from '../../shared/auth/token-places.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { tokenCalls } from '../../shared/ipc/token-calls.ts';
import { aKeychain } from './a-keychain.ts';

type Parts = {
  readonly settings: Settings;
  readonly account: () => Account;
  readonly setAccount: (account: Account) => void;
  /** Why a keychain does not answer; `null` where it does. */
  readonly obstacleOf: (store: TokenStore) => string | null;
};

/** The calls of a window's bridge. The token of the account is in the first store that answers. */
export function fakeTokens(parts: Parts): Pick<Bridge, keyof typeof tokenCalls> {
  const keychain = (store: TokenStore) => {
    const held = aKeychain();
    const asked = <T>(work: () => Promise<T>) => {
      const obstacle = parts.obstacleOf(store);
      return obstacle === null ? work() : Promise.reject(new NoKeychain(obstacle));
    };
    return aKeychain({
      getPassword: (...input) => asked(() => held.getPassword(...input)),
      setPassword: (...input) => asked(() => held.setPassword(...input)),
      deletePassword: (...input) => asked(() => held.deletePassword(...input)),
    });
  };
  const [keytar, sealed] = [keychain('keytar'), keychain('safe-storage')];
  const vault = createTokenVault({
    load: { keytar: async () => keytar, 'safe-storage': async () => sealed },
    settings: parts.settings,
    log: { note: () => undefined },
    timer: systemTimer,
  });
  const handlers = tokenHandlers(vault, {
    async retryKeychain() {
      const account = parts.account();
      if (account.kind !== 'known' || account.token === 'missing') return;
      parts.setAccount({ ...account, token: await vault.keep(account.key, 'token') });
    },
  });
  return {
    readTokenKeeping: async () => handlers.readTokenKeeping(null),
    chooseTokenKeeping: async (input) => handlers.chooseTokenKeeping(input),
    retryKeychain: async () => handlers.retryKeychain(null),
  };
}
