/**
 * The consent page: checks the request, asks the member to sign in, and lets them allow or deny. It
 * remembers no consent, so every client asks every time.
 */

import {
  type AuthorizationRequest,
  answerLocation,
  readAuthorizationRequest,
} from '../oauth/authorization-request.ts';
import { forgetExpired, insertCode } from '../store/oauth.ts';
import { consentForm } from './consent-page.ts';
import { isSealed, readForm } from './form.ts';
import { messageReply, pageReply, productHeader, redirectReply } from './page.ts';
import { signInPath } from './return-path.ts';
import { type Session, sessionOf } from './session.ts';
import type { WebCall } from './web-call.ts';

const CODE_PREFIX = 'svc_ac_';

/** Shows the consent page, after a sign-in if nobody is signed in. */
export function showAuthorize(call: WebCall): Response {
  const judged = judge(call);
  if (judged instanceof Response) return judged;
  const { asked, session } = judged;
  return pageReply({
    title: `Allow ${asked.client.name}?`,
    main: consentForm({ asked, session, url: call.url, seal: sealOf(call, session) }),
    header: productHeader,
    formTarget: formTargetOf(asked.redirectUri),
  });
}

/** Redirects to the client with a code or `access_denied`. */
export async function takeDecision(call: WebCall): Promise<Response> {
  const judged = judge(call);
  if (judged instanceof Response) return judged;
  const { asked, session } = judged;
  const form = await readForm(call.request);
  if (!form || !isSealed(call.request, form, sealOf(call, session))) {
    return messageReply(403, 'Please start again', 'This page was too old to decide with.');
  }
  const { origin } = call.url;
  if (form.get('decision') !== 'allow') {
    const error_description = 'The member did not allow it.';
    return leave(answerLocation(asked, origin, { error: 'access_denied', error_description }));
  }
  const code = `${CODE_PREFIX}${call.secret()}`;
  session.store.transaction(() => {
    // A code that is never redeemed comes by no token request, which would remove it.
    forgetExpired(session.store, call.now);
    insertCode(session.store, code, {
      family_id: call.random.uuid(),
      member_id: session.member.id,
      client_id: asked.client.id,
      resource: asked.resource,
      redirect_uri: asked.redirectUri,
      code_challenge: asked.codeChallenge,
      now: call.now,
    });
  });
  return leave(answerLocation(asked, origin, { code }));
}

type Judged = { readonly asked: AuthorizationRequest; readonly session: Session };

/** Returns the request and who decides, or the response to send instead. */
function judge(call: WebCall): Judged | Response {
  const asked = readAuthorizationRequest(call.url, call.clients);
  if (asked.kind === 'unsafe') return messageReply(400, 'This does not work', asked.message);
  if (asked.kind === 'refused') return leave(asked.location);
  const session = sessionOf(call);
  return session ? { asked, session } : redirectReply(signInPath(call.url));
}

/** Binds the form to this request and session: a form shown for one client allows no other. */
function sealOf({ url }: WebCall, { token }: Session) {
  return { cookie: token, purpose: `decide ${url.search}` };
}

function leave(location: string): Response {
  return redirectReply(location);
}

/** Browsers apply a form's allowed targets to redirects too. */
function formTargetOf(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  // The policy cannot express an IPv6 address or the origin of a program's own scheme.
  return hostname.startsWith('[') || origin === 'null' ? protocol : origin;
}
