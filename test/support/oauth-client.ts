/** A strict client made by others (oauth4webapi), for what the app's own sign-in has to find. */
import * as oauth from 'oauth4webapi';
import type { Browser, BrowserPage } from './browser.ts';

export type Asked = {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly redirectUri: string;
};

export type Tokens = oauth.TokenEndpointResponse;

export interface OAuthClient {
  readonly server: oauth.AuthorizationServer;
  /** A new request for a code; `changes` replace its parameters, `undefined` leaves them out. */
  ask(changes?: Readonly<Record<string, string | undefined>>): Promise<Asked>;
  /** Checks the answer at the redirect and trades its code; throws what the client makes of a refusal. */
  trade(asked: Asked, answer: URL, extra?: Readonly<Record<string, string>>): Promise<Tokens>;
  refresh(token: string, extra?: Readonly<Record<string, string>>): Promise<Tokens>;
}

/** `ask` is how it reaches the service. */
export async function openOAuthClient(
  baseUrl: string,
  options: {
    readonly clientId?: string;
    readonly redirectUri?: string;
    readonly ask?: (request: Request) => Promise<Response>;
  } = {},
): Promise<OAuthClient> {
  const { clientId = 'traytable-desktop', redirectUri = 'http://127.0.0.1:49152/callback' } =
    options;
  const { ask = (request: Request) => fetch(request) } = options;
  const http = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (
      url: string,
      init: oauth.CustomFetchOptions<string, BodyInit | undefined>,
    ) => ask(new Request(url, init as RequestInit)),
  };
  const issuer = new URL(baseUrl);
  const found = await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const client: oauth.Client = { client_id: clientId };
  return {
    server,
    async ask(changes = {}) {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const url = new URL(server.authorization_endpoint ?? '');
      const parameters: Record<string, string | undefined> = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        ...changes,
      };
      for (const [name, value] of Object.entries(parameters)) {
        if (value !== undefined) url.searchParams.set(name, value);
      }
      return { url, verifier, state, redirectUri: parameters['redirect_uri'] ?? redirectUri };
    },
    async trade(asked, answer, extra = {}) {
      const parameters = oauth.validateAuthResponse(server, client, answer, asked.state);
      const { redirectUri: to, verifier } = asked;
      const more = { ...http, additionalParameters: { ...extra } };
      const reply = await oauth.authorizationCodeGrantRequest(
        ...([server, client, oauth.None(), parameters, to, verifier, more] as const),
      );
      return oauth.processAuthorizationCodeResponse(server, client, reply);
    },
    async refresh(token, extra = {}) {
      const more = { ...http, additionalParameters: { ...extra } };
      const reply = await oauth.refreshTokenGrantRequest(
        ...([server, client, oauth.None(), token, more] as const),
      );
      return oauth.processRefreshTokenResponse(server, client, reply);
    },
  };
}

/** Decides on the consent page that `page` is or leads to, and hands back the client's redirect. */
export async function decide(
  browser: Browser,
  page: BrowserPage,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const consent = await browser.follow(page);
  const answer = await browser.submit(consent, '/oauth/authorize', { decision });
  return new URL(answer.location ?? '');
}

/**
 * Returns the `error` of a request that the token endpoint refused, from the client's exception.
 */
export async function refusalOf(trade: Promise<unknown>): Promise<string> {
  try {
    await trade;
    return 'granted';
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return error.error;
    throw error;
  }
}
