/** The page where a member allows or denies a client. */
import type { AuthorizationRequest } from '../oauth/authorization-request.ts';
import { type FormSeal, sealField } from './form.ts';
import { type Html, html } from './html.ts';
import { signInPath } from './return-path.ts';
import type { Session } from './session.ts';

type Consent = {
  readonly asked: AuthorizationRequest;
  readonly session: Session;
  readonly url: URL;
  readonly seal: FormSeal;
};

/**
 * Names the client, the account and the member, and explains what allowing means
 * (auth.member_scope).
 */
export function consentForm({ asked, session, url, seal }: Consent): Html {
  const { client, redirectUri } = asked;
  const { account, member } = session;
  return html`<h1>Allow ${client.name}?</h1>
<p><strong>${client.name}</strong> would like to work in <strong>${account.name}</strong> as you,
<strong>${member.name}</strong> (${member.email}). It will see and change whatever you can see and
change there.</p>
<p>The answer goes to <strong class="address">${addressOf(redirectUri)}</strong>${onThisComputer(redirectUri)}.</p>
<form method="post" action="${url.pathname}${url.search}" class="choices">
${sealField(seal)}
<button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>
<p class="quiet">Not ${member.name}? <a href="${signInPath(url)}">Sign in as somebody else</a></p>`;
}

/** Without the query, which does not say whose address it is. */
function addressOf(redirectUri: string): string {
  const { protocol, host, pathname } = new URL(redirectUri);
  return `${protocol}//${host}${pathname}`;
}

function onThisComputer(redirectUri: string): string {
  const isLoopback = /^(http:\/\/(127\.0\.0\.1|\[::1\])[:/]|traytable:)/.test(redirectUri);
  return isLoopback ? ', a program on this computer' : '';
}
