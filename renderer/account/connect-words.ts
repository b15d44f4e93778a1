/** The sentences of the sign-in form. */
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { unreachable } from '../../shared/assert.ts';
import type { CallFailure } from '../../shared/ipc/contract.ts';

/** The field that a failure is about; both keep what was typed. */
export type ConnectProblem = {
  readonly field: 'baseUrl' | 'apiKey' | null;
  readonly words: string;
};

type Way = 'browser' | 'key';
/** `null`: there is nothing to say, as where the user called it off. */
export function signInProblem(
  failure: CallFailure<'signIn'>,
  message: string,
  way: Way,
): ConnectProblem | null {
  switch (failure) {
    case 'cancelled':
      return null;
    case 'timed-out':
      return {
        field: null,
        words: 'No answer came from your browser. Try again, or use an API key.',
      };
    case 'denied':
      return {
        field: null,
        words: 'The service says access wasn’t allowed. Nothing was changed. You can try again.',
      };
    case 'no-browser':
      return {
        field: null,
        words: 'Traytable couldn’t open your browser. Set a default browser, or use an API key.',
      };
    case 'no-sign-in':
      return {
        field: null,
        words:
          'This service didn’t let Traytable sign in with the browser. Use an API key instead.',
      };
    default:
      return way === 'key' ? connectProblem(failure, message) : browserProblem(failure, message);
  }
}

/** The sentences that differ if no key was typed. */
function browserProblem(failure: CallFailure<'connect'>, message: string): ConnectProblem {
  switch (failure) {
    case 'refused':
      return {
        field: null,
        words: 'The service didn’t accept this sign-in. Try again, or use an API key.',
      };
    case 'other-account':
      return {
        field: null,
        words:
          'You signed in as another account, and this computer holds changes that haven’t been sent yet. Sign in to the same account as before to send them, or save them as a file in the outbox and discard them there.',
      };
    case 'unsure-account':
      return {
        field: null,
        words:
          'The service doesn’t say which account you signed in to. Is it the account whose records are on this computer? If so, everything stays as it is, and unsent changes are sent with it.',
      };
    default:
      return connectProblem(failure, message);
  }
}

/** Tells what happened, what is safe, and what to do. `message` is main's detail. */
function connectProblem(failure: CallFailure<'connect'>, message: string): ConnectProblem {
  switch (failure) {
    case 'bad-address':
      return {
        field: 'baseUrl',
        words:
          'This isn’t a service address. It starts with https://, like https://app.example.com.',
      };
    case 'not-service':
      return {
        field: 'baseUrl',
        words: message, // a page, such as a network's own, has another reason
      };
    case 'refused':
      return {
        field: 'apiKey',
        words:
          'This key was not accepted. Check that you copied all of it and that it hasn’t been withdrawn in the account settings.',
      };
    case 'unreachable':
      return {
        field: 'baseUrl',
        words: message, // a proxy, a certificate and a pause each have another way on
      };
    case 'other-account':
      return {
        field: 'apiKey',
        words:
          'This key belongs to another account, and this computer holds changes that haven’t been sent yet. Sign in to the same account as before to send them, or save them as a file in the outbox and discard them there.',
      };
    case 'unsure-account':
      return {
        field: null,
        words:
          'The service doesn’t say which account this key is for. Is it a new key for the account whose records are on this computer? If so, everything stays as it is, and unsent changes are sent with it.',
      };
    case 'stranded-work':
      return {
        field: null,
        words:
          'You wrote notes while signed in at an address that never answered like the service. Should this account send them?',
      };
    case 'cancelled':
    case 'elsewhere':
    case 'several':
    case 'full':
    case 'disk':
    case 'bug':
      return { field: null, words: message };
    default:
      return unreachable(failure);
  }
}

/** The address that was used, where it isn’t the one that was typed: that was a page of the service. */
export function otherAddress(typed: string, used: string): string | null {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  const place = path.endsWith(API_PREFIX) ? path.slice(0, -API_PREFIX.length) : path;
  return `${origin}${place}` === used ? null : used;
}

/** Tells what to type before a request is possible. */
export function missing(field: 'baseUrl' | 'apiKey'): ConnectProblem {
  const words = {
    baseUrl: 'Enter the service address.',
    apiKey: 'Enter the API key.',
  };
  return { field, words: words[field] };
}
