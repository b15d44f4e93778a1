/** The bearer of requests: an API key, or the newest token of a sign-in that is refreshed. */
import { type HeldTokens, isHeld, parseHeld, writeHeld } from '../../shared/auth/token-pair.ts';
import type { Credential, Renewal } from '../api/client.ts';
import { createRefresher, type Refresher, type RefresherParts } from './refresher.ts';

/** A key or a sign-in, as the user brought it. */
export type Secret =
  | { readonly kind: 'key'; readonly apiKey: string }
  | { readonly kind: 'tokens'; readonly held: HeldTokens };

/** The value of `Authorization`. */
export function bearerOf(secret: Secret): string {
  return secret.kind === 'key' ? secret.apiKey : secret.held.pair.access;
}

/** The entry to save in the keychain. */
export function entryOf(secret: Secret): string {
  return secret.kind === 'key' ? secret.apiKey : writeHeld(secret.held);
}

/** Parses an entry of the keychain; `null` where it is garbled or of a later version. */
export function secretIn(entry: string): Secret | null {
  if (!isHeld(entry)) return { kind: 'key', apiKey: entry };
  const held = parseHeld(entry);
  return held === null ? null : { kind: 'tokens', held };
}

type BearerParts = Omit<RefresherParts, 'held'> & { readonly baseUrl: string };

export class Bearer {
  readonly #credential: Credential;
  readonly #refresher: Refresher | null;
  readonly #keep: BearerParts['keep'];

  constructor(secret: Secret, parts: BearerParts) {
    this.#keep = parts.keep;
    this.#credential = { baseUrl: parts.baseUrl, token: bearerOf(secret) };
    this.#refresher =
      secret.kind === 'key' ? null : createRefresher({ ...parts, held: secret.held });
  }

  credential(): Credential {
    const held = this.tokens();
    return held === null ? this.#credential : { ...this.#credential, token: held.pair.access };
  }

  /** The tokens in use; `null` for an API key. */
  tokens(): HeldTokens | null {
    return this.#refresher?.tokens() ?? null;
  }

  /** The entry that the keychain should have. */
  entry(): string {
    const held = this.#refresher?.entry();
    return held === undefined ? this.#credential.token : writeHeld(held);
  }

  /** Saves the present entry once more; returns where it is then. */
  saveAgain(): ReturnType<BearerParts['keep']> {
    return this.#keep(this.entry());
  }

  confirm({ token }: Credential): void {
    this.#refresher?.confirm(token);
  }

  async renew({ token }: Credential): Promise<Renewal> {
    return (await this.#refresher?.renew(token)) ?? 'signed-out';
  }

  pauseRenewal(): void {
    this.#refresher?.pauseRenewal();
  }

  close(): void {
    this.#refresher?.close();
  }
}
