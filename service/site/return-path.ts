/** Where to go after signing in: a page of ours, never another site. */
import { AUTHORIZE_PATH } from '../oauth/metadata.ts';
import { WEB_PREFIX } from '../web/record-url.ts';

/** The path of the sign-in page. */
export const SIGN_IN_PATH = `${WEB_PREFIX}/sign-in`;
/** The path of the sign-out form on every page. */
export const SIGN_OUT_PATH = `${WEB_PREFIX}/sign-out`;

/** The sign-in page that leads back to `url`. */
export function signInPath(url: URL): string {
  return `${SIGN_IN_PATH}?return_to=${encodeURIComponent(`${url.pathname}${url.search}`)}`;
}

/**
 * Returns `asked` if it is a page below {@link WEB_PREFIX} or the consent page, else the account's
 * first page.
 */
export function returnPath(asked: string, origin: string): string {
  if (!URL.canParse(asked, origin)) return WEB_PREFIX;
  // Parsed as browsers do, which read `\` as `/` and `//host` as another site.
  const { origin: to, pathname, search } = new URL(asked, origin);
  const isPage = pathname === WEB_PREFIX || pathname.startsWith(`${WEB_PREFIX}/`);
  return to === origin && (isPage || pathname === AUTHORIZE_PATH) ? pathname + search : WEB_PREFIX;
}
