/** Holds back what the journal of a restored copy would send (Q19.2, Q19.3). */
import { heldState } from '../held.ts';
import { gather } from '../machine/gather.ts';
import { withSent } from '../machine/sent-before.ts';
import {
  ANY_TIME,
  isLive,
  isUncertain,
  needsUser,
  type PendingWrite,
  resetWrite,
  type WriteState,
} from '../pending-write.ts';
import type { Queue } from '../queue.ts';

/**
 * Returns the queue with every change that would be sent waiting for the user. A create that may
 * have been sent is looked up first (B6), also one that its user restores later.
 */
export function holdChanges(queue: Queue): Queue {
  const held = queue.writes.map(hold);
  // Nothing may be based on a change that is not sent (Q8).
  const returned = held.filter((write, index) => {
    const before = queue.writes[index];
    return write !== before && before !== undefined && isUncertain(before) && !isUncertain(write);
  });
  const apart = Object.entries(queue.apart).map(([key, shelved]) => [
    key,
    { ...shelved, writes: shelved.writes.map(withLostPast) },
  ]);
  return returned.reduce(gather, { ...queue, writes: held, apart: Object.fromEntries(apart) });
}

function hold(before: PendingWrite): PendingWrite {
  const write = withLostPast(before);
  if (!isLive(write)) return write;
  if (write.change.kind === 'create' && isUncertain(write)) return { ...write, isOfCopy: true };
  // It may have arrived since.
  return needsUser(write) ? write : resetWrite(withSent(write), heldState(write));
}

/** Returns the write with the mark that its later past is unknown: it may have been edited and sent. */
function withLostPast(write: PendingWrite): PendingWrite {
  if (write.state.kind === 'done') return write;
  return { ...write, hasLostPast: true, state: withLaterSend(write.state) };
}

/** Returns the state of a write that may have been sent again at any time since. */
function withLaterSend(state: WriteState): WriteState {
  if (state.kind === 'discarded') {
    if (state.unsure === undefined) return state;
    const { likelyAt: _, ...unsure } = state.unsure;
    return { ...state, unsure: { ...unsure, sentBy: ANY_TIME } };
  }
  if (!('sentAt' in state)) return state;
  const { likelyAt: _, ...sent } = state;
  const later = { ...sent, sentBy: ANY_TIME };
  if (later.kind !== 'unsure') return later;
  const { found: __, ...asked } = later;
  return { ...asked, kind: 'checking', looks: 0, until: asked.sentAt };
}
