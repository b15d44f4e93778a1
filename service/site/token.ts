/**
 * The token endpoint: trades a code or a refresh token for an access token and a refresh token
 * (A12).
 *
 * - The first well-formed request with a code uses it up, right or wrong.
 * - A second use of a code or refresh token revokes its family, because two clients have it.
 * - Every error of a code or token is the same `invalid_grant`.
 */
import { createHash } from 'node:crypto';
import type { Instant } from '../../shared/time.ts';
import { checkResource, findRepeatedName } from '../oauth/authorization-request.ts';
import { resourceOf } from '../oauth/metadata.ts';
import {
  ACCESS_LIFETIME_MS,
  type FoundCode,
  type FoundRefreshToken,
  findCode,
  findRefreshToken,
  forgetExpired,
  insertTokens,
  markCodeUsed,
  markRefreshTokenUsed,
  revokeFamily,
} from '../store/oauth.ts';
import type { Store } from '../store/store.ts';
import { isSameSecret } from '../store/token-hash.ts';
import { readForm } from './form.ts';
import type { WebCall } from './web-call.ts';

/** The prefix of every access token (auth.prefix). */
const ACCESS_PREFIX = 'svc_at_';
const REFRESH_PREFIX = 'svc_rt_';

type Refused = { readonly error: string; readonly error_description: string };
type Issued = { readonly access: string; readonly refresh: string };

/** Answers `POST /oauth/token` by RFC 6749; every refusal is 400 except for a client's secret. */
export async function answerToken(call: WebCall): Promise<Response> {
  if (call.request.headers.has('authorization')) {
    // RFC 6749, 5.2: authentication by a header is refused by a header.
    const reply = refusal({
      error: 'invalid_client',
      error_description: 'Clients have no secret.',
    });
    return new Response(reply.body, {
      status: 401,
      headers: { ...Object.fromEntries(reply.headers), 'www-authenticate': 'Basic realm="token"' },
    });
  }
  const form = await readForm(call.request);
  if (!form) return refusal(invalid('The body must be a form of moderate size.'));
  const wrong = findProblem(form, call);
  if (wrong) return refusal(wrong);
  const isCode = form.get('grant_type') === 'authorization_code';
  const issued = isCode ? tradeCode(call, form) : tradeRefreshToken(call, form);
  if ('error' in issued) return refusal(issued);
  return jsonReply(200, {
    access_token: issued.access,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME_MS / 1_000,
    refresh_token: issued.refresh,
  });
}

const needed: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ['client_id', 'code', 'redirect_uri', 'code_verifier'],
  refresh_token: ['client_id', 'refresh_token'],
};

/** RFC 7636, 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Checks everything except the code or token itself. */
function findProblem(form: URLSearchParams, { clients, url }: WebCall): Refused | undefined {
  const repeated = findRepeatedName(form);
  if (repeated !== undefined) return invalid(`${repeated} is given more than once.`);
  const type = form.get('grant_type') ?? '';
  if (type === '') return invalid('grant_type is missing.');
  if (!Object.hasOwn(needed, type)) {
    const error_description = 'grant_type must be authorization_code or refresh_token.';
    return { error: 'unsupported_grant_type', error_description };
  }
  const missing = needed[type]?.find((name) => !form.get(name));
  if (missing !== undefined) return invalid(`${missing} is missing.`);
  if (type === 'authorization_code' && !VERIFIER.test(form.get('code_verifier') ?? '')) {
    return invalid('code_verifier must be 43 to 128 unreserved characters.');
  }
  if (form.get('client_secret') || !clients.some(({ id }) => id === form.get('client_id'))) {
    return { error: 'invalid_client', error_description: 'There is no such public client.' };
  }
  if (form.get('scope'))
    return { error: 'invalid_scope', error_description: 'There are no scopes.' };
  return checkResource(form, resourceOf(url.origin));
}

function tradeCode(call: WebCall, form: URLSearchParams): Issued | Refused {
  const secret = form.get('code') ?? '';
  return inItsAccount(call, (store, now) => {
    const code = findCode(store, secret, now);
    if (!code) return undefined;
    if (code.isUsed) return revokeAndRefuse(store, code, now);
    markCodeUsed(store, secret, now);
    const isRight =
      !code.isExpired &&
      isForThisClient(code, call, form) &&
      code.redirect_uri === form.get('redirect_uri') &&
      isSameSecret(code.code_challenge, challengeOf(form.get('code_verifier') ?? ''));
    return isRight ? issue(call, store, code) : refuseGrant();
  });
}

function tradeRefreshToken(call: WebCall, form: URLSearchParams): Issued | Refused {
  const secret = form.get('refresh_token') ?? '';
  return inItsAccount(call, (store, now) => {
    const token = findRefreshToken(store, secret, now);
    if (!token) return undefined;
    if (token.isUsed) return revokeAndRefuse(store, token, now);
    if (token.isExpired || !isForThisClient(token, call, form)) return refuseGrant();
    markRefreshTokenUsed(store, secret, now);
    return issue(call, store, token);
  });
}

/** Tries each account in its own transaction; only one can have the code or token. */
function inItsAccount(
  { accounts, now }: WebCall,
  trade: (store: Store, now: Instant) => Issued | Refused | undefined,
): Issued | Refused {
  for (const { store } of accounts) {
    const result = store.transaction(() => trade(store, now));
    if (result) return result;
  }
  return refuseGrant();
}

function isForThisClient(
  found: FoundCode | FoundRefreshToken,
  { url }: WebCall,
  form: URLSearchParams,
): boolean {
  return found.client_id === form.get('client_id') && found.resource === resourceOf(url.origin);
}

function issue(call: WebCall, store: Store, family: FoundCode | FoundRefreshToken): Issued {
  const access = `${ACCESS_PREFIX}${call.secret()}`;
  const refresh = `${REFRESH_PREFIX}${call.secret()}`;
  forgetExpired(store, call.now);
  insertTokens(store, family, { access, refresh, now: call.now });
  return { access, refresh };
}

function revokeAndRefuse(
  store: Store,
  family: FoundCode | FoundRefreshToken,
  now: Instant,
): Refused {
  revokeFamily(store, family.family_id, now);
  return refuseGrant();
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function refuseGrant(): Refused {
  const error_description = 'The code or token is unknown, used, expired, or not for this request.';
  return { error: 'invalid_grant', error_description };
}

function invalid(error_description: string): Refused {
  return { error: 'invalid_request', error_description };
}

function refusal(refused: Refused): Response {
  return jsonReply(400, refused);
}

function jsonReply(status: number, body: unknown): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    pragma: 'no-cache',
    'x-content-type-options': 'nosniff',
  };
  return new Response(JSON.stringify(body), { status, headers });
}
