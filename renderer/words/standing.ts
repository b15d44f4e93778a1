/** How far a change is from the service, in words. */
import type { AppState, Status } from '../../shared/ipc/state.ts';
import { isCutOff } from '../../shared/queue/awaited.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { ORPHANED, standingOf } from '../../shared/queue/words/describe.ts';
import type { Instant } from '../../shared/time.ts';
import { pauseInWords } from './pace.ts';
import { memberOf } from './people.ts';

/** The rest that the words depend on; a pause of the service is said by the second. */
export type StandingParts = {
  readonly now: { readonly toTheSecond: Instant };
  readonly state: Pick<AppState, 'account' | 'status'> & {
    readonly outbox: Pick<AppState['outbox'], 'writes'>;
  };
};

type Connection = Pick<Status, 'line' | 'isFailing'>;

const ONCE_ANSWERED = 'once the service no longer answers with an error';

/** When what waits for the service goes on: `when you’re online`. */
export function onceOnline(connection: Connection): string {
  return isFailing(connection) ? ONCE_ANSWERED : 'when you’re online';
}

/** Whether the service is there and answers with errors. */
export function isFailing(connection: Connection): boolean {
  return connection.line === 'unreachable' && connection.isFailing === true;
}

/** `Saved on this computer · paused by the service for 41 s`. */
export function standingInWords(write: PendingWrite, { now, state }: StandingParts): string {
  const { outbox, status } = state;
  const isWaiting = write.state.kind === 'ready' || write.state.kind === 'waiting';
  if (isWaiting && isCutOff(write, outbox.writes)) return ORPHANED;
  if (isWaiting && isFailing(status))
    return `Saved on this computer · will be sent ${ONCE_ANSWERED}`;
  return standingOf(write, status.line, memberOf(state), pauseInWords(status, now));
}

const lineWords = { open: 'Online', unreachable: 'Offline', 'signed-out': 'Signed out' } as const;

/** The connection in the status line. */
export function lineInWords(connection: Connection): string {
  return isFailing(connection) ? 'The service answers with an error' : lineWords[connection.line];
}
