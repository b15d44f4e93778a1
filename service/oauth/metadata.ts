/**
 * Discovery documents: the authorization server (RFC 8414), the API as its resource (RFC 9728), and
 * the challenge that points to both.
 *
 * The issuer is the origin; there are no scopes (auth.refresh).
 */
import { API_PREFIX } from '../../shared/api/endpoints.ts';

const SERVER_PATH = '/.well-known/oauth-authorization-server';
const RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** Where a member allows a client access. */
export const AUTHORIZE_PATH = '/oauth/authorize';
/** Where clients get tokens and refresh them (auth.refresh). */
export const TOKEN_PATH = '/oauth/token';

/** The only resource of our tokens, under the requested origin (auth.resource). */
export function resourceOf(origin: string): string {
  return `${origin}${API_PREFIX}`;
}

/** The metadata documents by path; the resource's also under its own path. */
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

/** `WWW-Authenticate` of a 401: the metadata's address, and whether a token was refused. */
export function challengeOf(origin: string, { wasTokenSent }: { wasTokenSent: boolean }): string {
  const error = wasTokenSent ? 'error="invalid_token", ' : '';
  return `Bearer ${error}resource_metadata="${origin}${RESOURCE_PATH}${API_PREFIX}"`;
}
