/** The tokens of a sign-in through the browser, as the keychain keeps them: one entry, one version. */
import * as v from 'valibot';
import type { Instant } from '../time.ts';

/** An access token with the refresh token that came with it. */
export type TokenPair = {
  /** Tells pairs apart without naming a token. */
  readonly id: string;
  readonly access: string;
  /** `null` where the service gave none: then the access token ends the sign-in. */
  readonly refresh: string | null;
  readonly expiresAt: Instant | null;
};

/** Where a pair came from and is renewed. */
export type AuthServer = {
  readonly issuer: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string | null;
  readonly clientId: string;
  /** What the tokens are for (RFC 8707). */
  readonly resource: string;
};

export type HeldTokens = {
  readonly server: AuthServer;
  readonly pair: TokenPair;
  /** The pair before, until this one has worked (S5). */
  readonly before: TokenPair | null;
};

/** The Windows keychain takes 2,560 bytes; other keychains take more. */
export const HELD_BYTES_MAX = 2_400;
/** What is longer was not written by us. */
const HELD_CHARS_MAX = 20_000;

/** RFC 6750: a bearer has no blanks, no quotes and no foreign letters in it. */
const TOKEN = /^[\x21-\x7e]{1,8000}$/;
const token = v.pipe(v.string(), v.regex(TOKEN));
const address = v.pipe(v.string(), v.maxLength(2_000), v.url());
const pair = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  access: token,
  refresh: v.nullable(token),
  expiresAt: v.nullable(v.number()),
});
const held = v.object({
  v: v.literal(1),
  server: v.object({
    issuer: address,
    tokenEndpoint: address,
    revocationEndpoint: v.nullable(address),
    clientId: v.pipe(v.string(), v.maxLength(200)),
    resource: address,
  }),
  pair,
  before: v.nullable(pair),
});

/** The entry of the keychain; without the old pair where both would be too long for one (S10). */
export function writeHeld(tokens: HeldTokens): string {
  const { server, pair, before } = tokens;
  const text = JSON.stringify({ v: 1, server, pair, before });
  // Visible ASCII only, but for addresses that nobody writes in other letters: characters are bytes.
  if (text.length <= HELD_BYTES_MAX || before === null) return text;
  return JSON.stringify({ v: 1, server, pair, before: null });
}

/** Whether something can be sent as a bearer. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Whether an entry is of a sign-in through the browser; else it is an API key. */
export function isHeld(entry: string): boolean {
  return entry.startsWith('{');
}

/** Reads an entry; `null` where it is none of ours, garbled or of a later version. */
export function parseHeld(entry: string): HeldTokens | null {
  if (entry.length > HELD_CHARS_MAX) return null;
  try {
    const parsed = v.safeParse(held, JSON.parse(entry));
    if (!parsed.success) return null;
    const { v: _version, ...tokens } = parsed.output;
    return tokens;
  } catch {
    return null;
  }
}
