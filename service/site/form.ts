/**
 * Forms that only our own pages can send.
 *
 * Each form carries a token made from a cookie of the browser that was shown it, and for this form
 * alone; another site can neither read the page nor set the cookie. Browsers that say from where a
 * request comes are believed when they say it is not from here.
 */
import { hashOf, isSameSecret } from '../store/token-hash.ts';
import { textWithin } from '../web/read-body.ts';
import { type Html, html } from './html.ts';

const FORM_BYTES_MAX = 65_536;
const TOKEN_FIELD = 'form_token';

/** The fields of a posted form; `undefined` when the body is none, or too large. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return undefined;
  const read = await textWithin(request, FORM_BYTES_MAX);
  return typeof read === 'string' ? undefined : new URLSearchParams(read.text);
}

/** What makes a form ours: the browser's `cookie` and what the form is for. */
export type FormSeal = { readonly cookie: string; readonly purpose: string };

/** The hidden field of a form. */
export function sealField(seal: FormSeal): Html {
  return html`<input type="hidden" name="${TOKEN_FIELD}" value="${tokenOf(seal)}">`;
}

/** Whether a posted form is one we showed to this browser. */
export function isSealed(request: Request, form: URLSearchParams, seal: FormSeal): boolean {
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  return site === 'same-origin' && isSameSecret(form.get(TOKEN_FIELD) ?? '', tokenOf(seal));
}

function tokenOf({ cookie, purpose }: FormSeal): string {
  return hashOf(`${purpose} ${cookie}`);
}
