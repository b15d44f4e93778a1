/**
 * The two cookies of the web side; no script sees them, and no other site can send them along.
 *
 * Browsers keep cookies for a host whatever its ports: on this machine's loopback another program's
 * port would get ours, a client's `/callback` first of all. So they go to our own paths only, and two
 * services side by side do not overwrite each other's. Another program may still have set one of the
 * same name, so every one that comes is tried.
 */
import { AUTHORIZE_PATH } from '../oauth/metadata.ts';
import { WEB_PREFIX } from '../web/record-url.ts';

/** `session`: who is signed in; `visit`: one browser before that. */
export type CookieName = 'session' | 'visit';

/** Consent asks who is signed in; the forms before that are all below the pages. */
const paths: Readonly<Record<CookieName, readonly string[]>> = {
  session: [WEB_PREFIX, AUTHORIZE_PATH],
  visit: [WEB_PREFIX],
};

/** What the browser sent under this name; '' is nothing. */
export function readCookies(request: Request, url: URL, name: CookieName): string[] {
  const wanted = `${fullName(url, name)}=`;
  return (request.headers.get('cookie') ?? '')
    .split(/; */)
    .filter((pair) => pair.startsWith(wanted) && pair !== wanted)
    .map((pair) => pair.slice(wanted.length));
}

/** A cookie to be kept; without `seconds` until the browser is closed, 0 drops it. */
export type NewCookie = {
  readonly name: CookieName;
  readonly value: string;
  readonly seconds?: number;
};

/** The header fields that keep a cookie, one for each path it goes to. */
export function setCookie(url: URL, { name, value, seconds }: NewCookie): [string, string][] {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  // A name with the host prefix must be for every path; such a host is nobody else's port.
  const to = secure === '' ? paths[name] : ['/'];
  // Lax and not Strict: a link from a client or a mail to a record must find its reader signed in.
  return to.map((path) => [
    'set-cookie',
    `${fullName(url, name)}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}${age}`,
  ]);
}

/** Over HTTPS with the prefix that keeps neighbours under the same domain from setting it. */
function fullName(url: URL, name: CookieName): string {
  return url.protocol === 'https:' ? `__Host-${name}` : `traytable_${name}_${url.port || '80'}`;
}
