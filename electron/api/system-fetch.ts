/** `fetch` by the proxies and certificates that this computer is set up with. */
import type { Session } from 'electron';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import { trustCertificates } from '../system/trust-certificates.ts';
import { createRoutedFetch, type ProxyLogins } from './routed-fetch.ts';
import type { Fetch } from './transport.ts';

type SystemFetchParts = {
  readonly timer: Timer;
  readonly clock: Clock;
  readonly log: Log;
  readonly passwords: ProxyLogins;
};

/** `session` is Chromium's: it knows the proxy settings of the system, also a script of the network. */
export function createSystemFetch(
  session: Pick<Session, 'resolveProxy'>,
  { clock, log, ...parts }: SystemFetchParts,
): Fetch {
  return createRoutedFetch({
    ...parts,
    resolveProxy: (url) => session.resolveProxy(url),
    trustCertificates: () => trustCertificates(clock, log),
  });
}
