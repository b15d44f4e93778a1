/** How much of the outbox is in what state: every count on the screen is one of these. */
import { isLive, needsUser, type PendingWrite } from './pending-write.ts';

export type ChangeCounts = {
  /** Changes that are not on the service yet: the two below together. */
  readonly unsent: number;
  /** They go out by themselves. */
  readonly toSend: number;
  /** They wait for the user. */
  readonly needsUser: number;
  /** Those of {@link needsUser} that both sides changed. */
  readonly conflicts: number;
};

/** Counts the changes in an outbox; what is sent or discarded is none. */
export function countChanges(writes: readonly PendingWrite[]): ChangeCounts {
  const live = writes.filter(isLive);
  const parked = live.filter(needsUser);
  return {
    unsent: live.length,
    toSend: live.length - parked.length,
    needsUser: parked.length,
    conflicts: parked.filter(({ state }) => state.kind === 'conflict').length,
  };
}

/** `1 needs your attention`, `3 need your attention`. */
export function needingInWords(count: number, inWords: (count: number) => string = String): string {
  return `${inWords(count)} ${count === 1 ? 'needs' : 'need'} your attention`;
}
