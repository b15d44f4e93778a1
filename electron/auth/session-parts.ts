/** The parts of a session, and the answers that it takes from the user. */
import type { Account } from '../../shared/ipc/state.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import type { Settings } from '../store/settings.ts';
import type { OtherAccounts } from './elsewhere.ts';
import type { ServiceQuestions } from './find-service.ts';
import type { TokenRequests } from './token-requests.ts';
import type { TokenVault } from './token-vault.ts';
import type { UnsentWork } from './unsent-work.ts';

/** Answers that only the user has. */
export type Answers = {
  /** The user's answer where the service names nobody: is this a key of the same account? */
  readonly isSameAccount?: boolean;
  /** The user's answer where work was written at an address that never proved to be the service. */
  readonly takesWork?: boolean;
};

export type ConnectInput = Answers & { readonly baseUrl: string; readonly apiKey: string };

export type Where = { readonly baseUrl: string; readonly member: TeamMember | null };

export type SessionParts = UnsentWork & {
  readonly settings: Settings;
  readonly vault: TokenVault;
  readonly ask: ServiceQuestions;
  /**
   * Assigns the queue to this account; with `takesWork` also what was queued for the previous one.
   * Throws where the disk refuses.
   */
  readonly claim: (key: string, claimed: { readonly takesWork: boolean }) => void;
  /** The other accounts of this computer; without them this folder takes every account in turn. */
  readonly others?: OtherAccounts | undefined;
  readonly requests: TokenRequests;
  readonly timer: Timer;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly onchange: (account: Account) => void;
  /** An address to offer where nobody has signed in yet. */
  readonly suggestedBaseUrl: string | undefined;
};
