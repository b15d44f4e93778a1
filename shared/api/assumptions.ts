/**
 * Everything we had to assume where the service's document says "not shown", in one place.
 *
 * Ids are those of CONTRACT.md beside this. A real account that differs is a change in this file.
 */

/** Paths below the prefix (A2, A6, A11). */
export const paths = {
  companies: '/companies',
  notes: '/notes',
  teamMembers: '/team_members',
  me: '/team_members/me',
} as const;

/** The name of the sort parameter; `-` in front of the field means descending (A1). */
export const SORT_PARAMETER = 'sort';

/** Sent with every write as a courtesy; nothing of ours depends on it (A21). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** What may stand in `note` of PATCH /notes/{id} beside `content_html` (A10). */
export const notePatchFields = ['content_html', 'title', 'date', 'visibility'] as const;

/** Header names a reply may carry about the limits; read if present, never relied on (A18). */
export const RATE_LIMIT_HEADER = 'ratelimit-limit';
export const RATE_REMAINING_HEADER = 'ratelimit-remaining';
export const RATE_RESET_HEADER = 'ratelimit-reset';
