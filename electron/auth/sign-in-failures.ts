/** The reasons why a sign-in in the browser failed, beside those of any sign-in. */
import type { CallFailure } from '../../shared/ipc/contract.ts';
import { failed, type Result } from '../../shared/result.ts';
import { connectFailures } from './connect-failures.ts';

export type SignInFailure = Exclude<CallFailure<'signIn'>, 'bug'>;

export const signInFailures = {
  cancelled: connectFailures.cancelled,
  timedOut: failed('timed-out', 'No answer came from the browser within ten minutes.'),
  denied: failed('denied', 'The service says that it was not allowed. Nothing was changed.'),
  noBrowser: failed('no-browser', 'This computer opened no browser.'),
  noSignIn: failed('no-sign-in', 'This service does not let Traytable sign in by the browser.'),
} as const satisfies Record<string, Result<never, SignInFailure>>;
