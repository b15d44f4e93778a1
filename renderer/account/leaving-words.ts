/** The sentences that the user reads before this account is left for another. */
import type { LeftBehind } from '../../shared/ipc/account-calls.ts';
import { countInWords } from '../ui/dates.ts';

/** The sentences; none where nothing waits here. */
export function leavingWords({
  unsent,
  hasTimer,
  isInMemory,
}: LeftBehind & {
  /** The sign-in ends with the program: there is no keychain. */
  readonly isInMemory: boolean;
}): readonly string[] {
  const changes =
    unsent === 1
      ? '1 change is not sent yet. It stays on this computer and is sent after you switch back.'
      : `${countInWords(unsent)} changes are not sent yet. They stay on this computer and are sent after you switch back.`;
  return [
    ...(unsent > 0 ? [changes] : []),
    ...(hasTimer
      ? ['A timer is running. When you switch back, you decide which of the time counts.']
      : []),
    ...(isInMemory
      ? ['This computer has no keychain, so you’ll sign in again when you switch back.']
      : []),
  ];
}

/** The work that waits in an account that was left, in a few words; empty for none. */
export function leftInWords({ unsent, hasTimer }: LeftBehind): string {
  const changes = unsent === 1 ? '1 change not sent' : `${countInWords(unsent)} changes not sent`;
  return [...(unsent > 0 ? [changes] : []), ...(hasTimer ? ['timer running'] : [])].join(' · ');
}

/** An address without its scheme. */
export function hostOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
