/** Who belongs to the account, what each may see, and by which tokens they come. */
import { createHash, createHmac } from 'node:crypto';
import type { Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import { listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

export type Member = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly archived_at: Instant | null;
  /** `assigned`: only the companies given to them, and what belongs to these. */
  readonly reach: 'all' | 'assigned';
};

/** A token that was accepted: limits are counted per credential. */
export type Caller = { readonly credential: string; readonly member: Member };

/** The owner of every account. */
export const OWNER_ID = 1;

const API_KEY_PREFIX = 'svc_key_';

/** The API key of a member: made anew each time from the account's secret, never stored. */
export function apiKeyOf(secret: string, memberId: number): string {
  const key = createHmac('sha256', secret).update(`api key of member ${memberId}`);
  return `${API_KEY_PREFIX}${key.digest('base64url')}`;
}

/** Lets `token` act as a member; only its hash is kept. */
export function addCredential(store: Store, token: string, memberId: number): void {
  store
    .sql(`INSERT INTO credentials (token_hash, member_id, kind) VALUES (?, ?, 'api_key')`)
    .run(hashOf(token), memberId);
}

/** Who `token` stands for; nobody when it is unknown, expired, or its member has left (auth.401). */
export function findCaller(store: Store, token: string, now: Instant): Caller | undefined {
  const row = store
    .sql(
      `SELECT c.token_hash, m.* FROM credentials c JOIN members m ON m.id = c.member_id
       WHERE c.token_hash = ? AND (c.expires_at IS NULL OR c.expires_at > ?)
         AND m.archived_at IS NULL`,
    )
    .get(hashOf(token), now);
  if (!row) return undefined;
  return { credential: String(row['token_hash']), member: row as Member };
}

/** The members a list shows; people who left are among them, marked by `archived_at`. */
export function listMembers(store: Store, query: ListQuery): Slice<Member> {
  return listRows(store, { select: 'SELECT * FROM members', conditions: [], values: {} }, query);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
