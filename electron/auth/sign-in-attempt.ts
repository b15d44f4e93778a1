/**
 * One attempt to sign in: the request to the browser, and which response belongs to it.
 *
 * Any program of this computer may bring a response. One with another state or issuer is ignored.
 * After a code that the service does not know, the attempt waits a little longer, for the browser's
 * own may follow.
 */
import * as oauth from 'oauth4webapi';
import type { HeldTokens, TokenPair } from '../../shared/auth/token-pair.ts';
import type { Timer } from '../../shared/ports.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { hasNeverLeft } from '../api/transport.ts';
import { CLIENT_ID, type SignInServer, serverOf } from './authorization-server.ts';
import type { ClosingPage } from './closing-page.ts';
import type { OAuthHttp } from './oauth-http.ts';
import { type SignInFailure, signInFailures } from './sign-in-failures.ts';
import type { TokenRequests } from './token-requests.ts';

/** Long enough to find a password, and to wait for a mail with a code. */
const ATTEMPT_MS = 10 * MINUTE_MS;
/** After a code that the service does not know, the right one may still come. */
const SECOND_CODE_MS = 10 * SECOND_MS;
/** The most codes that are tried: a browser does not send more. */
const TRADES_MAX = 5;

export type Obtained = Result<HeldTokens, SignInFailure>;

type Parts = {
  readonly server: SignInServer;
  readonly http: OAuthHttp;
  readonly requests: TokenRequests;
  readonly timer: Timer;
};

export class SignInAttempt {
  /** How it ended. */
  readonly obtained: Promise<Obtained>;
  readonly #parts: Parts;
  readonly #state = oauth.generateRandomState();
  readonly #verifier = oauth.generateRandomCodeVerifier();
  readonly #over = new AbortController();
  readonly #shown: Promise<ClosingPage>;
  #redirectUri = '';
  #end!: (obtained: Obtained) => void;
  #show!: (page: ClosingPage) => void;
  #trades = 0;
  #isTrading = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#shown = new Promise((resolve) => {
      this.#show = resolve;
    });
    this.obtained = new Promise((resolve) => {
      this.#end = (obtained) => {
        this.#over.abort();
        resolve(obtained);
      };
    });
    this.#endAfter(ATTEMPT_MS, signInFailures.timedOut);
  }

  /** The address to open in the browser (auth.pkce, auth.resource). */
  async address(redirectUri: string): Promise<string> {
    this.#redirectUri = redirectUri;
    const url = new URL(this.#parts.server.metadata.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(this.#verifier),
      code_challenge_method: 'S256',
      state: this.#state,
      resource: this.#parts.server.resource,
    }))
      url.searchParams.set(name, value);
    return url.href;
  }

  fail(failure: (typeof signInFailures)[keyof typeof signInFailures]): void {
    this.#end(failure);
    this.#show('failed');
  }

  /** The page for the browser once the app has taken the tokens, or has not. */
  show(page: ClosingPage): void {
    this.#show(page);
  }

  /** Is true once it waits for nothing more. */
  isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Takes a response, from the browser or pasted; resolves with the page for it. */
  async take(answer: URL): Promise<ClosingPage> {
    if (this.isOver()) return 'not-ours';
    const { metadata } = this.#parts.server;
    let parameters: URLSearchParams;
    try {
      parameters = oauth.validateAuthResponse(metadata, client, answer, this.#state);
    } catch (error) {
      if (!(error instanceof oauth.AuthorizationResponseError)) return 'not-ours';
      const isDenied = error.error === 'access_denied';
      this.fail(isDenied ? signInFailures.denied : signInFailures.noSignIn);
      return isDenied ? 'denied' : 'failed';
    }
    const codes = parameters.getAll('code');
    if (codes.length !== 1 || codes[0] === '') return 'not-ours';
    // One at a time: while a wrong code is tried, the right one must not be refused.
    const redeemed = this.#last.then(() => this.#redeem(parameters));
    this.#last = redeemed;
    const page = await redeemed;
    return page === 'done' ? this.#shown : page;
  }

  async #redeem(parameters: URLSearchParams): Promise<ClosingPage> {
    if (this.isOver()) return 'not-ours';
    this.#isTrading = true;
    try {
      const pair = await this.#trade(parameters);
      if (this.isOver()) return await this.#giveBack(pair);
      this.#end(ok({ server: serverOf(this.#parts.server), pair, before: null }));
      return 'done';
    } catch (error) {
      this.#tradeFailed(error);
      return 'failed';
    } finally {
      this.#isTrading = false;
    }
  }

  /** Revokes a pair that came after the user had cancelled. */
  async #giveBack(pair: TokenPair): Promise<ClosingPage> {
    await this.#parts.requests.revoke(serverOf(this.#parts.server), pair);
    return 'failed';
  }

  async #trade(parameters: URLSearchParams) {
    this.#trades += 1;
    const { http, requests, server } = this.#parts;
    const options = { ...http, additionalParameters: { resource: server.resource } };
    const reply = await oauth.authorizationCodeGrantRequest(
      ...([server.metadata, client, oauth.None(), parameters] as const),
      ...([this.#redirectUri, this.#verifier, options] as const),
    );
    const answer = await oauth.processAuthorizationCodeResponse(server.metadata, client, reply);
    return requests.pairOf(answer, null);
  }

  #tradeFailed(error: unknown): void {
    if (!(error instanceof oauth.ResponseBodyError)) {
      const unreachable =
        'The service didn’t answer when you signed in. Nothing was changed. Try again.';
      const isBusy = hasNeverLeft(error) || !(error instanceof oauth.OperationProcessingError);
      this.#end(isBusy ? failed('unreachable', unreachable) : signInFailures.noSignIn);
    } else if (error.error === 'invalid_grant' && this.#trades < TRADES_MAX) {
      this.#endAfter(SECOND_CODE_MS, signInFailures.noSignIn);
    } else {
      this.#end(signInFailures.noSignIn);
    }
  }

  #endAfter(waitMs: number, failure: (typeof signInFailures)[keyof typeof signInFailures]): void {
    void this.#parts.timer.sleep(waitMs, this.#over.signal).then(() => {
      if (!this.isOver() && !this.#isTrading) this.fail(failure);
    });
  }
}

const client: oauth.Client = { client_id: CLIENT_ID };
