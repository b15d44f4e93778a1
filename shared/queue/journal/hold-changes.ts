/** Holds back what the journal of a restored copy would send (Q19.2, Q19.3). */
import { heldState } from '../held.ts';
import { gather } from '../machine/gather.ts';
import { withSent } from '../machine/sent-before.ts';
import { isLive, isUncertain, needsUser, type PendingWrite, resetWrite } from '../pending-write.ts';
import type { Queue } from '../queue.ts';

/**
 * Returns the queue with every change that would be sent waiting for the user. A create that may
 * have been sent is looked up first (B6).
 */
export function holdChanges(queue: Queue): Queue {
  const held = queue.writes.map(hold);
  // Nothing may be based on a change that is not sent (Q8).
  const returned = held.filter((write, index) => {
    const before = queue.writes[index];
    return write !== before && before !== undefined && isUncertain(before) && !isUncertain(write);
  });
  return returned.reduce(gather, { ...queue, writes: held });
}

function hold(write: PendingWrite): PendingWrite {
  if (!isLive(write) || needsUser(write)) return write;
  if (!isUncertain(write)) return resetWrite(write, heldState(write));
  if (write.change.kind === 'create') return { ...write, isOfCopy: true };
  return resetWrite(withSent(write), heldState(write)); // it may have arrived
}
