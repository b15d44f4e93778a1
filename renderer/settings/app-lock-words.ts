/** Sentences about the app lock. */
import type { AppLockView } from '../../shared/ipc/lock-calls.ts';

/** Whether it is on, and what is still going on. */
export function lockStatus({ isOn, conversion }: AppLockView): string {
  if (isOn) {
    return conversion === 'encrypt'
      ? 'App lock is on. Some data is still being encrypted; Traytable goes on with it.'
      : 'App lock is on.';
  }
  return conversion === 'decrypt'
    ? 'App lock is being turned off. The last texts are still encrypted; Traytable goes on with them.'
    : 'App lock is off. Your data is on this computer’s disk as it is.';
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
