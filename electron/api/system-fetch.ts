/** `fetch` by the proxies and certificates that this computer is set up with. */
import type { Session } from 'electron';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import { trustCertificates } from '../system/trust-certificates.ts';
import { createRoutedFetch } from './routed-fetch.ts';
import type { Fetch } from './transport.ts';

/** `session` is Chromium's: it knows the proxy settings of the system, also a script of the network. */
export function createSystemFetch(
  session: Pick<Session, 'resolveProxy'>,
  timer: Timer,
  clock: Clock,
  log: Log,
): Fetch {
  return createRoutedFetch({
    timer,
    resolveProxy: (url) => session.resolveProxy(url),
    trustCertificates: () => trustCertificates(clock, log),
  });
}
