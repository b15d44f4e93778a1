/** Writes that came in one call with writes of other records: taken back alone, time counts twice or is lost. */
import * as v from 'valibot';
import type { PendingWrite } from './pending-write.ts';

/** `edited`: another record was changed with it. `joined`: what its record had is in another one now. */
export const tie = v.picklist(['edited', 'joined']);
export type Tie = v.InferOutput<typeof tie>;

type Group = {
  readonly edits: readonly unknown[];
  readonly deletes: readonly unknown[];
  readonly billed?: unknown;
};
type Ties = {
  readonly ofEdits: { readonly tied?: Tie };
  readonly ofDeletes: { readonly tied?: Tie };
};

/**
 * Returns how the writes of one call are tied: by a delete beside edits, or by billed time that moves. The
 * edits of a selection are each by itself.
 */
export function tiesOf({ edits, deletes, billed }: Group): Ties {
  const isJoin = edits.length > 0 && deletes.length > 0;
  const ofEdits = isJoin || billed !== undefined ? ({ tied: 'edited' } as const) : {};
  return { ofEdits, ofDeletes: isJoin ? { tied: 'joined' } : {} };
}

type Tied = Pick<PendingWrite, 'tied' | 'state' | 'change'>;

/** Whether the user cannot take it back by itself: it is sent without them (T19.150, T19.151). */
export function isSentTied({ tied, state }: Tied): boolean {
  return tied !== undefined && (state.kind === 'ready' || state.kind === 'waiting');
}

/** Whether its record was never sent, and what it had is in another one now (T19.152). */
export function isJoinedAway({ tied, state, change }: Tied): boolean {
  return tied === 'joined' && state.kind === 'discarded' && change.kind !== 'delete';
}

/** Returns a create that a delete ends: with a joined half, what it has is in the other one. */
export function tiedAs(removal: { readonly tied?: Tie }, write: PendingWrite): PendingWrite {
  const isJoined = removal.tied === 'joined' && write.change.kind === 'create';
  return isJoined ? { ...write, tied: 'joined' } : write;
}
