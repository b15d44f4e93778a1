/**
 * `fetch` through the proxy that the settings of the system name for an address.
 *
 * The system is asked before each request, so that a change of network or settings counts at once.
 * The next route is tried only where nothing was sent: no write goes out twice (P3).
 */
import type { ProxyRoute } from '../../shared/api/proxy-routes.ts';
import { findRoutes, noConnection, type RouteParts } from './find-routes.ts';
import { type Connections, createHttpFetch } from './http-fetch.ts';
import {
  codeOf,
  type Fetch,
  hasNeverLeft,
  PROXY_PASSWORD,
  PROXY_REFUSED,
  PROXY_UNSUPPORTED,
  type Sending,
} from './transport.ts';

/** Proxies whose connections stay open: a laptop meets a few in a day. */
const PROXIES_MAX = 8;

const codes = {
  asks: PROXY_PASSWORD,
  refuses: PROXY_REFUSED,
  unsupported: PROXY_UNSUPPORTED,
} as const;

/** A proxy that wanted a sign-in, so that nothing was sent. */
type Refusal = {
  readonly proxyUrl: string;
  /** Its address with the password that was tried. */
  readonly sentBy: string;
  /** The server behind it, as `host:port`. */
  readonly target: string;
  readonly signal: AbortSignal;
};

/** The names and passwords for proxies. */
export type ProxyLogins = {
  /** The address of a proxy, with the password to try there. */
  withLogin(proxyUrl: string): string;
  /** Resolves with `again` where there is another password to try. */
  judgeRefusal(refusal: Refusal): Promise<'again' | keyof typeof codes>;
  /** A request got through, by this proxy or by none. */
  noteOpen(proxyUrl: string | null): void;
};

type Parts = RouteParts & {
  /** Called once, before the first connection to a server with a certificate. */
  readonly trustCertificates: () => void;
  readonly passwords: ProxyLogins;
  readonly connections?: Pick<Connections, 'ca'>;
};

/** Returns a `fetch` that follows the proxy settings; addresses of this computer need no proxy. */
export function createRoutedFetch(parts: Parts): Fetch {
  const { timer, connections, passwords } = parts;
  const direct = createHttpFetch(timer, connections);
  const proxied = new Map<string, Fetch>();
  let isTrusting = false;

  function proxiedFetch(proxyUrl: string): Fetch {
    const known = proxied.get(proxyUrl);
    if (known !== undefined) return known;
    if (proxied.size >= PROXIES_MAX) proxied.clear(); // their idle connections close by themselves
    const proxyEnv = { HTTPS_PROXY: proxyUrl };
    const created = createHttpFetch(timer, { ...connections, proxyEnv });
    proxied.set(proxyUrl, created);
    return created;
  }

  /** Sends again where the proxy wanted a password and another one is known now: nothing was sent before. */
  async function sendBy(route: ProxyRoute, url: string, sending: Sending): ReturnType<Fetch> {
    if (route.kind === 'direct') return noteOpen(null, await direct(url, sending));
    const { url: proxyUrl } = route;
    const { signal } = sending;
    const sentBy = passwords.withLogin(proxyUrl);
    try {
      return noteOpen(proxyUrl, await proxiedFetch(sentBy)(url, sending));
    } catch (error) {
      if (codeOf(error) !== PROXY_PASSWORD || signal.aborted) throw error;
      const next = await passwords.judgeRefusal({
        proxyUrl,
        sentBy,
        target: targetOf(url),
        signal,
      });
      if (next !== 'again') throw noConnection('The proxy wants a sign-in', codes[next]);
      return sendBy(route, url, sending); // a saved password is read once, a typed one came meanwhile
    }
  }

  function noteOpen<T>(proxyUrl: string | null, answer: T): T {
    passwords.noteOpen(proxyUrl);
    return answer;
  }

  return async (url, sending) => {
    // Only this computer is reached without TLS.
    if (!url.startsWith('https:')) return direct(url, sending);
    if (!isTrusting) parts.trustCertificates();
    isTrusting = true;
    const [first, ...others] = await findRoutes(url, parts);
    let sent = sendBy(first, url, sending);
    for (const route of others) {
      sent = sent.catch((error: unknown) => {
        if (!hasNeverLeft(error) || sending.signal.aborted) throw error;
        return sendBy(route, url, sending);
      });
    }
    return sent;
  };
}

/** The name and port of the server, as a proxy is asked for them. */
function targetOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 443}`;
}
