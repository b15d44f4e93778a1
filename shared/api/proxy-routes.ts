/** Reads which proxies the settings of the system name for an address, in their order. */

/** One way to a server: without a proxy, or through the proxy at `url`. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly url: string };

/** The routes to try in their order; `socks` where a SOCKS proxy is the only one. */
export type ProxyRoutes = readonly [ProxyRoute, ...ProxyRoute[]] | 'socks';

/** Two routes with a connect timeout each fit into the timeout of one request. */
const ROUTES_MAX = 2;
/** A longer list comes from a broken script. */
const LIST_LENGTH_MAX = 2_000;

const DIRECT: ProxyRoute = { kind: 'direct' };

/**
 * Parses a list such as `PROXY a:8080; DIRECT`, as a PAC script returns it. Unknown entries are
 * skipped. A list without any entry means no proxy.
 */
export function parseProxyRoutes(list: string): ProxyRoutes {
  const entries = list.slice(0, LIST_LENGTH_MAX).split(';');
  const [first, ...others] = entries.flatMap((entry) => routeOf(entry.trim())).slice(0, ROUTES_MAX);
  if (first !== undefined) return [first, ...others];
  return entries.some((entry) => /^\s*socks/i.test(entry)) ? 'socks' : [DIRECT];
}

function routeOf(entry: string): readonly ProxyRoute[] {
  if (/^direct$/i.test(entry)) return [DIRECT];
  const [, kind = '', host = ''] = /^(proxy|https?)\s+(\S+)$/i.exec(entry) ?? [];
  if (!isHost(host)) return [];
  const scheme = kind.toLowerCase() === 'https' ? 'https' : 'http';
  return [{ kind: 'proxy', url: `${scheme}://${host}` }];
}

/** Is true for a name or address with a port that exists, if it has one. */
function isHost(text: string): boolean {
  const [, port = '80'] = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::(\d+))?$/i.exec(text) ?? [undefined, '0'];
  return Number(port) > 0 && Number(port) < 65_536;
}
