/**
 * Holds the deletes of an earlier journal back (Q19.2): the user may have undone them since. What is
 * restored otherwise can be looked at and undone; a delete that was sent cannot.
 */
import {
  isLive,
  needsUser,
  type PendingWrite,
  resetWrite,
  type WriteState,
} from './pending-write.ts';
import type { Queue } from './queue.ts';

/** The status of a refusal that did not come from the service, but from us. */
const HELD = -2;

const held: Extract<WriteState, { kind: 'refused' }> = {
  kind: 'refused',
  status: HELD,
  message: 'This delete is from an earlier copy. It may have been undone since.',
  details: [],
  requestId: '',
};

/** Returns the queue with every delete that would be sent waiting for the user. */
export function holdDeletes(queue: Queue): Queue {
  const wouldBeSent = (write: PendingWrite) =>
    write.change.kind === 'delete' && isLive(write) && !needsUser(write);
  const writes = queue.writes.map((write) =>
    wouldBeSent(write) ? resetWrite(write, held) : write,
  );
  return { ...queue, writes };
}

/** Whether only the user's own word for this delete sends it, and no retry of all. */
export function isHeld({ state }: PendingWrite): boolean {
  return state.kind === 'refused' && state.status === HELD;
}
