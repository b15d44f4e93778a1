/**
 * `fetch` through the proxy that the settings of the system name for an address.
 *
 * The system is asked before each request, so that a change of network or settings counts at once.
 * The next route is tried only where nothing was sent: no write goes out twice (P3).
 */
import { type ProxyRoute, parseProxyRoutes } from '../../shared/api/proxy-routes.ts';
import type { Timer } from '../../shared/ports.ts';
import { CONNECT_TIMEOUT_MS } from '../../shared/request-limits.ts';
import { inTime } from '../system/in-time.ts';
import { type Connections, createHttpFetch } from './http-fetch.ts';
import { CONNECT_TIMEOUT, type Fetch, hasNeverLeft, SOCKS_PROXY } from './transport.ts';

/** Proxies whose connections stay open: a laptop meets a few in a day. */
const PROXIES_MAX = 8;

type Parts = {
  readonly timer: Timer;
  /** Returns the proxies for an address, as Chromium writes them: `PROXY a:8080; DIRECT`. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** Called once, before the first connection to a server with a certificate. */
  readonly trustCertificates: () => void;
  readonly connections?: Pick<Connections, 'ca'>;
};

/** Returns a `fetch` that follows the proxy settings; addresses of this computer need no proxy. */
export function createRoutedFetch(parts: Parts): Fetch {
  const { timer, connections } = parts;
  const direct = createHttpFetch(timer, connections);
  const proxied = new Map<string, Fetch>();
  let isTrusting = false;

  function fetchOf(route: ProxyRoute): Fetch {
    if (route.kind === 'direct') return direct;
    const known = proxied.get(route.url);
    if (known !== undefined) return known;
    if (proxied.size >= PROXIES_MAX) proxied.clear(); // their idle connections close by themselves
    const proxyEnv = { HTTPS_PROXY: route.url };
    const created = createHttpFetch(timer, { ...connections, proxyEnv });
    proxied.set(route.url, created);
    return created;
  }

  return async (url, sending) => {
    // Only this computer is reached without TLS.
    if (!url.startsWith('https:')) return direct(url, sending);
    if (!isTrusting) parts.trustCertificates();
    isTrusting = true;
    const [first, ...others] = await findRoutes(url, parts);
    let sent = fetchOf(first)(url, sending);
    for (const route of others) {
      sent = sent.catch((error: unknown) => {
        if (!hasNeverLeft(error) || sending.signal.aborted) throw error;
        return fetchOf(route)(url, sending);
      });
    }
    return sent;
  };
}

async function findRoutes(url: string, { resolveProxy, timer }: Parts) {
  // A script of the network sees the host alone. Without settings there is no proxy.
  const asked = resolveProxy(`${new URL(url).origin}/`).catch(() => 'DIRECT');
  const list = await inTime(timer, asked, CONNECT_TIMEOUT_MS);
  if (list === undefined) throw noConnection('No proxy settings in time', CONNECT_TIMEOUT);
  const routes = parseProxyRoutes(list);
  if (routes === 'socks') throw noConnection('Only a SOCKS proxy', SOCKS_PROXY);
  return routes;
}

function noConnection(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
