/** An authorization server with a character of its own: how it rotates refresh tokens (RFC 9700). */
import type { AuthServer, TokenPair } from '../../shared/auth/token-pair.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';

const BASE = 'https://records.example';

export const tokenServer: AuthServer = {
  issuer: BASE,
  tokenEndpoint: `${BASE}/oauth/token`,
  revocationEndpoint: null,
  clientId: 'traytable-desktop',
  resource: `${BASE}/public-api/v1`,
};

/** Each gives a new refresh token at a refresh, or never, or still takes the one before for a minute. */
export const rotations = ['each time', 'never', 'with a grace'] as const;

export type ServerCharacter = {
  readonly rotation: (typeof rotations)[number];
  /** Whether it says how long an access token lives. */
  readonly tellsExpiry: boolean;
};

const LIFE_MS = HOUR_MS;
const GRACE_MS = MINUTE_MS;

export class RotatingServer {
  /** The pair that is good now; `null` once the sign-in has ended. */
  #pair: TokenPair | null = null;
  #expiresAt = 0;
  /** The refresh token before, while it is still taken. */
  #grace: { readonly refresh: string; readonly until: number } | null = null;
  #isReused = false;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #character: ServerCharacter;

  constructor(clock: Clock, random: Random, character: ServerCharacter) {
    this.#clock = clock;
    this.#random = random;
    this.#character = character;
  }

  signIn(): TokenPair {
    this.#isReused = false;
    this.#grace = null;
    return this.#issue(null);
  }

  accepts(access: string): boolean {
    return this.#pair?.access === access && this.#expiresAt > this.#clock.now();
  }

  /** Returns the next pair; a refresh token that was used before ends the sign-in. */
  refresh(token: string): TokenPair | null {
    const now = this.#clock.now();
    const { rotation } = this.#character;
    const present = this.#pair?.refresh;
    const isBefore = this.#grace?.refresh === token && now < this.#grace.until;
    if (present !== undefined && present !== null && (present === token || isBefore)) {
      if (rotation === 'with a grace') this.#grace = { refresh: present, until: now + GRACE_MS };
      return this.#issue(rotation === 'never' ? present : null);
    }
    this.#isReused ||= this.#pair !== null;
    this.#pair = null;
    return null;
  }

  /** The user has ended the sign-in on the service's own page. */
  revoke(): void {
    this.#pair = null;
  }

  isAlive(): boolean {
    return this.#pair !== null;
  }

  /** Whether it ended because the program sent a used token. */
  endedByReuse(): boolean {
    return this.#isReused;
  }

  #issue(refresh: string | null): TokenPair {
    const expiresAt = this.#clock.now() + LIFE_MS;
    this.#expiresAt = expiresAt;
    this.#pair = {
      id: this.#random.uuid(),
      access: this.#random.uuid(),
      refresh: refresh ?? this.#random.uuid(),
      expiresAt: this.#character.tellsExpiry ? expiresAt : null,
    };
    return this.#pair;
  }
}
