/** The calls about where the key or the sign-in is kept. */
import * as v from 'valibot';
import { type Keeping, keepings, type TokenStore } from '../auth/token-places.ts';
import { call, output } from './call.ts';

export type TokenKeepingView = {
  readonly keeping: Keeping;
  /** Why each store cannot be used now, in a sentence; `null` if it can. */
  readonly obstacles: Readonly<Record<TokenStore, string | null>>;
};

export const tokenCalls = {
  /** The user's choice, and what this system has. It asks the keychains. */
  readTokenKeeping: call(['main'], v.null(), output<TokenKeepingView>()),
  /** Saves the choice and moves the tokens there. */
  chooseTokenKeeping: call(['main'], v.object({ keeping: v.picklist(keepings) }), output<null>(), [
    'not-here',
    'silent',
    'disk',
  ]),
  /** Asks the keychain again, as after the user has unlocked it. */
  retryKeychain: call(['main'], v.null(), output<null>()),
};
