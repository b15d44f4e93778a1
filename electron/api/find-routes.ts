/** Asks the system which proxies lead to an address. */
import { type ProxyRoute, parseProxyRoutes } from '../../shared/api/proxy-routes.ts';
import type { Timer } from '../../shared/ports.ts';
import { CONNECT_TIMEOUT_MS } from '../../shared/request-limits.ts';
import { inTime } from '../system/in-time.ts';
import { CONNECT_TIMEOUT, SOCKS_PROXY } from './transport.ts';

export type RouteParts = {
  readonly timer: Timer;
  /** Returns the proxies for an address, as Chromium writes them: `PROXY a:8080; DIRECT`. */
  readonly resolveProxy: (url: string) => Promise<string>;
};

/** Rejects where there is no answer in time, or only a SOCKS proxy. */
export async function findRoutes(
  url: string,
  { resolveProxy, timer }: RouteParts,
): Promise<readonly [ProxyRoute, ...ProxyRoute[]]> {
  // A script of the network sees the host alone. Without settings there is no proxy.
  const asked = resolveProxy(`${new URL(url).origin}/`).catch(() => 'DIRECT');
  const list = await inTime(timer, asked, CONNECT_TIMEOUT_MS);
  if (list === undefined) throw noConnection('No proxy settings in time', CONNECT_TIMEOUT);
  const routes = parseProxyRoutes(list);
  if (routes === 'socks') throw noConnection('Only a SOCKS proxy', SOCKS_PROXY);
  return routes;
}

/** An error before anything was sent, with the reason as `code`. */
export function noConnection(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
