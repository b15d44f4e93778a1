/** Counts the outbox by state; every count on the screen comes from here. */
import { isCutOff } from '../awaited.ts';
import { isLive, needsUser, type PendingWrite } from '../pending-write.ts';

export type ChangeCounts = {
  /** Changes not on the service yet: the two below together. */
  readonly unsent: number;
  /** Sent without the user's help. */
  readonly toSend: number;
  /** Waiting for the user. */
  readonly needsUser: number;
  /** Those of {@link needsUser} that both sides changed. */
  readonly conflicts: number;
};

/** Counts the changes in an outbox, as {@link countChanges} does. */
export type CountChanges = (writes: readonly PendingWrite[], unsendable?: number) => ChangeCounts;

export type UnsentChanges = { readonly [K in 'unsent' | 'toSend' | 'needsUser']: PendingWrite[] };

/**
 * Sorts the changes of an outbox; sent and discarded ones do not count. What belongs to a discarded record
 * needs the user, also while nothing can be sent (Q13.12).
 */
export function unsentChanges(writes: readonly PendingWrite[]): UnsentChanges {
  const unsent = writes.filter(isLive);
  return {
    unsent,
    toSend: unsent.filter((write) => !isLeftToUser(write, writes)),
    needsUser: unsent.filter((write) => isLeftToUser(write, writes)),
  };
}

/** Whether a change goes on only once its user has decided something, or restored a record. */
export function isLeftToUser(write: PendingWrite, writes: readonly PendingWrite[]): boolean {
  return needsUser(write) || isCutOff(write, writes);
}

/**
 * Counts the changes in an outbox; `unsendable` of them are beside the queue, because they cannot be
 * sent as they are.
 */
export function countChanges(writes: readonly PendingWrite[], unsendable = 0): ChangeCounts {
  const { unsent, toSend, needsUser: parked } = unsentChanges(writes);
  return {
    unsent: unsent.length + unsendable,
    toSend: toSend.length,
    needsUser: parked.length + unsendable,
    conflicts: parked.filter(({ state }) => state.kind === 'conflict').length,
  };
}

/** `1 needs your attention`, `3 need your attention`. */
export function needingInWords(count: number, inWords: (count: number) => string = String): string {
  return `${inWords(count)} ${count === 1 ? 'needs' : 'need'} your attention`;
}
