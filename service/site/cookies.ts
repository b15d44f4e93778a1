/**
 * The two cookies of the web side. No script can read them; no other site can make a browser send
 * them.
 *
 * Browsers send a host's cookies to all its ports: another program on this machine would get ours,
 * such as a client's `/callback`. So they are limited to our own paths, and two services side by
 * side do not overwrite each other's. Another program may still have set one of the same name, so
 * all of them are tried.
 */
import { AUTHORIZE_PATH } from '../oauth/metadata.ts';
import { WEB_PREFIX } from '../web/record-url.ts';

/** `session`: the signed-in member; `visit`: a browser before the sign-in. */
export type CookieName = 'session' | 'visit';

/** Consent needs the session; earlier forms are all below the pages. */
const paths: Readonly<Record<CookieName, readonly string[]>> = {
  session: [WEB_PREFIX, AUTHORIZE_PATH],
  visit: [WEB_PREFIX],
};

/** The values that the browser sent under this name; an empty one is left out. */
export function readCookies(request: Request, url: URL, name: CookieName): string[] {
  const wanted = `${fullName(url, name)}=`;
  return (request.headers.get('cookie') ?? '')
    .split(/; */)
    .filter((pair) => pair.startsWith(wanted) && pair !== wanted)
    .map((pair) => pair.slice(wanted.length));
}

/** A cookie to set; without `seconds` it lasts until the browser closes, 0 removes it. */
export type NewCookie = {
  readonly name: CookieName;
  readonly value: string;
  readonly seconds?: number;
};

/** Returns the headers that set a cookie, one for each of its paths. */
export function setCookie(url: URL, { name, value, seconds }: NewCookie): [string, string][] {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  // The host prefix requires the path `/`; such a host is never another program's port.
  const to = secure === '' ? paths[name] : ['/'];
  // Lax, not Strict: a link from a client or a mail must open signed in.
  return to.map((path) => [
    'set-cookie',
    `${fullName(url, name)}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}${age}`,
  ]);
}

/** Over HTTPS the prefix keeps neighbours under the same domain from setting it. */
function fullName(url: URL, name: CookieName): string {
  return url.protocol === 'https:' ? `__Host-${name}` : `traytable_${name}_${url.port || '80'}`;
}
