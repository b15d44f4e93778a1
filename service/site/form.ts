/**
 * Forms that only our own pages can send.
 *
 * Each form carries a token made from a cookie of the browser and the form's purpose; another site
 * can neither read the page nor set the cookie. If a browser says that a request comes from
 * elsewhere, it is refused.
 */
import { hashOf, isSameSecret } from '../store/token-hash.ts';
import { textWithin } from '../web/read-body.ts';
import { type Html, html } from './html.ts';

const FORM_BYTES_MAX = 65_536;
const TOKEN_FIELD = 'form_token';

/** Reads the fields of a posted form; `undefined` if the body is not a form or too large. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return undefined;
  const read = await textWithin(request, FORM_BYTES_MAX);
  return typeof read === 'string' ? undefined : new URLSearchParams(read.text);
}

/** The browser's cookie and the form's purpose; the token is made of both. */
export type FormSeal = { readonly cookie: string; readonly purpose: string };

/** Returns the hidden field of a form. */
export function sealField(seal: FormSeal): Html {
  return html`<input type="hidden" name="${TOKEN_FIELD}" value="${tokenOf(seal)}">`;
}

/** Whether we showed this posted form to this browser. */
export function isSealed(request: Request, form: URLSearchParams, seal: FormSeal): boolean {
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  return site === 'same-origin' && isSameSecret(form.get(TOKEN_FIELD) ?? '', tokenOf(seal));
}

function tokenOf({ cookie, purpose }: FormSeal): string {
  return hashOf(`${purpose} ${cookie}`);
}
