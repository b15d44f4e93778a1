/** A keychain of the test's own, which lasts as long as the test holds it. */
import type { Keychain } from '../../electron/auth/token-vault.ts';

/** Empty; `over` are the places where it fails, as keytar has been seen to. */
export function aKeychain(
  over: Partial<Keychain> = {},
  held: Map<string, string> = new Map(),
): Keychain {
  return {
    getPassword: async (_, account) => held.get(account) ?? null,
    async setPassword(_, account, password) {
      held.set(account, password);
    },
    deletePassword: async (_, account) => held.delete(account),
    ...over,
  };
}
