/** The passwords for proxies of a computer on whose networks none is known. */
import { askProxy } from '../../electron/api/ask-proxy.ts';
import { createProxyPasswords, type ProxyPasswords } from '../../electron/auth/proxy-passwords.ts';
import { createTokenVault, type Keychain } from '../../electron/auth/token-vault.ts';
import { systemTimer } from '../../electron/system/timer.ts';

/** `keychain` is where they are saved; without one it is in memory. */
export function noPasswords(keychain?: Keychain): ProxyPasswords {
  const load = async () => keychain ?? Promise.reject(new Error('There is none.'));
  const vault = createTokenVault(load, { note: () => undefined });
  return createProxyPasswords({ vault, timer: systemTimer, ask: askProxy });
}
