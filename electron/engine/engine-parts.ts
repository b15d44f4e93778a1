/** What an engine is made of, and whom it notifies. */
import type { DatabaseSync } from 'node:sqlite';
import type { Account, Status } from '../../shared/ipc/state.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import type { Fetch } from '../api/transport.ts';
import type { BrowserSignInParts } from '../auth/browser-sign-in.ts';
import type { TokenVault } from '../auth/token-vault.ts';
import type { DecideParts } from '../replay/decide.ts';
import type { JournalLines } from '../store/journal-lines.ts';
import type { Traffic } from '../store/traffic.ts';
import type { TimekeeperParts } from '../timer/timekeeper.ts';

/** What the computer tells of its user. */
type Presence = Pick<TimekeeperParts, 'steadyNow' | 'idleMs'>;

export type EngineParts = Pick<BrowserSignInParts, 'openBrowser' | 'hasScheme'> &
  Pick<DecideParts, 'openProcess' | 'isQuick'> &
  Presence & {
    readonly database: DatabaseSync;
    readonly journalLines: JournalLines;
    readonly traffic: Traffic;
    readonly vault: TokenVault;
    readonly fetch: Fetch;
    readonly clock: Clock;
    readonly random: Random;
    readonly timer: Timer;
    readonly log: Log;
    /** An address to offer on the sign-in screen. */
    readonly suggestedBaseUrl: string | undefined;
    /** Ends everything that is under way. */
    readonly signal: AbortSignal;
  };

/** What the engine notifies its windows of, and asks them. */
export type EngineWindows = {
  /** Whether the user can see the main window: otherwise nothing is requested only to be up to date. */
  readonly isWindowVisible: () => boolean;
  readonly onqueue: (next: Queue, before: Queue) => void;
  readonly onstatus: (status: Status) => void;
  readonly ontimer: (state: TimerState) => void;
  readonly onaccount: (account: Account) => void;
};
