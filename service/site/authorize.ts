/**
 * Where a member decides about a client: the request is judged, the member signs in if need be, and
 * allows or denies on a page that names both. Nothing is remembered: every client asks every time.
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

/** Shows the consent page, after signing in where nobody is. */
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

/** Takes the decision and leads back to the client, with a code or `access_denied`. */
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
    // Here too, for a code that nobody redeems comes by no token request.
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

/** What is asked and by whom it is to be decided, or what to answer instead. */
function judge(call: WebCall): Judged | Response {
  const asked = readAuthorizationRequest(call.url, call.clients);
  if (asked.kind === 'unsafe') return messageReply(400, 'This does not work', asked.message);
  if (asked.kind === 'refused') return leave(asked.location);
  const session = sessionOf(call);
  return session ? { asked, session } : redirectReply(signInPath(call.url));
}

/** For this request of this session alone: a form shown for one client allows no other. */
function sealOf({ url }: WebCall, { token }: Session) {
  return { cookie: token, purpose: `decide ${url.search}` };
}

function leave(location: string): Response {
  return redirectReply(location);
}

/** Browsers hold a form to its targets even through redirects. */
function formTargetOf(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  // The policy has no words for an IPv6 address, nor for the origin of a program's own scheme.
  return hostname.startsWith('[') || origin === 'null' ? protocol : origin;
}
