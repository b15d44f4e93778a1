/** Sentences about where the key or the sign-in is kept. */
import { unreachable } from '../../shared/assert.ts';
import { type Keeping, storesToKeepIn } from '../../shared/auth/token-places.ts';
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
    'Traytable tries the keychain first, then an encrypted file. If neither works here, the sign-in stays in memory until you quit.',
  keytar: 'If the keychain doesn’t answer, the sign-in stays in memory until you quit.',
  'safe-storage':
    'The file is encrypted with a key that Electron keeps in the keychain. If that doesn’t answer, the sign-in stays in memory until you quit.',
  memory: 'Nothing of your sign-in is saved. You sign in again each time Traytable starts.',
};

/**
 * The effect of the choice, and why it can't be had here. A store that is not used is not named: it
 * would contradict where the sign-in is.
 */
export function keepingWords({ keeping, obstacles }: TokenKeepingView): readonly string[] {
  const tried = storesToKeepIn(keeping);
  const working = tried.findIndex((store) => obstacles[store] === null);
  const lacks = (working === -1 ? tried : tried.slice(0, working)).map(
    (store) => `${keepingLabels[store]} not used: ${obstacles[store]}`,
  );
  return [effects[keeping], ...lacks];
}
