/** A token vault over keychains of the test. */
import type { Keychain } from '../../electron/auth/keychain.ts';
import { createTokenVault, type TokenVault } from '../../electron/auth/token-vault.ts';
import type { Settings } from '../../electron/store/settings.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import { memorySettings } from './memory-settings.ts';

type More = {
  readonly sealed?: Keychain;
  readonly settings?: Settings;
  readonly log?: Log;
  readonly timer?: Timer;
};

/** Without `sealed`, Electron's safeStorage is not there. */
export function vaultForTest(load: () => Promise<Keychain>, more: More = {}): TokenVault {
  const { sealed, settings = memorySettings(), log = { note: () => undefined } } = more;
  const { timer = systemTimer } = more;
  const loadSealed = async () => {
    if (sealed === undefined) throw new Error('no safeStorage');
    return sealed;
  };
  const stores = { keytar: load, 'safe-storage': loadSealed };
  return createTokenVault({ load: stores, settings, log, timer });
}
