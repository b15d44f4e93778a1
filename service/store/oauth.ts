/**
 * Grants to clients. Each consent makes a family of one code, refresh tokens and access tokens; a
 * family is revoked as a whole.
 *
 * Secrets are stored as hashes. A used code stays while its family can be refreshed, and a used
 * refresh token until it expires. So a second use is noticed (auth.pkce, auth.refresh).
 */
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../shared/time.ts';
import { insertRow } from './rows.ts';
import type { Store } from './store.ts';
import { hashOf } from './token-hash.ts';

/** RFC 6749 allows ten minutes; a client asks for its token at once. */
const CODE_LIFETIME_MS = MINUTE_MS;
/** The lifetime of an access token. */
export const ACCESS_LIFETIME_MS = HOUR_MS;
/** Starts again with each refresh. */
const REFRESH_LIFETIME_MS = 60 * DAY_MS;

/** A member's consent for a client, for one resource (auth.resource). */
export type Grant = {
  readonly member_id: number;
  readonly client_id: string;
  readonly resource: string;
};

/** A family as a token request finds it; a member who left has none. */
type Family = Grant & { readonly family_id: string };

export type FoundCode = Family & {
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
};

export type FoundRefreshToken = Family & { readonly isUsed: boolean; readonly isExpired: boolean };

/** Starts a family with its code, valid for a minute. */
export function insertCode(
  store: Store,
  code: string,
  granted: Grant & {
    readonly family_id: string;
    readonly redirect_uri: string;
    readonly code_challenge: string;
    readonly now: Instant;
  },
): void {
  const { family_id, redirect_uri, code_challenge, now, ...grant } = granted;
  insertRow(store, 'token_families', { id: family_id, ...grant });
  insertRow(store, 'authorization_codes', {
    code_hash: hashOf(code),
    family_id,
    redirect_uri,
    code_challenge,
    expires_at: now + CODE_LIFETIME_MS,
  });
}

/** Finds the code and its family; `undefined` if it is unknown or revoked, or its member left. */
export function findCode(store: Store, code: string, now: Instant): FoundCode | undefined {
  return findToken<FoundCode>(
    store,
    { table: 'authorization_codes', column: 'code_hash' },
    code,
    now,
  );
}

/** Finds the refresh token and its family; `undefined` as for {@link findCode}. */
export function findRefreshToken(
  store: Store,
  token: string,
  now: Instant,
): FoundRefreshToken | undefined {
  const place = { table: 'refresh_tokens', column: 'token_hash' };
  return findToken<FoundRefreshToken>(store, place, token, now);
}

function findToken<T>(
  store: Store,
  { table, column }: { readonly table: string; readonly column: string },
  secret: string,
  now: Instant,
): T | undefined {
  const row = store
    .sql(
      `SELECT one.*, f.member_id, f.client_id, f.resource FROM ${table} one
       JOIN token_families f ON f.id = one.family_id AND f.revoked_at IS NULL
       JOIN members m ON m.id = f.member_id AND m.archived_at IS NULL
       WHERE one.${column} = ?`,
    )
    .get(hashOf(secret));
  if (!row) return undefined;
  const isUsed = row['used_at'] !== null;
  return { ...row, isUsed, isExpired: Number(row['expires_at']) <= now } as T;
}

/** Marks the code, so that a second use is noticed. */
export function markCodeUsed(store: Store, code: string, now: Instant): void {
  store
    .sql('UPDATE authorization_codes SET used_at = ? WHERE code_hash = ?')
    .run(now, hashOf(code));
}

/** Marks the refresh token, so that a second use is noticed. */
export function markRefreshTokenUsed(store: Store, token: string, now: Instant): void {
  store.sql('UPDATE refresh_tokens SET used_at = ? WHERE token_hash = ?').run(now, hashOf(token));
}

/** Inserts a new pair of tokens for the family's member. */
export function insertTokens(
  store: Store,
  family: Family,
  tokens: { readonly access: string; readonly refresh: string; readonly now: Instant },
): void {
  const { family_id, member_id } = family;
  insertRow(store, 'credentials', {
    token_hash: hashOf(tokens.access),
    member_id,
    kind: 'access',
    family_id,
    expires_at: tokens.now + ACCESS_LIFETIME_MS,
  });
  insertRow(store, 'refresh_tokens', {
    token_hash: hashOf(tokens.refresh),
    family_id,
    expires_at: tokens.now + REFRESH_LIFETIME_MS,
  });
}

/** Revokes all tokens and codes of the family. */
export function revokeFamily(store: Store, familyId: string, now: Instant): void {
  store.sql('UPDATE token_families SET revoked_at = ? WHERE id = ?').run(now, familyId);
}

/** Removes expired secrets whose second use need not be noticed. */
export function forgetExpired(store: Store, now: Instant): void {
  store.sql('DELETE FROM credentials WHERE expires_at <= ?').run(now);
  store.sql('DELETE FROM refresh_tokens WHERE expires_at <= ?').run(now);
  store
    .sql(
      `DELETE FROM authorization_codes WHERE expires_at <= ?
         AND family_id NOT IN (SELECT family_id FROM refresh_tokens)`,
    )
    .run(now);
  store
    .sql(
      `DELETE FROM token_families WHERE id NOT IN (
         SELECT family_id FROM authorization_codes UNION SELECT family_id FROM refresh_tokens
         UNION SELECT family_id FROM credentials WHERE family_id IS NOT NULL)`,
    )
    .run();
}
