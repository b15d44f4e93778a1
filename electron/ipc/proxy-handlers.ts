/** The handlers of the calls about a proxy that asks for a password. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { proxyCalls } from '../../shared/ipc/proxy-calls.ts';
import { failed, ok } from '../../shared/result.ts';
import type { ProxyPasswords } from '../auth/proxy-passwords.ts';

const silent = failed(
  'silent',
  'The keychain didn’t answer. Traytable no longer uses this password, and deletes it once the keychain answers.',
);

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
      return (await passwords.forget()) ? ok(null) : silent;
    },
  };
}
