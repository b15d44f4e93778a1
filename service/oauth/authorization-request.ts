/**
 * Checks an authorization request before the member sees it.
 *
 * First the client and the redirect: an error there is shown to the person and never sent to that
 * address. Every other error goes to the client's redirect (RFC 6749, 4.1.2.1).
 */
import { type Client, isRegisteredRedirect } from './clients.ts';
import { resourceOf } from './metadata.ts';

export type AuthorizationRequest = {
  readonly kind: 'request';
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly codeChallenge: string;
  readonly resource: string;
};

/** `unsafe`: shown to the person; `refused`: sent to the client at `location`. */
type Refusal =
  | { readonly kind: 'unsafe'; readonly message: string }
  | { readonly kind: 'refused'; readonly location: string };

/** Reads the query of `/oauth/authorize`; a parameter without a value counts as left out. */
export function readAuthorizationRequest(
  url: URL,
  clients: readonly Client[],
): AuthorizationRequest | Refusal {
  const query = url.searchParams;
  const parameterOf = (name: string) => query.get(name) || undefined;
  const unsafe = (message: string): Refusal => ({ kind: 'unsafe', message });
  if (isRepeated(query, 'client_id') || isRepeated(query, 'redirect_uri')) {
    return unsafe('The program that sent you here did not say clearly who it is.');
  }
  const client = clients.find(({ id }) => id === parameterOf('client_id'));
  if (!client) return unsafe('The program that sent you here is not known to this service.');
  const redirectUri = parameterOf('redirect_uri');
  if (redirectUri === undefined || !isRegisteredRedirect(client, redirectUri)) {
    return unsafe(`The way back to ${client.name} is not one that it has registered.`);
  }
  const state = isRepeated(query, 'state') ? undefined : parameterOf('state');
  const wrong = findProblem(query, url.origin);
  if (wrong) {
    const location = answerLocation({ redirectUri, state }, url.origin, wrong);
    return { kind: 'refused', location };
  }
  return {
    kind: 'request',
    client,
    redirectUri,
    state,
    codeChallenge: parameterOf('code_challenge') ?? '',
    resource: parameterOf('resource') ?? resourceOf(url.origin),
  };
}

type Answer =
  | { readonly code: string }
  | { readonly error: string; readonly error_description: string };

/** The redirect that carries the answer, with the client's state and our issuer (RFC 9207). */
export function answerLocation(
  to: { readonly redirectUri: string; readonly state: string | undefined },
  origin: string,
  answer: Answer,
): string {
  const url = new URL(to.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (to.state !== undefined) url.searchParams.set('state', to.state);
  url.searchParams.set('iss', origin);
  return url.href;
}

function isRepeated(parameters: URLSearchParams, name: string): boolean {
  return parameters.getAll(name).length > 1;
}

/** The first parameter given twice; only `resource` may be (RFC 6749, 3.1). */
export function findRepeatedName(parameters: URLSearchParams): string | undefined {
  const names = new Set<string>();
  for (const name of parameters.keys()) {
    if (names.has(name) && name !== 'resource') return name;
    names.add(name);
  }
  return undefined;
}

/** The SHA-256 hash of a verifier, in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

function findProblem(
  query: URLSearchParams,
  origin: string,
): { error: string; error_description: string } | undefined {
  const wrong = (error: string, error_description: string) => ({ error, error_description });
  const repeated = findRepeatedName(query);
  if (repeated !== undefined)
    return wrong('invalid_request', `${repeated} is given more than once.`);
  const type = query.get('response_type');
  if (!type) return wrong('invalid_request', 'response_type is missing.');
  if (type !== 'code') return wrong('unsupported_response_type', 'response_type must be code.');
  if ((query.get('response_mode') || 'query') !== 'query') {
    return wrong('invalid_request', 'response_mode must be query.');
  }
  // RFC 7636 takes a missing method for plain, which protects nothing (auth.pkce).
  if (query.get('code_challenge_method') !== 'S256') {
    return wrong('invalid_request', 'code_challenge_method must be S256.');
  }
  if (!CHALLENGE.test(query.get('code_challenge') ?? '')) {
    return wrong('invalid_request', 'code_challenge must be a SHA-256 hash in base64url.');
  }
  if (query.get('scope')) return wrong('invalid_scope', 'There are no scopes.');
  return checkResource(query, resourceOf(origin));
}

/** The error of a `resource` that is not our API. It may be given more than once. */
export function checkResource(
  parameters: URLSearchParams,
  resource: string,
): { error: string; error_description: string } | undefined {
  const isOther = parameters.getAll('resource').some((one) => one !== '' && one !== resource);
  if (!isOther) return undefined;
  return { error: 'invalid_target', error_description: `resource must be ${resource}.` };
}
