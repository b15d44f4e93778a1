/**
 * Chromium knows no schemes but its own, so `app://bundle/x` travels as
 * `https://bundle.app.invalid/x` (a top-level domain that can never exist), which gives it a secure
 * origin of its own.
 */

const APP_URL = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)(.*)$/i;
const WEB_URL = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)(.*)$/i;

/** The URL that Chromium loads for one of the app's; any other URL stays as it is. */
export function toWebUrl(url: string, schemes: ReadonlySet<string>): string {
  const [, scheme = '', name = '', path = ''] = APP_URL.exec(url) ?? [];
  if (!schemes.has(scheme)) return url;
  return `https://${name}.${scheme}.invalid${path.startsWith('/') ? path : `/${path}`}`;
}

/** The URL that the app knows for one of Chromium's; any other URL stays as it is. */
export function toAppUrl(url: string, schemes: ReadonlySet<string>): string {
  const [, name = '', scheme = '', path = ''] = WEB_URL.exec(url) ?? [];
  if (!schemes.has(scheme)) return url;
  return `${scheme}://${name}${path}`;
}

/** What to intercept so that every request to `scheme` comes to its handler. */
export function webPattern(scheme: string): string {
  return `https://*.${scheme}.invalid/*`;
}

/** `app` of `app://bundle/x`. */
export function schemeOf(url: string): string {
  return url.slice(0, Math.max(0, url.indexOf(':')));
}
