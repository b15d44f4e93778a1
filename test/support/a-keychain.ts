/** A keychain of the test's own, which lasts as long as the test holds it. */
import { type Keychain, SERVICE } from '../../electron/auth/keychain.ts';

/** Empty; `held` names our own entries by their account. `over` are the places where it fails, as keytar has been seen to. */
export function aKeychain(
  over: Partial<Keychain> = {},
  held: Map<string, string> = new Map(),
): Keychain {
  const nameOf = (service: string, account: string) =>
    service === SERVICE ? account : `${service} ${account}`;
  return {
    getPassword: async (...names) => held.get(nameOf(...names)) ?? null,
    async setPassword(service, account, password) {
      held.set(nameOf(service, account), password);
    },
    deletePassword: async (...names) => held.delete(nameOf(...names)),
    ...over,
  };
}
