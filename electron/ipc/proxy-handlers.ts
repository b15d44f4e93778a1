/** The handlers of the calls about a proxy that asks for a password. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { proxyCalls } from '../../shared/ipc/proxy-calls.ts';
import { ok } from '../../shared/result.ts';
import type { ProxyPasswords } from '../auth/proxy-passwords.ts';

/** `ongiven` tries the connection at once. */
export function proxyHandlers(
  passwords: Pick<ProxyPasswords, 'give' | 'forget'>,
  ongiven: () => void,
): Pick<Handlers, keyof typeof proxyCalls> {
  return {
    giveProxyPassword(login) {
      const given = passwords.give(login);
      if (given.ok) ongiven();
      return given;
    },
    async forgetProxyPassword() {
      await passwords.forget();
      return ok(null);
    },
  };
}
