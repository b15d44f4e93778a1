/** Where to go after signing in: back to a page of ours, and never anywhere else. */
import { AUTHORIZE_PATH } from '../oauth/metadata.ts';
import { WEB_PREFIX } from '../web/record-url.ts';

/** Where members sign in. */
export const SIGN_IN_PATH = `${WEB_PREFIX}/sign-in`;
/** Where the form of every page signs them out. */
export const SIGN_OUT_PATH = `${WEB_PREFIX}/sign-out`;

/** The sign-in page that leads back to `url`. */
export function signInPath(url: URL): string {
  return `${SIGN_IN_PATH}?return_to=${encodeURIComponent(`${url.pathname}${url.search}`)}`;
}

/** `asked` if it is a page below {@link WEB_PREFIX} or the consent page, else the account's first. */
export function returnPath(asked: string, origin: string): string {
  if (!URL.canParse(asked, origin)) return WEB_PREFIX;
  // Parsed as a browser parses it, which takes `\` for `/` and `//host` for another site.
  const { origin: to, pathname, search } = new URL(asked, origin);
  const isPage = pathname === WEB_PREFIX || pathname.startsWith(`${WEB_PREFIX}/`);
  return to === origin && (isPage || pathname === AUTHORIZE_PATH) ? pathname + search : WEB_PREFIX;
}
