/** The handlers of the calls about where the key or the sign-in is kept. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { tokenCalls } from '../../shared/ipc/token-calls.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Session } from '../auth/session.ts';
import type { TokenVault } from '../auth/token-vault.ts';

type TokenHandlers = Pick<Handlers, keyof typeof tokenCalls>;

/** Creates these handlers. */
export function tokenHandlers(
  vault: Pick<TokenVault, 'keeping' | 'obstacles' | 'choose'>,
  session: Pick<Session, 'retryKeychain'>,
): TokenHandlers {
  return {
    readTokenKeeping: async () =>
      ok({ keeping: vault.keeping(), obstacles: await vault.obstacles() }),
    async chooseTokenKeeping({ keeping }) {
      const obstacles = await vault.obstacles();
      const obstacle =
        keeping === 'keytar' || keeping === 'safe-storage' ? obstacles[keeping] : null;
      if (obstacle !== null) return failed('not-here', obstacle);
      if (!(await vault.choose(keeping))) {
        return failed('disk', 'The disk is full or broken, so nothing was changed.');
      }
      await session.retryKeychain(); // the present one says where it is now
      return ok(null);
    },
    async retryKeychain() {
      await session.retryKeychain();
      return ok(null);
    },
  };
}
