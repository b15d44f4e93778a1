/** The passwords for proxies of a computer on whose networks none is known. */
import { askProxy } from '../../electron/api/ask-proxy.ts';
import type { Keychain } from '../../electron/auth/keychain.ts';
import { createProxyPasswords, type ProxyPasswords } from '../../electron/auth/proxy-passwords.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { vaultForTest } from './vault-for-test.ts';

/** `keychain` is where they are saved; without one it is in memory. */
export function noPasswords(keychain?: Keychain): ProxyPasswords {
  const load = async () => keychain ?? Promise.reject(new Error('There is none.'));
  const vault = vaultForTest(load);
  return createProxyPasswords({ vault, timer: systemTimer, ask: askProxy });
}
