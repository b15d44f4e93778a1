/** The address a user types for their service. */
import { API_PREFIX } from '../../shared/api/endpoints.ts';

/**
 * The base URL in its one spelling, without a slash at the end, or `null` where the service must
 * not be spoken to there: anything but HTTPS, except this machine's own loopback (auth.https). The
 * prefix of every path may be typed along, as the service's document shows it (version.prefix).
 */
export function parseBaseUrl(typed: string): string | null {
  const text = typed.trim();
  const url = parsed(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isAllowed || url.hostname === '') return null;
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return address.endsWith(API_PREFIX) ? address.slice(0, -API_PREFIX.length) : address;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
