/**
 * Signs in through the system's browser (auth.pkce). It first proves the service's address, then
 * opens the sign-in page and waits for the response to come back.
 */
import type { HeldTokens } from '../../shared/auth/token-pair.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { Clock, Timer } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import { URL_CHARS_MAX } from '../../shared/text-limits.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { BadMetadata, findSignInServer, type SignInServer } from './authorization-server.ts';
import { serviceAddresses } from './base-url.ts';
import { connectFailures, failureOf } from './connect-failures.ts';
import { findAddress, type ServiceQuestions } from './find-service.ts';
import { listenOnLoopback } from './loopback.ts';
import type { OAuthHttp } from './oauth-http.ts';
import type { Session } from './session.ts';
import type { Answers } from './session-parts.ts';
import { SignInAttempt } from './sign-in-attempt.ts';
import { type SignInFailure, signInFailures } from './sign-in-failures.ts';
import type { TokenRequests } from './token-requests.ts';

/** The redirect in the app's own scheme, for computers where no program may listen. */
export const SCHEME_REDIRECT = 'traytable://sign-in';
/** A redirect where nobody listens; the user copies the address that the browser could not open. */
const PASTED_REDIRECT = 'http://127.0.0.1/callback';
/** How long tokens wait for the user's answer; then the browser is opened again. */
const QUESTION_MS = 10 * MINUTE_MS;

export type BrowserSignInParts = {
  readonly session: Pick<Session, 'adopt' | 'cancel'>;
  readonly ask: ServiceQuestions;
  readonly http: OAuthHttp;
  readonly requests: TokenRequests;
  readonly clock: Clock;
  readonly timer: Timer;
  /** Opens an address in the system's browser; false where there is none. */
  readonly openBrowser: (url: string) => Promise<boolean>;
  /** Is true where the system opens links of our own scheme with this program. */
  readonly hasScheme: () => boolean;
  /** Listens for the browser's return; `null` where this computer lets no program listen. */
  readonly listen?: typeof listenOnLoopback;
};

export interface BrowserSignIn {
  /** Opens the browser and waits for its end; another call replaces this one. */
  signIn(input: Answers & { readonly baseUrl: string }): Promise<Result<Account, SignInFailure>>;
  /** Takes the address on which the browser ended; true if it was the expected one. */
  take(address: string): Promise<boolean>;
  /** Opens the browser once more at the page of the present attempt; true also where it is about to open. */
  reopen(): Promise<boolean>;
  /** Cancels what is under way, also while the session takes the tokens or tries a key. */
  cancel(): void;
}

type Obtained = { readonly baseUrl: string; readonly held: HeldTokens };
type Open = { readonly attempt: SignInAttempt; readonly address: string };

export function createBrowserSignIn(parts: BrowserSignInParts): BrowserSignIn {
  return new SignInByBrowser(parts);
}

class SignInByBrowser implements BrowserSignIn {
  readonly #parts: BrowserSignInParts;
  #open: Open | null = null;
  /** The browser opens as soon as the service is found. */
  #isOpening = false;
  /** Tokens that wait for an answer of the user. */
  #asked: (Obtained & { readonly typed: string; readonly until: number }) | null = null;
  /** Counts beginnings and cancellations: an attempt from before the last one is over. */
  #calls = 0;

  constructor(parts: BrowserSignInParts) {
    this.#parts = parts;
  }

  async signIn({ baseUrl: typed, ...answers }: Answers & { readonly baseUrl: string }) {
    this.#endPresent();
    const call = this.#calls;
    const obtained = this.#askedAbout(typed, answers) ?? (await this.#askBrowser(typed));
    if (call === this.#calls) this.#isOpening = false;
    if (!obtained.ok) return obtained;
    const { baseUrl, held } = obtained.value;
    const { session, clock } = this.#parts;
    const adopted = await session.adopt({ ...answers, baseUrl, held });
    // Another sign-in may have begun while we waited for the keychain: that one stays open.
    if (call === this.#calls) {
      const isDone = adopted.ok || adopted.failure === 'elsewhere';
      this.#open?.attempt.show(isDone ? 'done' : 'failed');
      this.#open = null;
    }
    if (adopted.ok) return adopted;
    const isQuestion = ['unsure-account', 'stranded-work'].includes(adopted.failure);
    if (adopted.failure === 'elsewhere') return adopted; // the tokens are in use there
    if (isQuestion) this.#asked = { baseUrl, held, typed, until: clock.now() + QUESTION_MS };
    else this.#revoke({ held });
    return adopted;
  }

  /** Ends tokens at the service that nobody takes. */
  #revoke(obtained: Pick<Obtained, 'held'> | null): void {
    if (obtained === null) return;
    const { server, pair } = obtained.held;
    void this.#parts.requests.revoke(server, pair); // fails as a value
  }

  async take(address: string): Promise<boolean> {
    const url = address.length > URL_CHARS_MAX ? null : URL.parse(address.trim());
    if (url === null || this.#open === null) return false;
    return (await this.#open.attempt.take(url)) !== 'not-ours';
  }

  async reopen(): Promise<boolean> {
    if (this.#open === null) return this.#isOpening;
    return this.#parts.openBrowser(this.#open.address);
  }

  cancel(): void {
    this.#parts.session.cancel();
    this.#endPresent();
    this.#revoke(this.#asked);
    this.#asked = null;
  }

  #endPresent(): void {
    this.#calls += 1;
    this.#isOpening = false;
    this.#open?.attempt.fail(signInFailures.cancelled);
    this.#open = null;
  }

  /** Hands out the tokens that the user has decided on, once. */
  #askedAbout(typed: string, answers: Answers): Result<Obtained, never> | null {
    const asked = this.#asked;
    this.#asked = null;
    const isAnswer = Object.values(answers).some((one) => one !== undefined);
    const isMeant = isAnswer && asked?.typed === typed && this.#parts.clock.now() < asked.until;
    if (isMeant) return ok(asked);
    this.#revoke(asked);
    return null;
  }

  async #askBrowser(typed: string): Promise<Result<Obtained, SignInFailure>> {
    const call = this.#calls;
    this.#isOpening = true;
    const addresses = serviceAddresses(typed);
    if (addresses.length === 0) return connectFailures.badAddress;
    const service = await findAddress(addresses, this.#parts.ask);
    if (service.kind !== 'found') return failureOf(service);
    const found = await this.#findServer(service.baseUrl);
    if (!found.ok) return found;
    if (call !== this.#calls) return signInFailures.cancelled;
    const attempt = new SignInAttempt({ ...this.#parts, server: found.value });
    const { listen = listenOnLoopback } = this.#parts;
    const listener = await listen((answer) => attempt.take(answer));
    const ownRedirect = this.#parts.hasScheme() ? SCHEME_REDIRECT : PASTED_REDIRECT;
    const address = await attempt.address(listener?.redirectUri ?? ownRedirect);
    if (call === this.#calls) {
      this.#open = { attempt, address };
      if (!(await this.#parts.openBrowser(address))) attempt.fail(signInFailures.noBrowser);
    } else attempt.fail(signInFailures.cancelled);
    const obtained = await attempt.obtained;
    listener?.close(); // a page that waits still gets its text
    return obtained.ok ? ok({ baseUrl: service.baseUrl, held: obtained.value }) : obtained;
  }

  async #findServer(baseUrl: string): Promise<Result<SignInServer, SignInFailure>> {
    try {
      return ok(await findSignInServer(this.#parts.http, baseUrl));
    } catch (error) {
      if (error instanceof BadMetadata) return signInFailures.noSignIn;
      return connectFailures.unreachable;
    }
  }
}
