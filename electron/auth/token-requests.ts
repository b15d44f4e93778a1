/** Requests to a token endpoint, each response read as a value. */
import * as oauth from 'oauth4webapi';
import type { RefreshAnswer } from '../../shared/auth/refresh.ts';
import { type AuthServer, isToken, type TokenPair } from '../../shared/auth/token-pair.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { RETRY_AFTER_MAX_MS } from '../../shared/request-limits.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { hasNeverLeft } from '../api/transport.ts';
import { metadataFor } from './authorization-server.ts';
import type { OAuthHttp } from './oauth-http.ts';

type Parts = { readonly http: OAuthHttp; readonly clock: Clock; readonly random: Random };

type NoPair = Exclude<RefreshAnswer, { kind: 'issued' }>;
type Renewed = { readonly kind: 'issued'; readonly pair: TokenPair } | NoPair;

export interface TokenRequests {
  /** Trades a refresh token for a new pair; where the response has none, the old one stays (A12). */
  refresh(server: AuthServer, refreshToken: string): Promise<Renewed>;
  /**
   * Returns the pair in a response of the token endpoint; throws where it could not be sent in a
   * header.
   */
  pairOf(answer: oauth.TokenEndpointResponse, refreshToken: string | null): TokenPair;
  /** Asks the service to revoke the sign-in, where it can; ignores every failure. */
  revoke(server: AuthServer, pair: TokenPair): Promise<void>;
}

export function createTokenRequests({ http, clock, random }: Parts): TokenRequests {
  const pairOf: TokenRequests['pairOf'] = (answer, refreshToken) => {
    const {
      access_token: access,
      refresh_token: refresh = refreshToken,
      expires_in: life,
    } = answer;
    if (!isToken(access) || (refresh !== null && !isToken(refresh))) throw new Error('NOT_A_TOKEN');
    const expiresAt = life === undefined ? null : clock.now() + life * SECOND_MS;
    return { id: random.uuid(), access, refresh, expiresAt };
  };

  return {
    pairOf,
    async refresh(server, refreshToken) {
      const metadata = metadataFor(server);
      const client = { client_id: server.clientId };
      const options = { ...http, additionalParameters: { resource: server.resource } };
      let reply: Response;
      try {
        reply = await oauth.refreshTokenGrantRequest(
          ...([metadata, client, oauth.None(), refreshToken, options] as const),
        );
      } catch (error) {
        return hasNeverLeft(error) ? { kind: 'unsent', retryAfterMs: 0 } : { kind: 'lost' };
      }
      try {
        const answer = await oauth.processRefreshTokenResponse(metadata, client, reply);
        return { kind: 'issued', pair: pairOf(answer, refreshToken) };
      } catch (error) {
        return noPair(error, reply);
      }
    },
    async revoke(server, { access, refresh }) {
      if (server.revocationEndpoint === null) return;
      const client = { client_id: server.clientId };
      try {
        await oauth.revocationRequest(
          ...([metadataFor(server), client, oauth.None(), refresh ?? access, http] as const),
        );
      } catch {
        // Signing out must work offline too: we forget the tokens whatever the service answers.
      }
    },
  };
}

/** Errors that the service names while it has not decided (RFC 6749, 4.1.2.1). */
const undecided = ['temporarily_unavailable', 'server_error', 'slow_down'];

/**
 * Only an error that the OAuth server itself names decides about a token; never one of a portal or a
 * proxy.
 */
function noPair(error: unknown, { status, headers }: Response): NoPair {
  if (status === 429) {
    const asked = Number(headers.get('retry-after') ?? 0) * SECOND_MS;
    return { kind: 'unsent', retryAfterMs: Math.min(asked || 0, RETRY_AFTER_MAX_MS) };
  }
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return { kind: isJson ? 'refused' : 'failing' };
  if (!(error instanceof oauth.ResponseBodyError)) return { kind: 'failing' };
  if (error.error === 'invalid_grant') return { kind: 'invalid-grant' };
  return status >= 500 || undecided.includes(error.error)
    ? { kind: 'failing' }
    : { kind: 'refused' };
}
