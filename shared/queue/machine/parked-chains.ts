/** Folds what was shelved for a delete, before the user restores it (Q20.211). */
import { awaitsBase, type PendingWrite } from '../pending-write.ts';
import { foldBeside } from './known-base.ts';

export type Chain = {
  /** Oldest first. */
  readonly parked: readonly PendingWrite[];
  /** All of them folded into one. */
  readonly whole: PendingWrite;
};

/** Returns the writes in chains: one without a base waits for the one before it, any other begins its own. */
export function chainsOf(parked: readonly PendingWrite[]): readonly Chain[] {
  const chains: Chain[] = [];
  for (const write of parked) {
    const chain = awaitsBase(write) ? chains.pop() : undefined;
    if (chain === undefined) chains.push({ parked: [write], whole: write });
    else chains.push(withLast(chain, write));
  }
  return chains;
}

function withLast({ parked, whole }: Chain, write: PendingWrite): Chain {
  const folded = foldBeside(whole, write);
  return { parked: [...parked, write], whole: { ...folded, state: whole.state } };
}
