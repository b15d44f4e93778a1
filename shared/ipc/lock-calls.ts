/** The calls about the app lock, as the settings show it. */
import * as v from 'valibot';
import type { Room } from '../lock-room.ts';
import { call, output } from './call.ts';

const main = ['main'] as const;

export type AppLockView = {
  /** Is true from the start that encrypts, and false from the start that makes everything clear. */
  readonly isOn: boolean;
  /** The conversion that is not finished; `null` where all is in one form. */
  readonly conversion: 'encrypt' | 'decrypt' | null;
  /** Whether sleep and the system's lock screen lock it. */
  readonly locksWithSystem: boolean;
  /** Why this start did not finish the conversion; `null` where it did, or goes on with the caches. */
  readonly obstacle:
    | { readonly kind: 'room'; readonly room: Room }
    | { readonly kind: 'disk' }
    | null;
};

/** A call that ends the program names what it does: no message without that word does it. */
function deliberately<const W extends string>(word: W) {
  return v.object({ word: v.literal(word) });
}

export const lockCalls = {
  readAppLock: call(main, v.null(), output<AppLockView>()),
  /** Makes a key and saves it in the keychain, once; returns its recovery code (X2, X6). */
  prepareAppLock: call(main, v.null(), output<{ readonly code: string }>(), [
    ...(['no-keychain', 'silent', 'on'] as const),
  ]),
  /** Asks for a place and writes the recovery code into a file there. */
  saveRecoveryCode: call(main, v.null(), output<{ readonly file: string }>(), [
    ...(['cancelled', 'disk', 'no-keychain', 'silent', 'on'] as const),
  ]),
  /** Starts the program again, which then encrypts everything by the prepared key (X3). */
  beginAppLock: call(main, deliberately('encrypt'), output<null>(), [
    ...(['unprepared', 'on', 'room', 'typed', 'disk'] as const),
  ]),
  /** Starts the program again, which then makes everything clear. */
  endAppLock: call(main, deliberately('decrypt'), output<null>(), ['room', 'typed', 'disk']),
  /** Locks: the program starts again and asks before it shows anything (X7). */
  lockNow: call(main, deliberately('lock'), output<null>(), ['off', 'typed', 'disk']),
  setLocksWithSystem: call(main, v.object({ isOn: v.boolean() }), output<null>(), ['disk']),
} as const;
