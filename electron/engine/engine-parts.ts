/** The parts of an engine, and the callbacks it notifies. */
import type { DatabaseSync } from 'node:sqlite';
import type { Account, Status } from '../../shared/ipc/state.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import type { Fetch } from '../api/transport.ts';
import type { BrowserSignInParts } from '../auth/browser-sign-in.ts';
import type { SessionParts } from '../auth/session-parts.ts';
import type { TokenVault } from '../auth/token-vault.ts';
import type { DecideParts } from '../replay/decide.ts';
import type { JournalLines } from '../store/journal-lines.ts';
import type { Seal } from '../store/seal.ts';
import type { Traffic } from '../store/traffic.ts';
import type { TimekeeperParts } from '../timer/timekeeper.ts';

/** The facts that the computer tells about its user. */
type Presence = Pick<TimekeeperParts, 'steadyNow' | 'idleMs'>;

export type EngineParts = Pick<BrowserSignInParts, 'openBrowser' | 'hasScheme' | 'listen'> &
  Pick<DecideParts, 'openProcess' | 'isQuick'> &
  Presence & {
    readonly database: DatabaseSync;
    readonly journalLines: JournalLines;
    /** Encrypts what is saved, where the app lock is on. */
    readonly seal?: Seal;
    readonly traffic: Traffic;
    readonly vault: TokenVault;
    readonly fetch: Fetch;
    readonly clock: Clock;
    readonly random: Random;
    readonly timer: Timer;
    readonly log: Log;
    /** The accounts of this computer that are not in use. */
    readonly others?: SessionParts['others'];
    /** An address to offer on the sign-in screen. */
    readonly suggestedBaseUrl: string | undefined;
    /** Ends all work under way. */
    readonly signal: AbortSignal;
  };

/** The notifications to windows, and the questions to them. */
export type EngineWindows = {
  /** Resolves when the first page has its files. A request before that would make the user wait for them. */
  readonly whenRead: Promise<void>;
  /** Is true while the user can see the main window: otherwise we send no request only to be up to date. */
  readonly isWindowVisible: () => boolean;
  readonly onqueue: (next: Queue, before: Queue) => void;
  readonly onstatus: (status: Status) => void;
  readonly ontimer: (state: TimerState) => void;
  readonly onaccount: (account: Account) => void;
};
