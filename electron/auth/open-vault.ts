/** The token vault of a profile, over keytar and Electron's safeStorage. */
import path from 'node:path';
import type { Log } from '../../shared/ports.ts';
import type { Settings } from '../store/settings.ts';
import { loadKeytar } from './load-keytar.ts';
import { createSealedFile, type SafeStorage } from './sealed-file.ts';
import { createTokenVault, type TokenVault } from './token-vault.ts';

type OpenVaultParts = {
  /** The settings of this computer: all accounts share the keychain. */
  readonly settings: Settings;
  readonly safeStorage: SafeStorage;
  /** The profile's folder. */
  readonly profile: string;
  readonly platform: string;
  readonly log: Log;
};

/** Creates the vault; it asks no keychain before its first call. */
export function openVault(parts: OpenVaultParts): TokenVault {
  const { platform, profile, safeStorage } = parts;
  const file = path.join(profile, 'sealed-tokens.json');
  const sealedFile = createSealedFile(safeStorage, { file, platform });
  return createTokenVault({
    load: { keytar: loadKeytar, 'safe-storage': async () => sealedFile },
    settings: parts.settings,
    log: parts.log,
  });
}
