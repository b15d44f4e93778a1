/** A delete waits before it is sent, so that the user can undo it (Q18, Q19). */
import type { Instant } from '../../time.ts';
import type { EventOf } from '../events.ts';
import type { PendingWrite, WriteState } from '../pending-write.ts';
import type { Queue } from '../queue.ts';

/** Returns the state of a new delete; journals from before Q18 have no `undoMs`. */
export function deleteState(event: { readonly at: Instant; readonly undoMs?: number }): WriteState {
  const { at, undoMs } = event;
  return undoMs === undefined ? { kind: 'ready' } : { kind: 'waiting', until: at + undoMs, undoMs };
}

/** Restarts the wait of a delete; returns any other write unchanged. */
export function restartWait(write: PendingWrite, at: Instant): PendingWrite {
  const { state } = write;
  if (state.kind !== 'waiting' || state.undoMs === undefined) return write;
  const until = at + state.undoMs;
  return until === state.until ? write : { ...write, state: { ...state, until } };
}

/** Restarts the wait of these deletes after a clock was set (Q19.1). */
export function extendUndo(queue: Queue, { ids, at }: EventOf<'undo-extended'>): Queue {
  const extended = new Set(ids);
  const writes = queue.writes.map((write) =>
    extended.has(write.id) ? restartWait(write, at) : write,
  );
  return writes.every((write, index) => write === queue.writes[index])
    ? queue
    : { ...queue, writes };
}
