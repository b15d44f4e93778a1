/** The members of the account in words. */
import type { AppState } from '../../shared/ipc/state.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import { showName } from '../../shared/shown-name.ts';

/** The member who is signed in; `null` where nobody is, or the service does not say (A6). */
export function memberOf({ account }: Pick<AppState, 'account'>): number | null {
  return account.kind === 'known' ? (account.member?.id ?? null) : null;
}

/** The author of a comment; `null` is one who left the account (comment.fields). */
export function authorInWords(
  author: number | 'me' | null,
  me: number | null,
  members: readonly TeamMember[] | undefined,
): string {
  if (author === 'me' || (author !== null && author === me)) return 'You';
  if (author === null) return 'Someone who left';
  return showName(members?.find(({ id }) => id === author)?.name ?? 'Someone');
}
