/** The tokens of a browser sign-in as one entry of the keychain, with a version. */
import * as v from 'valibot';
import type { Instant } from '../time.ts';

/** An access token with its refresh token. */
export type TokenPair = {
  /** Identifies a pair without a token. */
  readonly id: string;
  readonly access: string;
  /** `null` if the service gave none; then the sign-in ends with the access token. */
  readonly refresh: string | null;
  readonly expiresAt: Instant | null;
};

/** The server that issued a pair and refreshes it. */
export type AuthServer = {
  readonly issuer: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string | null;
  readonly clientId: string;
  /** The resource of the tokens (RFC 8707). */
  readonly resource: string;
};

export type HeldTokens = {
  readonly server: AuthServer;
  readonly pair: TokenPair;
  /** The previous pair, until this one has worked (S5). */
  readonly before: TokenPair | null;
};

/** The Windows keychain takes 2,560 bytes; other keychains take more. */
export const HELD_BYTES_MAX = 2_400;
/** We never write a longer one. */
const HELD_CHARS_MAX = 20_000;

/** RFC 6750: a bearer token has only visible ASCII without quotes. */
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

/** Writes the keychain's entry; leaves out the old pair if both would be too long (S10). */
export function writeHeld(tokens: HeldTokens): string {
  const { server, pair, before } = tokens;
  const text = JSON.stringify({ v: 1, server, pair, before });
  // Visible ASCII, except perhaps addresses, so characters are bytes.
  if (text.length <= HELD_BYTES_MAX || before === null) return text;
  return JSON.stringify({ v: 1, server, pair, before: null });
}

/** Whether a text can be sent as a bearer token. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Whether an entry is a browser sign-in; otherwise it is an API key. */
export function isHeld(entry: string): boolean {
  return entry.startsWith('{');
}

/** Reads an entry; `null` if it is not ours, damaged or of a later version. */
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
