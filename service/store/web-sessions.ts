/** Who is signed in on the web side, by the hash of their cookie. */
import { HOUR_MS, type Instant } from '../../shared/time.ts';
import type { Member } from './members.ts';
import { deleteRows, insertRow } from './rows.ts';
import type { Store } from './store.ts';
import { hashOf } from './token-hash.ts';

/** A working day; who comes back tomorrow signs in again. */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;

/** Signs a member in under the cookie `token`. */
export function insertSession(store: Store, token: string, memberId: number, now: Instant): void {
  store.sql('DELETE FROM web_sessions WHERE expires_at <= ?').run(now);
  insertRow(store, 'web_sessions', {
    token_hash: hashOf(token),
    member_id: memberId,
    expires_at: now + SESSION_LIFETIME_MS,
  });
}

/** Who is signed in; nobody when the session is unknown or over, or its member has left. */
export function findSessionMember(store: Store, token: string, now: Instant): Member | undefined {
  const row = store
    .sql(
      `SELECT m.* FROM web_sessions s JOIN members m ON m.id = s.member_id
       WHERE s.token_hash = ? AND s.expires_at > ? AND m.archived_at IS NULL`,
    )
    .get(hashOf(token), now);
  return row as Member | undefined;
}

/** Signs out. */
export function deleteSession(store: Store, token: string): void {
  deleteRows(store, 'web_sessions', 'token_hash', hashOf(token));
}
