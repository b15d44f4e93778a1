/** The keychains of a profile: keytar's and Electron's safeStorage; and the token vault over them. */
import type { Log, Timer } from '../../shared/ports.ts';
import type { Settings } from '../store/settings.ts';
import { loadKeytar } from './load-keytar.ts';
import { createSealedFile, type SafeStorage, sealedFileIn } from './sealed-file.ts';
import { createTokenVault, type TokenVault, type TokenVaultParts } from './token-vault.ts';

export type KeychainParts = {
  readonly safeStorage: SafeStorage;
  /** The profile's folder. */
  readonly profile: string;
  readonly platform: string;
  /** Resolves when `safeStorage` can be asked. */
  readonly ready: Promise<void>;
};

type OpenVaultParts = {
  /** The settings of this computer: all accounts share the keychain. */
  readonly settings: Settings;
  readonly keychains: Keychains;
  readonly log: Log;
  readonly timer: Timer;
};

export type Keychains = TokenVaultParts['load'];

/** Names both keychains; none is asked yet. */
export function keychainsOf({ platform, profile, ready, safeStorage }: KeychainParts): Keychains {
  const { file } = sealedFileIn(profile);
  const sealedFile = createSealedFile(safeStorage, { file, platform });
  return { keytar: loadKeytar, 'safe-storage': () => ready.then(() => sealedFile) };
}

/** Creates the vault; it asks no keychain before its first call. */
export function openVault({ keychains, ...parts }: OpenVaultParts): TokenVault {
  return createTokenVault({ load: keychains, ...parts });
}
