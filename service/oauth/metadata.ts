/**
 * What clients find out by themselves: the authorization server (RFC 8414), the API as its resource
 * (RFC 9728), and the way from a refused request to both.
 *
 * The issuer is the origin; there are no scopes (auth.refresh).
 */
import { API_PREFIX } from '../../shared/api/endpoints.ts';

const SERVER_PATH = '/.well-known/oauth-authorization-server';
const RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** Where people allow clients something. */
export const AUTHORIZE_PATH = '/oauth/authorize';
/** Where clients get tokens and refresh them (auth.refresh). */
export const TOKEN_PATH = '/oauth/token';

/** The one resource tokens are for, under the origin that is asked (auth.resource). */
export function resourceOf(origin: string): string {
  return `${origin}${API_PREFIX}`;
}

/** The metadata documents by their paths; the resource's with the path of the resource too. */
export const metadata: Readonly<Record<string, (origin: string) => unknown>> = {
  [SERVER_PATH]: (origin) => ({
    issuer: origin,
    authorization_endpoint: `${origin}${AUTHORIZE_PATH}`,
    token_endpoint: `${origin}${TOKEN_PATH}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [resourceOf(origin)],
  }),
  [RESOURCE_PATH]: resourceMetadata,
  [`${RESOURCE_PATH}${API_PREFIX}`]: resourceMetadata,
};

function resourceMetadata(origin: string) {
  return {
    resource: resourceOf(origin),
    authorization_servers: [origin],
    bearer_methods_supported: ['header'],
    resource_name: 'Business Records Service API',
  };
}

/** `WWW-Authenticate` of a 401: where to learn how to get a token, and whether one was refused. */
export function challengeOf(origin: string, { wasTokenSent }: { wasTokenSent: boolean }): string {
  const error = wasTokenSent ? 'error="invalid_token", ' : '';
  return `Bearer ${error}resource_metadata="${origin}${RESOURCE_PATH}${API_PREFIX}"`;
}
