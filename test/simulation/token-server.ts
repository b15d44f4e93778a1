/** An authorization server that rotates refresh tokens; a used one ends the sign-in (RFC 9700). */
import type { AuthServer, TokenPair } from '../../shared/auth/token-pair.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { HOUR_MS } from '../../shared/time.ts';

const BASE = 'https://records.example';

export const tokenServer: AuthServer = {
  issuer: BASE,
  tokenEndpoint: `${BASE}/oauth/token`,
  revocationEndpoint: null,
  clientId: 'traytable-desktop',
  resource: `${BASE}/public-api/v1`,
};

export class RotatingServer {
  /** The pair that is good now; `null` once the sign-in has ended. */
  #pair: TokenPair | null = null;
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  signIn(): TokenPair {
    const [id, access, refresh] = [0, 1, 2].map(() => this.#random.uuid()) as [
      string,
      string,
      string,
    ];
    this.#pair = { id, access, refresh, expiresAt: this.#clock.now() + HOUR_MS };
    return this.#pair;
  }

  accepts(access: string): boolean {
    const pair = this.#pair;
    return pair?.access === access && (pair.expiresAt ?? 0) > this.#clock.now();
  }

  /** Returns the next pair; a refresh token that was used before ends the sign-in. */
  refresh(token: string): TokenPair | null {
    if (this.#pair?.refresh === token) return this.signIn();
    this.#pair = null;
    return null;
  }
}
