/** Creates both ways of signing in, over the network of the profile. */

import { canMove } from '../../shared/queue/machine/account.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { type BrowserSignIn, createBrowserSignIn } from '../auth/browser-sign-in.ts';
import { createOAuthHttp } from '../auth/oauth-http.ts';
import { createServiceQuestions } from '../auth/service-questions.ts';
import { createSession, type Session } from '../auth/session.ts';
import type { SessionParts } from '../auth/session-parts.ts';
import { createTokenRequests } from '../auth/token-requests.ts';
import type { Runner } from '../replay/runner.ts';
import { claimTyped } from '../store/claim-typed.ts';
import type { AccountSettings } from '../store/settings.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Network } from './network.ts';

type AuthParts = EngineParts & {
  readonly settings: AccountSettings;
  readonly network: Network;
  readonly runner: Runner;
  /** Is true if the account that is signed in has never had a response. */
  readonly hasNeverPulled: () => boolean;
  readonly onchange: SessionParts['onchange'];
};

export function createAuth(parts: AuthParts): {
  readonly session: Session;
  readonly signIn: BrowserSignIn;
} {
  const { runner, settings } = parts;
  const http = createOAuthHttp(parts.fetch, parts.timer, parts.signal);
  const ask = createServiceQuestions({ ...parts, ...parts.network });
  const requests = createTokenRequests({ ...parts, http });
  const queue = (): Queue => runner.queue();
  const session = createSession({
    ...parts,
    ...{ ask, requests },
    hasUnsentWork: () => queue().writes.some(isLive),
    queuedFor: () => queue().account,
    // An account that has pulled anything has had a response: its work is its own.
    canMoveWork: () => canMove(queue()) && parts.hasNeverPulled(),
    claim: (key, { takesWork }) => {
      const before = queue().account;
      const taking = takesWork ? ({ takesWork } as const) : {};
      runner.take({ kind: 'account', at: parts.clock.now(), key, ...taking });
      if (takesWork) claimTyped(settings, queue(), before);
    },
  });
  return { session, signIn: createBrowserSignIn({ ...parts, ask, http, requests, session }) };
}
