/** Sentences of the lock window. */
import type { LockReason } from '../../shared/ipc/lock-window-calls.ts';

/** Why the window is shown, and what opens it. */
export const lockReasons: Readonly<Record<LockReason, string>> = {
  locked: 'Your data on this computer is encrypted. Its key is in this computer’s keychain.',
  silent: 'The keychain with the key is locked, or it didn’t answer. Unlock it and try again.',
  missing: 'The keychain has no key for your data. Your recovery code opens it. Nothing is lost.',
  other: 'The keychain has another key. Your recovery code opens your data. Nothing is lost.',
};

/** The sentence while the data is converted. */
export const convertingWords =
  'Traytable opens when this is done. If it’s interrupted, the next start continues. Nothing is lost.';

/** The sentence while the database is written anew. */
export const rewritingWords =
  'Rewriting the file, so that nothing stays in its old form. With much data this takes a minute.';
