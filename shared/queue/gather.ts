/** What was written behind a write that came back unsent (Q7, Q14). */
import { foldYounger } from './fold.ts';
import { awaitsBase, fieldsSeen, isFoldable, isLive, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { isSame } from './save.ts';

/**
 * A write that came back takes in what the user wrote since: one thing to send or to settle, and
 * nothing rests on a write that may now be discarded. Where they have deleted the record since,
 * nothing of it has to be sent any more.
 */
export function gathered(queue: Queue, back: PendingWrite, at: number): Queue {
  if (!isFoldable(back) || back.change.kind === 'delete') return queue;
  const behind = queue.writes.filter(
    (other) =>
      other !== back && isLive(other) && awaitsBase(other) && isSame(other.record, back.record),
  );
  if (behind.length === 0) return queue;
  const deleteAt = behind.findIndex(({ change }) => change.kind === 'delete');
  const younger = deleteAt === -1 ? behind : behind.slice(0, deleteAt);
  const whole = younger.reduce(foldYounger, back);
  const removal = behind[deleteAt];
  const gone = new Set(younger);
  // What only this computer knows is gone with its create; the delete has nothing left to do.
  if (removal && back.change.kind === 'create') gone.add(removal);
  return {
    ...queue,
    writes: queue.writes.flatMap((write): PendingWrite[] => {
      if (gone.has(write)) return [];
      if (write === back) return [removal ? discarded(whole, at) : whole];
      return write === removal
        ? [{ ...write, change: { kind: 'delete', base: fieldsSeen(back) } }]
        : [write];
    }),
  };
}

function discarded(write: PendingWrite, at: number): PendingWrite {
  return { ...write, attempts: 0, state: { kind: 'discarded', at } };
}
