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

const WHILE_FAILING =
  'Saved on this computer · will be sent once the service no longer answers with an error';

/** `Saved on this computer · paused by the service for 41 s`. */
export function standingInWords(write: PendingWrite, { now, state }: StandingParts): string {
  const { outbox, status } = state;
  const isWaiting = write.state.kind === 'ready' || write.state.kind === 'waiting';
  if (isWaiting && isCutOff(write, outbox.writes)) return ORPHANED;
  if (isWaiting && status.line === 'unreachable' && status.isFailing === true) return WHILE_FAILING;
  return standingOf(write, status.line, memberOf(state), pauseInWords(status, now));
}

const lineWords = { open: 'Online', unreachable: 'Offline', 'signed-out': 'Signed out' } as const;

/** The connection in the status line. */
export function lineInWords({ line, isFailing }: Pick<Status, 'line' | 'isFailing'>): string {
  const isError = line === 'unreachable' && isFailing === true;
  return isError ? 'The service answers with an error' : lineWords[line];
}
