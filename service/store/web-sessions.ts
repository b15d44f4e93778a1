/** The web sessions of members, by the hash of their cookie. */
import { HOUR_MS, type Instant } from '../../shared/time.ts';
import type { Member } from './members.ts';
import { deleteRows, insertRow } from './rows.ts';
import type { Store } from './store.ts';
import { hashOf } from './token-hash.ts';

/** A working day; the next day needs a new sign-in. */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;

/** Starts a session with the cookie `token`. */
export function insertSession(store: Store, token: string, memberId: number, now: Instant): void {
  store.sql('DELETE FROM web_sessions WHERE expires_at <= ?').run(now);
  insertRow(store, 'web_sessions', {
    token_hash: hashOf(token),
    member_id: memberId,
    expires_at: now + SESSION_LIFETIME_MS,
  });
}

/** Finds the member of a session; `undefined` if it is unknown or over, or its member left. */
export function findSessionMember(store: Store, token: string, now: Instant): Member | undefined {
  const row = store
    .sql(
      `SELECT m.* FROM web_sessions s JOIN members m ON m.id = s.member_id
       WHERE s.token_hash = ? AND s.expires_at > ? AND m.archived_at IS NULL`,
    )
    .get(hashOf(token), now);
  return row as Member | undefined;
}

/** Ends a session. */
export function deleteSession(store: Store, token: string): void {
  deleteRows(store, 'web_sessions', 'token_hash', hashOf(token));
}
