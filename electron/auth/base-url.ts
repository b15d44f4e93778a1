/** The address a user types for their service. */
import { API_PREFIX } from '../../shared/api/endpoints.ts';

/**
 * Returns the base URL in one spelling, without a slash at the end. `null` unless it is HTTPS or this
 * machine's loopback (auth.https). The typed address may include the prefix of every path, as the
 * service's document shows it (version.prefix).
 */
export function parseBaseUrl(typed: string): string | null {
  const text = typed.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isAllowed || url.hostname === '') return null;
  const address = `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
  return address.endsWith(API_PREFIX) ? address.slice(0, -API_PREFIX.length) : address;
}

/** As deep as a page of the service's web application; of a deeper path only the ends are tried. */
const ADDRESSES_MAX = 5;

/**
 * Returns where the service may be, given a typed address: there, at the root of that host, and in
 * between. People copy the address of the page they are on. All on one host; empty where {@link
 * parseBaseUrl} refuses.
 */
export function serviceAddresses(typed: string): readonly string[] {
  const given = parseBaseUrl(typed);
  if (given === null) return [];
  const { origin, pathname } = new URL(given);
  const parts = pathname.split('/').filter((part) => part !== '');
  const between = parts
    .slice(1)
    .map((_, index) => `${origin}/${parts.slice(0, index + 1).join('/')}`);
  return [...new Set([given, origin, ...between])].slice(0, ADDRESSES_MAX);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
