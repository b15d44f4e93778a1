/** Whose the work is that waits to be sent, and what that means for who signs in (Q16). */
import type { Account } from '../../shared/ipc/state.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import { connectFailures, type NotConnected } from './connect-failures.ts';

export type UnsentWork = {
  /** Whether unsent work of the present account is waiting. */
  readonly hasUnsentWork: () => boolean;
  /** The key of the account that what is queued belongs to; `null` before anybody has signed in. */
  readonly queuedFor: () => string | null;
  /** Whether nothing of that work rests on a record of the service, so that any account can send it. */
  readonly canMoveWork: () => boolean;
};

/** Where nobody knows any more who was signed in, their unsent work still says its account. */
export function presentKey(account: Account, work: UnsentWork): string | null {
  if (account.kind === 'known') return account.key;
  return work.hasUnsentWork() ? work.queuedFor() : null;
}

type Next = { readonly key: string; readonly baseUrl: string; readonly member: TeamMember | null };

/**
 * Whether it may be a new key of the present account: at the same address, and the service does not
 * tell whose that one or this one is (A6).
 */
export function mayBePresent(account: Account, work: UnsentWork, next: Next): boolean {
  const { key, baseUrl, member } = next;
  if (account.kind === 'none')
    return member === null && ![key, null].includes(presentKey(account, work));
  const isUnknown = account.member === null || member === null;
  return account.key !== key && account.baseUrl === baseUrl && isUnknown;
}

/** Why `key` cannot be signed in to: work of another account waits to be sent. */
export function takenFrom(
  account: Account,
  work: UnsentWork,
  { key, takesWork }: { readonly key: string; readonly takesWork: boolean | undefined },
): NotConnected | null {
  if (account.kind !== 'known' || account.key === key || !work.hasUnsentWork()) return null;
  if (!isStranded(account, work, key)) return connectFailures.otherAccount;
  return takesWork === true ? null : connectFailures.strandedWork;
}

/**
 * Whether what waits was written under an address that never proved whose it is, and rests on no
 * record: then the user may say that it goes along, for nobody could ever send it otherwise.
 */
export function isStranded(account: Account, work: UnsentWork, key: string): boolean {
  if (account.kind !== 'known' || account.key === key || account.member !== null) return false;
  return work.hasUnsentWork() && work.canMoveWork();
}
