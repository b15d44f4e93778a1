/** The handlers of the calls about signing in through the browser. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import { failed, ok } from '../../shared/result.ts';
import { signInFailures } from '../auth/sign-in-failures.ts';
import type { Engine } from '../engine/engine.ts';

export function signInHandlers({
  signIn,
}: Pick<Engine, 'signIn'>): Pick<
  Handlers,
  'signIn' | 'pasteSignIn' | 'reopenSignIn' | 'cancelSignIn'
> {
  return {
    signIn: (input) => signIn.signIn(input),
    async pasteSignIn({ address }) {
      if (await signIn.take(address)) return ok(null);
      return failed('not-ours', 'This is not the address on which this sign-in ended.');
    },
    reopenSignIn: async () => ((await signIn.reopen()) ? ok(null) : signInFailures.noBrowser),
    cancelSignIn() {
      signIn.cancel();
      return ok(null);
    },
  };
}
