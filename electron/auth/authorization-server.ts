/**
 * Finds the authorization server: from the service's metadata (RFC 9728, RFC 8414) where there is
 * any, else at the addresses of the document (auth.refresh).
 */
import * as oauth from 'oauth4webapi';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { AuthServer } from '../../shared/auth/token-pair.ts';
import { parseBaseUrl } from './base-url.ts';
import type { OAuthHttp } from './oauth-http.ts';

/** The name under which services know this program. */
export const CLIENT_ID = 'traytable-desktop';

export type SignInServer = {
  readonly metadata: oauth.AuthorizationServer;
  /** The resource to request tokens for (RFC 8707). */
  readonly resource: string;
};

/** Thrown for metadata that contradicts itself or leads away from HTTPS: nobody may sign in there. */
export class BadMetadata extends Error {}

/** Throws {@link BadMetadata}, or what the network throws. */
export async function findSignInServer(http: OAuthHttp, baseUrl: string): Promise<SignInServer> {
  const resource = `${baseUrl}${API_PREFIX}`;
  const issuer = await issuerOf(http, resource);
  const metadata = (await metadataOf(http, issuer ?? baseUrl)) ?? {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
  };
  check(metadata);
  return { metadata, resource };
}

/** The part of it that the keychain saves beside the tokens. */
export function serverOf({ metadata, resource }: SignInServer): AuthServer {
  return {
    issuer: metadata.issuer,
    tokenEndpoint: metadata.token_endpoint ?? '',
    revocationEndpoint: metadata.revocation_endpoint ?? null,
    clientId: CLIENT_ID,
    resource,
  };
}

/** The same as oauth4webapi needs it, to refresh or revoke tokens. */
export function metadataFor(server: AuthServer): oauth.AuthorizationServer {
  const { issuer, tokenEndpoint, revocationEndpoint } = server;
  const revocation = revocationEndpoint === null ? {} : { revocation_endpoint: revocationEndpoint };
  return { issuer, token_endpoint: tokenEndpoint, ...revocation };
}

async function issuerOf(http: OAuthHttp, resource: string): Promise<string | undefined> {
  const url = new URL(resource);
  const reply = await oauth.resourceDiscoveryRequest(url, http);
  const found = await read(reply, () => oauth.processResourceDiscoveryResponse(url, reply));
  return found?.authorization_servers?.[0];
}

async function metadataOf(
  http: OAuthHttp,
  issuer: string,
): Promise<oauth.AuthorizationServer | undefined> {
  if (parseBaseUrl(issuer) === null) throw new BadMetadata('issuer');
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    const url = new URL(issuer);
    const reply = await oauth.discoveryRequest(url, { ...http, algorithm });
    const found = await read(reply, () => oauth.processDiscoveryResponse(url, reply));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A service without metadata answers 404, or with a web page for everything; a failing one is tried
 * later.
 */
async function read<T>(reply: Response, parse: () => Promise<T>): Promise<T | undefined> {
  if (reply.status >= 500 || reply.status === 429) throw new Error('NO_METADATA_NOW');
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  if (reply.status !== 200 || !isJson) return undefined;
  try {
    return await parse();
  } catch {
    throw new BadMetadata('metadata');
  }
}

function check(metadata: oauth.AuthorizationServer): void {
  const { authorization_endpoint: authorize, token_endpoint: token } = metadata;
  const { revocation_endpoint: revoke, code_challenge_methods_supported: methods } = metadata;
  for (const url of [authorize, token, ...(revoke === undefined ? [] : [revoke])]) {
    if (url === undefined || !URL.canParse(url) || parseBaseUrl(url) === null)
      throw new BadMetadata('endpoint');
  }
  if (methods !== undefined && !methods.includes('S256')) throw new BadMetadata('S256');
}
