/** The parts of a session. */
import type { Account } from '../../shared/ipc/state.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { Settings } from '../store/settings.ts';
import type { ServiceQuestions } from './find-service.ts';
import type { TokenRequests } from './token-requests.ts';
import type { TokenVault } from './token-vault.ts';
import type { UnsentWork } from './unsent-work.ts';

export type SessionParts = UnsentWork & {
  readonly settings: Settings;
  readonly vault: TokenVault;
  readonly ask: ServiceQuestions;
  /**
   * Assigns the queue to this account; with `takesWork` also what was queued for the previous one.
   * Throws where the disk refuses.
   */
  readonly claim: (key: string, claimed: { readonly takesWork: boolean }) => void;
  readonly requests: TokenRequests;
  readonly timer: Timer;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly onchange: (account: Account) => void;
  /** An address to offer where nobody has signed in yet. */
  readonly suggestedBaseUrl: string | undefined;
};
