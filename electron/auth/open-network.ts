/** The network of this computer: what requests go by, and the passwords that it asks for. */
import type { Session } from 'electron';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import { askProxy } from '../api/ask-proxy.ts';
import { createSystemFetch } from '../api/system-fetch.ts';
import { createProxyPasswords } from './proxy-passwords.ts';
import type { TokenVault } from './token-vault.ts';

type Parts = {
  readonly vault: TokenVault;
  readonly timer: Timer;
  readonly clock: Clock;
  readonly log: Log;
};

/** `session` is Chromium's: it knows the proxy settings of the system. */
export function openNetwork(
  session: Pick<Session, 'resolveProxy'>,
  { vault, timer, clock, log }: Parts,
) {
  const proxies = createProxyPasswords({ vault, timer, ask: askProxy });
  return { proxies, fetch: createSystemFetch(session, { timer, clock, log, passwords: proxies }) };
}
