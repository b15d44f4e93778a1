/** The handlers of the calls about where the key or the sign-in is kept. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { tokenCalls } from '../../shared/ipc/token-calls.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Session } from '../auth/session.ts';
import type { TokenVault } from '../auth/token-vault.ts';

type TokenHandlers = Pick<Handlers, keyof typeof tokenCalls>;

const silent = failed(
  'silent',
  'Your choice is saved. The keychain didn’t answer, so your sign-in moves once it does.',
);

/** Creates these handlers. */
export function tokenHandlers(
  vault: Pick<TokenVault, 'keeping' | 'obstacles' | 'choose'>,
  session: Pick<Session, 'retryKeychain'>,
): TokenHandlers {
  return {
    readTokenKeeping: async () =>
      ok({ keeping: vault.keeping(), obstacles: await vault.obstacles() }),
    async chooseTokenKeeping({ keeping }) {
      const isStore = keeping === 'keytar' || keeping === 'safe-storage';
      const obstacle = isStore ? (await vault.obstacles())[keeping] : null;
      if (obstacle !== null) return failed('not-here', obstacle);
      const chosen = await vault.choose(keeping);
      if (chosen === 'disk') {
        return failed('disk', 'The disk is full or broken, so nothing was changed.');
      }
      if (chosen === 'silent') return silent;
      await session.retryKeychain(); // the present one says where it is now
      return ok(null);
    },
    async retryKeychain() {
      await session.retryKeychain();
      return ok(null);
    },
  };
}
