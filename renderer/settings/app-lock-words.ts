/** Sentences about the app lock. */
import type { AppLockView } from '../../shared/ipc/lock-calls.ts';
import { roomWords } from '../../shared/lock-room.ts';

/** Whether it is on, and what is still to be done. */
export function lockStatus({ isOn, conversion, obstacle }: AppLockView): string {
  if (conversion === null) {
    return isOn
      ? 'App lock is on.'
      : 'App lock is off. Your data is on this computer’s disk as it is.';
  }
  const goesOn = obstacle === null ? 'Traytable goes on with it.' : obstacleWords(obstacle);
  return isOn
    ? `App lock is on. Some data is still to be encrypted. ${goesOn}`
    : `App lock is being turned off. Some data is still to be decrypted. ${goesOn}`;
}

function obstacleWords(obstacle: NonNullable<AppLockView['obstacle']>): string {
  return obstacle.kind === 'room'
    ? `${roomWords(obstacle.room)} Free some, then start Traytable again.`
    : 'This computer’s disk did not take it. The next start tries again.';
}

/** The data that is encrypted, and the data that is not. */
export const lockWords: readonly string[] = [
  'Encrypts with a key in this computer’s keychain: the text of notes, drafts, unsent changes, the timer, history, images and backups.',
  'Not encrypted: what lists show and search. That is titles, names, amounts, dates, comments, and the descriptions of tasks and time. Each account here has its own app lock.',
];

/** The limits, in words for the user. */
export const lockLimits: readonly string[] = [
  'Whoever uses your open session can unlock: the keychain opens with it. Lock your computer too.',
  'A program of yours can read the keychain and Traytable’s memory while it is unlocked.',
  'What was deleted before stays in free areas of the disk until something is written there.',
  'Exports, saved files and printed pages are not encrypted.',
];

/** The cost of a restart to a user whose sign-in is in memory. */
export const memoryWords =
  'Your sign-in is kept in memory only: after locking, and after turning the lock on or off, you sign in again.';
