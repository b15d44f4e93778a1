/**
 * Chromium loads no unknown schemes, so `app://bundle/x` becomes `https://bundle.app.invalid/x`,
 * with a top-level domain that never exists. This also gives it a secure origin.
 */

const APP_URL = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)(.*)$/i;
const WEB_URL = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)(.*)$/i;

/** Converts an app's URL to the one Chromium loads; other URLs stay. */
export function toWebUrl(url: string, schemes: ReadonlySet<string>): string {
  const [, scheme = '', name = '', path = ''] = APP_URL.exec(url) ?? [];
  if (!schemes.has(scheme)) return url;
  return `https://${name}.${scheme}.invalid${path.startsWith('/') ? path : `/${path}`}`;
}

/** Converts Chromium's URL to the app's; other URLs stay. */
export function toAppUrl(url: string, schemes: ReadonlySet<string>): string {
  const [, name = '', scheme = '', path = ''] = WEB_URL.exec(url) ?? [];
  if (!schemes.has(scheme)) return url;
  return `${scheme}://${name}${path}`;
}

/** The pattern that intercepts every request to `scheme`. */
export function webPattern(scheme: string): string {
  return `https://*.${scheme}.invalid/*`;
}

/** `app` of `app://bundle/x`. */
export function schemeOf(url: string): string {
  return url.slice(0, Math.max(0, url.indexOf(':')));
}
