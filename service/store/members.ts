/** Who belongs to the account, what each may see, and by which tokens they come. */
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
  /** `assigned`: only the companies given to them, and what belongs to these. */
  readonly reach: 'all' | 'assigned';
};

/**
 * A token that was accepted: limits are counted per credential. All access tokens of one consent are
 * one credential, so that a refresh opens no new window.
 */
export type Caller = { readonly credential: string; readonly member: Member };

/** The owner of the first account. */
export const OWNER_ID = 1;

const API_KEY_PREFIX = 'svc_key_';

/** The API key of a member: made anew each time from the account's secret, never stored. */
export function apiKeyOf(secret: string, memberId: number): string {
  const key = createHmac('sha256', secret).update(`api key of member ${memberId}`);
  return `${API_KEY_PREFIX}${key.digest('base64url')}`;
}

const PASSWORD_CHARS = 16;

/** The password of a member: made as the API key is, never stored, and short enough to type. */
export function passwordOf(secret: string, memberId: number): string {
  const password = createHmac('sha256', secret).update(`password of member ${memberId}`);
  return password.digest('base64url').slice(0, PASSWORD_CHARS);
}

/** Lets `token` act as a member; only its hash is kept. */
export function addCredential(store: Store, token: string, memberId: number): void {
  store
    .sql(`INSERT INTO credentials (token_hash, member_id, kind) VALUES (?, ?, 'api_key')`)
    .run(hashOf(token), memberId);
}

/** Takes a token back: it opens nothing any more (auth.401). */
export function removeCredential(store: Store, token: string): void {
  store.sql('DELETE FROM credentials WHERE token_hash = ?').run(hashOf(token));
}

/** A further API key of a member; `secret` is nothing that anybody could guess. */
export function issueApiKey(store: Store, memberId: number, secret: string): string {
  const token = `${API_KEY_PREFIX}${secret}`;
  addCredential(store, token, memberId);
  return token;
}

/**
 * Who `token` stands for at `resource`; nobody when it is unknown, expired, revoked or for another
 * resource, or its member has left (auth.401, auth.resource). An API key is bound to no resource.
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

/** The member with this address, in whatever case it is written; nobody once they have left. */
export function findMemberByEmail(store: Store, email: string): Member | undefined {
  const row = store
    .sql('SELECT * FROM members WHERE lower(email) = lower(?) AND archived_at IS NULL')
    .get(email);
  return row as Member | undefined;
}

/** Whether this account is or was theirs. */
export function hasMember(store: Store, id: number): boolean {
  return store.sql('SELECT 1 FROM members WHERE id = ?').get(id) !== undefined;
}

/** One member of the account, there or gone. */
export function findMember(store: Store, id: number): Member | undefined {
  return store.sql('SELECT * FROM members WHERE id = ?').get(id) as Member | undefined;
}

/** All of them, those who left too. */
export function everyMember(store: Store): Member[] {
  return store.sql('SELECT * FROM members ORDER BY id').all() as Member[];
}

/** The members a list shows; people who left are among them, marked by `archived_at`. */
export function listMembers(store: Store, query: ListQuery): Slice<Member> {
  return listRows(store, { select: 'SELECT * FROM members', conditions: [], values: {} }, query);
}
