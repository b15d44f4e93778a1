/** The network of this computer: what requests go by, and the passwords that it asks for. */
import type { Session } from 'electron';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import { askProxy } from '../api/ask-proxy.ts';
import { findRoutes } from '../api/find-routes.ts';
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
  const resolveProxy = (url: string) => session.resolveProxy(url);
  return {
    proxies,
    fetch: createSystemFetch({ resolveProxy, timer, clock, log, passwords: proxies }),
    /** The proxies to an address in their order, with the passwords in use; `null` is none. */
    async proxiesTo(url: string) {
      const routes = await findRoutes(url, { resolveProxy, timer });
      return routes.map((one) => (one.kind === 'direct' ? null : proxies.withLogin(one.url)));
    },
  };
}
