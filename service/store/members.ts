/** Members of the account, their reach and their credentials. */
import { createHmac } from 'node:crypto';
import type { Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import { listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';
import { hashOf } from './token-hash.ts';

export type Member = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly archived_at: Instant | null;
  /** `assigned`: sees only the companies given to them and their records. */
  readonly reach: 'all' | 'assigned';
};

/**
 * An accepted token. Limits count per credential; all access tokens of one consent are one
 * credential, so that a refresh does not reset them.
 */
export type Caller = { readonly credential: string; readonly member: Member };

/** The owner of the first account. */
export const OWNER_ID = 1;

const API_KEY_PREFIX = 'svc_key_';

/** Returns the API key of a member, computed from the account's secret, never stored. */
export function apiKeyOf(secret: string, memberId: number): string {
  const key = createHmac('sha256', secret).update(`api key of member ${memberId}`);
  return `${API_KEY_PREFIX}${key.digest('base64url')}`;
}

const PASSWORD_CHARS = 16;

/** Returns the password of a member, computed like the API key, short enough to type. */
export function passwordOf(secret: string, memberId: number): string {
  const password = createHmac('sha256', secret).update(`password of member ${memberId}`);
  return password.digest('base64url').slice(0, PASSWORD_CHARS);
}

/** Lets `token` act as a member; stores only its hash. */
export function addCredential(store: Store, token: string, memberId: number): void {
  store
    .sql(`INSERT INTO credentials (token_hash, member_id, kind) VALUES (?, ?, 'api_key')`)
    .run(hashOf(token), memberId);
}

/** Revokes a token (auth.401). */
export function removeCredential(store: Store, token: string): void {
  store.sql('DELETE FROM credentials WHERE token_hash = ?').run(hashOf(token));
}

/** Issues another API key to a member; `secret` must be random. */
export function issueApiKey(store: Store, memberId: number, secret: string): string {
  const token = `${API_KEY_PREFIX}${secret}`;
  addCredential(store, token, memberId);
  return token;
}

/**
 * Finds the member of `token` at `resource`; `undefined` if it is unknown, expired, revoked or for
 * another resource, or its member left (auth.401, auth.resource). An API key works for any
 * resource.
 */
export function findCaller(
  store: Store,
  token: string,
  { resource, now }: { readonly resource: string; readonly now: Instant },
): Caller | undefined {
  const row = store
    .sql(
      `SELECT c.token_hash, c.family_id, m.* FROM credentials c
       JOIN members m ON m.id = c.member_id LEFT JOIN token_families f ON f.id = c.family_id
       WHERE c.token_hash = :hash AND (c.expires_at IS NULL OR c.expires_at > :now)
         AND m.archived_at IS NULL
         AND (c.kind = 'api_key' OR (f.revoked_at IS NULL AND f.resource = :resource))`,
    )
    .get({ hash: hashOf(token), now, resource });
  if (!row) return undefined;
  return { credential: String(row['family_id'] ?? row['token_hash']), member: row as Member };
}

/** Finds the present member with this address, in any case. */
export function findMemberByEmail(store: Store, email: string): Member | undefined {
  const row = store
    .sql('SELECT * FROM members WHERE lower(email) = lower(?) AND archived_at IS NULL')
    .get(email);
  return row as Member | undefined;
}

/** Whether the member belongs or belonged to this account. */
export function hasMember(store: Store, id: number): boolean {
  return store.sql('SELECT 1 FROM members WHERE id = ?').get(id) !== undefined;
}

/** Finds a member, present or not. */
export function findMember(store: Store, id: number): Member | undefined {
  return store.sql('SELECT * FROM members WHERE id = ?').get(id) as Member | undefined;
}

/** Lists all members, including those who left. */
export function listEveryMember(store: Store): Member[] {
  return store.sql('SELECT * FROM members ORDER BY id').all() as Member[];
}

/** Lists the members; those who left have `archived_at`. */
export function listMembers(store: Store, query: ListQuery): Slice<Member> {
  return listRows(store, { select: 'SELECT * FROM members', conditions: [], values: {} }, query);
}
