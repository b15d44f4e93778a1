/** `fetch` by the proxies and certificates that this computer is set up with. */
import type { Clock, Log } from '../../shared/ports.ts';
import { trustCertificates } from '../system/trust-certificates.ts';
import type { RouteParts } from './find-routes.ts';
import { createRoutedFetch, type ProxyLogins } from './routed-fetch.ts';
import type { Fetch } from './transport.ts';

type SystemFetchParts = RouteParts & {
  readonly clock: Clock;
  readonly log: Log;
  readonly passwords: ProxyLogins;
};

/** `resolveProxy` is Chromium's: it knows the proxy settings of the system, also a script of the network. */
export function createSystemFetch({ clock, log, ...parts }: SystemFetchParts): Fetch {
  return createRoutedFetch({ ...parts, trustCertificates: () => trustCertificates(clock, log) });
}
