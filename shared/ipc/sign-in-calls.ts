/** The calls of signing in: with a key, or through the browser. */
import * as v from 'valibot';
import { URL_CHARS_MAX } from '../text-limits.ts';
import { call, output } from './call.ts';
import type { Account } from './state.ts';

const address = v.pipe(v.string(), v.maxLength(URL_CHARS_MAX));

/** The address of the service, and the answers that only the user can give. */
export const signInTarget = {
  baseUrl: address,
  /** The user's answer to `unsure-account`: whether it is the account before. */
  isSameAccount: v.exactOptional(v.boolean()),
  takesWork: v.exactOptional(v.boolean()), // the answer to `stranded-work`
};

/** Why nobody was signed in, however it was tried. */
export const connectFailures = [
  ...(['bad-address', 'not-service', 'refused', 'unreachable', 'other-account'] as const),
  ...(['unsure-account', 'stranded-work', 'disk'] as const),
] as const;

export const signInCalls = {
  /** Opens the browser at the service's sign-in page; answers when that has ended, within ten minutes. */
  signIn: call(['main'], v.object(signInTarget), output<Account>(), [
    ...connectFailures,
    ...(['cancelled', 'timed-out', 'denied', 'no-browser', 'no-sign-in'] as const),
  ]),
  /** The address on which the browser ended, where it could not come back by itself. */
  pasteSignIn: call(['main'], v.object({ address }), output<null>(), ['not-ours']),
  /** Opens the browser again at the same page. */
  reopenSignIn: call(['main'], v.null(), output<null>(), ['no-browser']),
  /** Ends the attempt that is under way. */
  cancelSignIn: call(['main'], v.null(), output<null>()),
};
