/** What waits in each place of the sidebar. */
import type { Place } from '../../shared/ipc/state.ts';
import { needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';

export type Waiting = {
  readonly count: number;
  /** Whether any of it waits for the user. */
  readonly isParked: boolean;
  /** For the name of the place: `, 3 to send`. */
  readonly words: string;
};

/** Nothing where nothing waits. */
export function waitingIn(place: Place, live: readonly PendingWrite[]): Waiting | undefined {
  if (place === 'outbox' && live.length > 0) {
    const parked = live.filter(needsUser).length;
    const parts = [
      `, ${live.length} to send`,
      ...(parked > 0 ? [`${parked} of them need your attention`] : []),
    ];
    return { count: live.length, isParked: parked > 0, words: parts.join(', ') };
  }
  if (place !== 'conflicts') return undefined;
  const count = live.filter(({ state }) => state.kind === 'conflict').length;
  return count === 0 ? undefined : { count, isParked: true, words: `, ${count} to resolve` };
}
