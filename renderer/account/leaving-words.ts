/** The sentences that the user reads before this account is left for another. */
import type { LeftBehind, WhatGoes } from '../../shared/ipc/account-calls.ts';
import { countInWords } from '../ui/dates.ts';

/** The sentences; none where nothing waits here. */
export function leavingWords({
  unsent,
  hasTimer,
  isInMemory,
}: LeftBehind & {
  /** The sign-in ends with the program: there is no keychain, or the user wants it so. */
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
      ? ['Your sign-in is kept in memory only: you’ll sign in again when you switch back.']
      : []),
  ];
}

/** The sentences before a new sign-in: whose this account is, and where unsent work stays. */
export function strangerWords(member: string | undefined, unsent: number): string {
  const whose = member === undefined ? '' : `This is the account of ${member}. `;
  const stays =
    unsent === 0
      ? ''
      : ` ${unsent === 1 ? 'The change that is not sent yet stays' : `The ${countInWords(unsent)} changes that are not sent yet stay`} with this account.`;
  return `${whose}With the key or sign-in of somebody else, or of another account, that other account opens.${stays}`;
}

/** The work that waits in an account that was left, in a few words; empty for none. */
export function leftInWords({ unsent, hasTimer }: LeftBehind): string {
  const changes = unsent === 1 ? '1 change not sent' : `${countInWords(unsent)} changes not sent`;
  return [...(unsent > 0 ? [changes] : []), ...(hasTimer ? ['timer running'] : [])].join(' · ');
}

/** The lines that name what goes with a forgotten account; `null` where nobody counted it. */
export function goingWords(goes: WhatGoes | null): readonly string[] {
  const downloads = 'Downloaded records and images, local backups, and the log of requests';
  if (goes === null) return ['All that was never sent, drafts, and the history', downloads];
  const { unsent, conflicts, drafts, versions, hasTimer, undecided = 0 } = goes;
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? `1 ${one}` : `${countInWords(number)} ${many}`];
  const ofThem =
    unsent === 1 ? ' and is in conflict' : `, ${countInWords(conflicts)} of them in conflict`;
  const inConflict = conflicts === 0 ? '' : ofThem;
  return [
    ...count(unsent, 'change that is not sent yet', 'changes that are not sent yet').map(
      (words) => words + inConflict,
    ),
    ...count(drafts, 'draft', 'drafts'),
    ...(hasTimer ? ['The running timer'] : []),
    ...count(undecided, 'time away to decide about', 'times away to decide about'),
    ...count(versions, 'earlier version in the history', 'earlier versions in the history'),
    downloads,
  ];
}
