/** Signs members in with email and password, and out. */
import { SECOND_MS } from '../../shared/time.ts';
import { type OpenAccount, readPassword } from '../store/account.ts';
import { findMemberByEmail, type Member } from '../store/members.ts';
import { isSameSecret } from '../store/token-hash.ts';
import { deleteSession, insertSession, SESSION_LIFETIME_MS } from '../store/web-sessions.ts';
import { WEB_PREFIX } from '../web/record-url.ts';
import { readCookies, setCookie } from './cookies.ts';
import { isSealed, readForm, sealField } from './form.ts';
import { html } from './html.ts';
import { pageReply, productHeader, redirectReply } from './page.ts';
import { returnPath, SIGN_IN_PATH } from './return-path.ts';
import { type Session, sessionOf } from './session.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import type { WebCall } from './web-call.ts';

const PURPOSE = 'sign in';
/** Longer than any address or password of ours; a longer one is refused unchecked. */
const FIELD_CHARS_MAX = 300;
/** The delay of an attempt after too many wrong ones. */
const SLOW_MS = 2 * SECOND_MS;

/** Returns the sign-in page; a signed-in member may sign in as somebody else. */
export function showSignIn(call: WebCall): Response {
  return signInPage(call, { returnTo: call.url.searchParams.get('return_to') ?? '', email: '' });
}

/** Signs in and redirects to the page that asked for it. */
export async function takeSignIn(call: WebCall, limit: SignInLimit): Promise<Response> {
  const form = await readForm(call.request);
  const email = (form?.get('email') ?? '').trim();
  const returnTo = form?.get('return_to') ?? '';
  const again = (status: number, message: string, headers: [string, string][] = []) =>
    signInPage(call, { returnTo, email, status, message, headers });
  const isOurs = readCookies(call.request, call.url, 'visit').some(
    (cookie) => form && isSealed(call.request, form, { cookie, purpose: PURPOSE }),
  );
  if (!form || !isOurs) {
    return again(403, 'This page was too old to sign in with. Please try again.');
  }
  // Anybody can send wrong passwords for an address, so the right one still works, only later.
  const isSlow = !limit.isOpen(email, call.now);
  if (isSlow) await call.sleep(SLOW_MS);
  const known = memberAt(call, email);
  if (!known || !isPassword(known, form.get('password') ?? '')) {
    limit.countWrong({ email, isMember: known !== undefined, at: call.now });
    if (!isSlow) return again(403, 'This email and password do not belong together.');
    const message = 'There were too many wrong attempts. Please wait a minute, then try again.';
    return again(429, message, [['retry-after', '60']]);
  }
  const before = sessionOf(call);
  if (before) deleteSession(before.store, before.token);
  const token = call.secret();
  known.store.transaction(() => insertSession(known.store, token, known.member.id, call.now));
  const seconds = SESSION_LIFETIME_MS / SECOND_MS;
  const cookie = setCookie(call.url, { name: 'session', value: token, seconds });
  return redirectReply(returnPath(returnTo, call.url.origin), cookie);
}

type AccountMember = OpenAccount & { readonly member: Member };

/** An address belongs to one member of one account. */
function memberAt({ accounts }: WebCall, email: string): AccountMember | undefined {
  if (email.length > FIELD_CHARS_MAX) return undefined;
  for (const open of accounts) {
    const member = findMemberByEmail(open.store, email);
    if (member) return { ...open, member };
  }
  return undefined;
}

function isPassword({ store, member }: AccountMember, password: string): boolean {
  return (
    password.length <= FIELD_CHARS_MAX && isSameSecret(readPassword(store, member.id), password)
  );
}

/** Signs out; ignores a form that is not ours. */
export async function takeSignOut(call: WebCall): Promise<Response> {
  const session = sessionOf(call);
  const form = await readForm(call.request);
  if (!session || !form || !isSealed(call.request, form, signOutSeal(session))) {
    return redirectReply(WEB_PREFIX);
  }
  deleteSession(session.store, session.token);
  const cookie = setCookie(call.url, { name: 'session', value: '', seconds: 0 });
  return redirectReply(SIGN_IN_PATH, cookie);
}

/** Returns the seal for the token of the sign-out form. */
export function signOutSeal({ token }: Session) {
  return { cookie: token, purpose: 'sign out' };
}

type Asked = {
  readonly returnTo: string;
  readonly email: string;
  readonly status?: number;
  readonly message?: string;
  readonly headers?: readonly [string, string][];
};

function signInPage(call: WebCall, asked: Asked): Response {
  const [saved] = readCookies(call.request, call.url, 'visit');
  const cookie = saved ?? call.secret();
  const { message, status = 200, email, headers = [] } = asked;
  const newCookie = saved ? [] : setCookie(call.url, { name: 'visit', value: cookie });
  const mistake = message === undefined ? undefined : html` aria-describedby="mistake"`;
  return pageReply({
    title: message === undefined ? 'Sign in' : 'Not signed in – Sign in',
    status,
    headers: [...headers, ...newCookie],
    header: productHeader,
    main: html`<h1>Sign in</h1>
${message === undefined ? undefined : html`<p id="mistake" class="problem" role="alert">${message}</p>`}
<form method="post" action="${SIGN_IN_PATH}">
${sealField({ cookie, purpose: PURPOSE })}
<input type="hidden" name="return_to" value="${returnPath(asked.returnTo, call.url.origin)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" required autofocus${mistake}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${mistake}>
<button class="main">Sign in</button>
</form>`,
  });
}
