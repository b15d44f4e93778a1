/** Decides whose unsent work waits here, and who may sign in with it (Q16). */
import type { Account } from '../../shared/ipc/state.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import { connectFailures, type NotConnected } from './connect-failures.ts';

export type UnsentWork = {
  /** Is true while unsent work of the present account waits. */
  readonly hasUnsentWork: () => boolean;
  /** The key of the account that owns the queue; `null` before the first sign-in. */
  readonly queuedFor: () => string | null;
  /** Is true if none of that work refers to a record of the service: then any account can send it. */
  readonly canMoveWork: () => boolean;
};

/** Where the account of the last run is unknown, its unsent work still names it. */
export function presentKey(account: Account, work: UnsentWork): string | null {
  if (account.kind === 'known') return account.key;
  return work.hasUnsentWork() ? work.queuedFor() : null;
}

type Next = { readonly key: string; readonly baseUrl: string; readonly member: TeamMember | null };

/**
 * Is true if it may be a new key of the present account. That is a key of the same address, where
 * the service does not name the member of the old or the new key (A6).
 */
export function mayBePresent(account: Account, work: UnsentWork, next: Next): boolean {
  const { key, baseUrl, member } = next;
  if (account.kind === 'none')
    return member === null && ![key, null].includes(presentKey(account, work));
  const isUnknown = account.member === null || member === null;
  return account.key !== key && account.baseUrl === baseUrl && isUnknown;
}

/** Returns why `key` cannot sign in: work of another account waits to be sent. */
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
 * Is true if the waiting work was written at an address that never proved whose it is, and refers to
 * no record. Then the user may take it along: nobody else could ever send it.
 */
export function isStranded(account: Account, work: UnsentWork, key: string): boolean {
  if (account.kind !== 'known' || account.key === key || account.member !== null) return false;
  return work.hasUnsentWork() && work.canMoveWork();
}
