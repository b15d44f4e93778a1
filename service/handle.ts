/**
 * The whole service in process: a request in, its response out.
 *
 * Steps: the planned fault, HTTPS, the version prefix, the bearer token, the limits, the route, the
 * query or body, and the reply. Whatever reads or writes the account runs in one synchronous step,
 * so requests take effect one after another. An ended connection is `Response.error()`, as in
 * fetch.
 */
import { API_PREFIX } from '../shared/api/endpoints.ts';
import { unreachable } from '../shared/assert.ts';
import type { Clock, Random } from '../shared/ports.ts';
import type { Faults } from './faults/faults.ts';
import type { Limits } from './limits.ts';
import { challengeOf, resourceOf } from './oauth/metadata.ts';
import { OPENAPI_PATH } from './openapi/document.ts';
import { type Call, findRoute, type Route } from './routes/route.ts';
import type { WebSide } from './site/web-side.ts';
import type { OpenAccount } from './store/account.ts';
import { type Caller, findCaller } from './store/members.ts';
import { parametersProblem, parseListQuery } from './web/list-query.ts';
import { inBody, problem } from './web/problem.ts';
import { readBody, rejectFields } from './web/read-body.ts';
import { type Answer, newRequestId, replyOf } from './web/reply.ts';

export type HandlerParts = {
  readonly accounts: readonly OpenAccount[];
  readonly clock: Clock;
  readonly random: Random;
  readonly routes: readonly Route[];
  readonly limits: Limits;
  readonly faults: Faults;
  readonly renderMarkdown: (markdown: string) => string;
  /** Replies to requests outside the version prefix. */
  readonly webSide: WebSide;
  /** Returns the API description for a service at this origin. */
  readonly openApi: (origin: string) => unknown;
  /** Receives unexpected errors; the client gets only 500. */
  readonly report: (error: unknown) => void;
};

/** An API answer without its envelope, or a whole response of the web side. */
type Answered =
  | { readonly answer: Answer; readonly headers: Readonly<Record<string, string>> }
  | Response;

/** Creates the handler for all accounts. */
export function createHandler(parts: HandlerParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.startsWith(`${API_PREFIX}/`)
      ? url.pathname.slice(API_PREFIX.length)
      : undefined;
    const requestId = newRequestId(parts.random);
    const fault = parts.faults.take({ method: request.method, path: path ?? url.pathname });
    const broken = await fault?.before?.();
    if (broken === 'dropped') return Response.error();
    const answered = broken
      ? { answer: broken, headers: {} }
      : await answerSafely(parts, request, { url, path });
    const date = new Date(parts.clock.now()).toUTCString();
    const reply =
      answered instanceof Response
        ? answered
        : replyOf(answered.answer, requestId, answered.headers);
    reply.headers.set('date', date);
    reply.headers.set('x-request-id', requestId);
    const left = fault?.after ? await fault.after(reply) : reply;
    return left === 'dropped' ? Response.error() : left;
  };
}

/**
 * Our own failure. Its detail points at the whole body; without a body there is none, because a
 * parameter would need a name (error.source_one).
 */
function failure({ body }: Request): Answer {
  const message = 'The service failed.';
  return problem('internal_error', message, body ? [inBody([], 'internal_error', message)] : []);
}

type Place = { readonly url: URL; readonly path: string | undefined };

async function answerSafely(
  parts: HandlerParts,
  request: Request,
  place: Place,
): Promise<Answered> {
  try {
    return await answerOf(parts, request, place);
  } catch (error) {
    parts.report(error);
    return { answer: failure(request), headers: {} };
  }
}

async function answerOf(parts: HandlerParts, request: Request, place: Place): Promise<Answered> {
  if (!isSecure(place.url)) {
    return { answer: problem('bad_request', 'Requests must use HTTPS.'), headers: {} };
  }
  if (place.path === undefined) {
    const page = await parts.webSide.answer(request, place.url);
    return page ?? { answer: noEndpoint(request, place.url), headers: {} };
  }
  if (place.path === OPENAPI_PATH && request.method === 'GET') {
    return { answer: { kind: 'bare', body: parts.openApi(place.url.origin) }, headers: {} };
  }
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const caller = token === undefined ? undefined : callerOf(parts, token, place.url.origin);
  if (!caller) return { answer: unknownCaller(token, place.url.origin), headers: {} };
  const verdict = parts.limits.take({
    credential: caller.credential,
    isWrite: ['POST', 'PATCH', 'PUT', 'DELETE'].includes(request.method),
    at: parts.clock.now(),
  });
  if (!verdict.isAllowed) {
    return {
      answer: problem('rate_limited', 'A rate limit window is exhausted.'),
      headers: verdict.headers,
    };
  }
  const found = findRoute(parts.routes, { method: request.method, path: place.path });
  const answer = found
    ? await answerRoute(parts, request, { ...found, caller, url: place.url })
    : noEndpoint(request, place.url);
  return { answer, headers: verdict.headers };
}

/** Plain HTTP is allowed on this machine only (auth.https). */
function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}

function noEndpoint(request: Request, url: URL): Answer {
  return problem('not_found', `There is no endpoint ${request.method} ${url.pathname}.`);
}

function unknownCaller(token: string | undefined, origin: string): Answer {
  return problem('authentication_error', 'The token is missing, expired or invalid.', [], {
    'www-authenticate': challengeOf(origin, { wasTokenSent: token !== undefined }),
  });
}

/** The member and their account: a token opens one account (auth.member_scope). */
type AskingCaller = Caller & OpenAccount;

function callerOf(
  { accounts, clock }: HandlerParts,
  token: string,
  origin: string,
): AskingCaller | undefined {
  const at = { resource: resourceOf(origin), now: clock.now() };
  for (const open of accounts) {
    const caller = findCaller(open.store, token, at);
    if (caller) return { ...open, ...caller };
  }
  return undefined;
}

type Found = {
  readonly route: Route;
  readonly id: string;
  readonly caller: AskingCaller;
  readonly url: URL;
};

async function answerRoute(parts: HandlerParts, request: Request, found: Found): Promise<Answer> {
  const { route, id, caller, url } = found;
  const { clock, random, renderMarkdown } = parts;
  const { store, account, member } = caller;
  const call = (): Call => ({
    store,
    account,
    member,
    now: clock.now(),
    random,
    renderMarkdown,
    origin: url.origin,
    id,
  });
  switch (route.kind) {
    case 'list': {
      const query = parseListQuery(url.searchParams, route.list);
      if (query.kind === 'problem') return query;
      const { page, pageSize } = query;
      return { kind: 'page', ...route.answer(call(), query), page, pageSize };
    }
    case 'read':
      return parametersProblem(url.searchParams) ?? route.answer(call());
    case 'write': {
      const wrong = parametersProblem(url.searchParams);
      if (wrong) return wrong;
      const body = await readBody(request, route.body);
      if (body.kind === 'problem') return body;
      return store.transaction(() => {
        const details = [...body.details, ...route.check(call(), body.given)];
        return details.length > 0 ? rejectFields(details) : route.answer(call(), body.value);
      });
    }
    case 'delete':
      return parametersProblem(url.searchParams) ?? store.transaction(() => route.answer(call()));
    default:
      return unreachable(route);
  }
}
