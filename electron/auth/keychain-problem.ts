/** Why a keychain cannot be used: in a sentence for the user, and as a word for the log. */
import { NoKeychain } from './keychain.ts';

export const SILENT_KEYCHAIN = 'The keychain of this computer is locked, or it didn’t answer.';

export function keychainSentence(error: unknown, isLoaded: boolean): string {
  if (error instanceof NoKeychain) return error.message;
  return isLoaded
    ? SILENT_KEYCHAIN
    : 'The part of Traytable that asks the keychain (keytar) can’t start on this computer.';
}

export function keychainErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
