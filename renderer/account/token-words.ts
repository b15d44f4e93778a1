/** Sentences about where the key or the sign-in is kept. */
import { unreachable } from '../../shared/assert.ts';
import type { Keeping, TokenStore } from '../../shared/auth/token-places.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { TokenKeepingView } from '../../shared/ipc/token-calls.ts';

/** Tells where the token is now. */
export function tokenPlace(account: Account): string {
  if (account.kind === 'none') return 'Not signed in';
  switch (account.token) {
    case 'in-keychain':
      return 'In this computer’s keychain';
    case 'in-sealed-file':
      return 'In an encrypted file. Its key is in this computer’s keychain.';
    case 'in-memory':
      return 'In memory only, until Traytable is closed';
    case 'locked':
      return 'In a keychain that is locked or doesn’t answer';
    case 'missing':
      return 'Nowhere: sign in again to send and receive';
    default:
      return unreachable(account.token);
  }
}

/** The places to choose from. */
export const keepingLabels: Readonly<Record<Keeping, string>> = {
  automatic: 'Automatic',
  keytar: 'Keychain',
  'safe-storage': 'Encrypted file',
  memory: 'Memory only',
};

const effects: Readonly<Record<Keeping, string>> = {
  automatic:
    'Traytable uses the keychain. Where there is none, it uses an encrypted file, and otherwise memory.',
  keytar: 'If the keychain doesn’t answer, the sign-in stays in memory until you quit.',
  'safe-storage':
    'The file is encrypted with a key that Electron keeps in the keychain. If that doesn’t answer, the sign-in stays in memory until you quit.',
  memory: 'Nothing of your sign-in is saved. You sign in again each time Traytable starts.',
};

/** The effect of the choice, and what this system lacks. */
export function keepingWords({ keeping, obstacles }: TokenKeepingView): readonly string[] {
  const lacks = (store: TokenStore) =>
    obstacles[store] === null ? [] : [`${keepingLabels[store]}: ${obstacles[store]}`];
  return [effects[keeping], ...lacks('keytar'), ...lacks('safe-storage')];
}
