/** Everything besides the API: sign-in, consent, tokens, metadata and pages. */
import type { Clock } from '../../shared/ports.ts';
import { AUTHORIZE_PATH, metadata, TOKEN_PATH } from '../oauth/metadata.ts';
import { WEB_PREFIX } from '../web/record-url.ts';
import { answerAccountPage } from './account-pages.ts';
import { showAuthorize, takeDecision } from './authorize.ts';
import { messageReply, redirectReply, STYLE_PATH, styleReply } from './page.ts';
import { SIGN_IN_PATH, SIGN_OUT_PATH } from './return-path.ts';
import { showSignIn, takeSignIn, takeSignOut } from './sign-in.ts';
import { createSignInLimit } from './sign-in-limit.ts';
import { answerToken } from './token.ts';
import type { WebCall, WebParts } from './web-call.ts';

/** Answers requests outside the API; `undefined` if no method and path match. */
export interface WebSide {
  answer(request: Request, url: URL): Promise<Response | undefined>;
}

type WebSideParts = WebParts & {
  readonly clock: Clock;
  /** Receives unexpected errors. */
  readonly report: (error: unknown) => void;
};

/** Creates the web side of all accounts. */
export function createWebSide(parts: WebSideParts): WebSide {
  const limit = createSignInLimit();
  const places: Readonly<Record<string, (call: WebCall) => Response | Promise<Response>>> = {
    [`GET ${AUTHORIZE_PATH}`]: showAuthorize,
    [`POST ${AUTHORIZE_PATH}`]: takeDecision,
    [`POST ${TOKEN_PATH}`]: answerToken,
    [`GET ${SIGN_IN_PATH}`]: showSignIn,
    [`POST ${SIGN_IN_PATH}`]: (call) => takeSignIn(call, limit),
    [`POST ${SIGN_OUT_PATH}`]: takeSignOut,
    [`GET ${STYLE_PATH}`]: styleReply,
    'GET /': () => redirectReply(WEB_PREFIX),
  };
  return {
    async answer(request, url) {
      if (!isForPeople(url)) return answerAt(request, url);
      try {
        const answer = await answerAt(request, url);
        return answer ?? messageReply(404, 'Not found', 'There is nothing here to do that with.');
      } catch (error) {
        parts.report(error);
        return messageReply(500, 'This did not work', 'The service failed.');
      }
    },
  };

  async function answerAt(request: Request, url: URL): Promise<Response | undefined> {
    // The connection leaves the body out of a reply to HEAD.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const call: WebCall = { ...parts, request, url, now: parts.clock.now() };
    const place = `${method} ${url.pathname}`;
    if (Object.hasOwn(places, place)) return places[place]?.(call);
    if (method === 'GET' && Object.hasOwn(metadata, url.pathname)) {
      return metadataReply(metadata[url.pathname]?.(url.origin));
    }
    return method === 'GET' && isPage(url) ? answerAccountPage(call) : undefined;
  }
}

/** A person sees these replies, so errors become pages. */
function isForPeople(url: URL): boolean {
  return isPage(url) || url.pathname === AUTHORIZE_PATH;
}

function isPage({ pathname }: URL): boolean {
  return pathname === WEB_PREFIX || pathname.startsWith(`${WEB_PREFIX}/`);
}

/** Not cached: it names a port that may belong to another service tomorrow. */
function metadataReply(body: unknown): Response {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  return Response.json(body, { headers });
}
