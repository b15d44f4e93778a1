/** The calls of the sign-in, with a key or through the browser. */
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

/** Why a sign-in failed, by key or by browser. */
export const connectFailures = [
  ...(['bad-address', 'not-service', 'refused', 'unreachable', 'other-account'] as const),
  ...(['unsure-account', 'stranded-work', 'elsewhere', 'several', 'full', 'disk'] as const),
  'cancelled',
] as const;

export const signInCalls = {
  /** Opens the browser at the sign-in page; returns when the sign-in has ended, after ten minutes at most. */
  signIn: call(['main'], v.object(signInTarget), output<Account>(), [
    ...connectFailures,
    ...(['timed-out', 'denied', 'no-browser', 'no-sign-in'] as const),
  ]),
  /** Takes the address at which the browser ended, if it could not return by itself. */
  pasteSignIn: call(['main'], v.object({ address }), output<null>(), ['not-ours']),
  /** Opens the browser again at the same page. */
  reopenSignIn: call(['main'], v.null(), output<null>(), ['no-browser']),
  /** Cancels the sign-in under way, by browser or key, unless it has been saved already. */
  cancelSignIn: call(['main'], v.null(), output<null>()),
};
