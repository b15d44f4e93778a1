/** What the sign-in form says, in words. */
import { unreachable } from '../../shared/assert.ts';
import type { CallFailure } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';

/** Which field a failure is about; both are kept as typed. */
export type ConnectProblem = {
  readonly field: 'baseUrl' | 'apiKey' | null;
  readonly words: string;
};

/** What happened, what is kept, what to do. `message` is what main said in detail. */
export function connectProblem(failure: CallFailure<'connect'>, message: string): ConnectProblem {
  switch (failure) {
    case 'bad-address':
      return {
        field: 'baseUrl',
        words:
          'This is not an address the service can answer at. It starts with https://, like https://app.example.com.',
      };
    case 'refused':
      return {
        field: 'apiKey',
        words:
          'The service did not take this key. Check that it was copied whole and has not been withdrawn in the account settings.',
      };
    case 'unreachable':
      return {
        field: 'baseUrl',
        words:
          'No answer came from this address. Check it and your network, then try again; nothing was changed.',
      };
    case 'other-account':
      return {
        field: 'apiKey',
        words:
          'This key belongs to another account, and this computer holds changes that are not on the service yet. Sign in to the same account as before to send them first, or save them as a file in the outbox and discard them there.',
      };
    case 'unsure-account':
      return {
        field: null,
        words:
          'The service does not say which account this key is for. Is it a new key for the account whose records are on this computer? If so, everything stays as it is, and changes that wait are sent with it.',
      };
    case 'disk':
    case 'bug':
      return { field: null, words: message };
    default:
      return unreachable(failure);
  }
}

/** What is to be typed before anybody can be asked. */
export function missing(field: 'baseUrl' | 'apiKey'): ConnectProblem {
  const words = {
    baseUrl: 'The address of the service is missing.',
    apiKey: 'The key is missing.',
  };
  return { field, words: words[field] };
}

/** Where the key is kept, for the settings. */
export function tokenPlace(account: Account): string {
  if (account.kind === 'none') return 'No key';
  switch (account.token) {
    case 'in-keychain':
      return 'In this computer’s keychain';
    case 'in-memory':
      return 'In memory only: no keychain answered, so the key is kept until Traytable is closed';
    case 'missing':
      return 'No usable key: sign in again to send and receive';
    default:
      return unreachable(account.token);
  }
}
