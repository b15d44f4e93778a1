/** A delete waits before it is sent, so that the user can undo it (Q18, Q19). */
import type { Instant } from '../../time.ts';
import type { EventOf } from '../events.ts';
import type { PendingWrite, WriteState } from '../pending-write.ts';
import type { Queue } from '../queue.ts';

/** The state of a delete that was just asked for; journals from before Q18 have no `undoMs`. */
export function deleteState(event: { readonly at: Instant; readonly undoMs?: number }): WriteState {
  const { at, undoMs } = event;
  return undoMs === undefined ? { kind: 'ready' } : { kind: 'waiting', until: at + undoMs, undoMs };
}

/** The delete with its whole wait before it again; any other write as it is. */
export function waitAnew(write: PendingWrite, at: Instant): PendingWrite {
  const { state } = write;
  if (state.kind !== 'waiting' || state.undoMs === undefined) return write;
  const until = at + state.undoMs;
  return until === state.until ? write : { ...write, state: { ...state, until } };
}

/** A clock was set: these deletes begin their wait again (Q19.1). */
export function extendUndo(queue: Queue, { ids, at }: EventOf<'undo-extended'>): Queue {
  const extended = new Set(ids);
  const writes = queue.writes.map((write) =>
    extended.has(write.id) ? waitAnew(write, at) : write,
  );
  return writes.every((write, index) => write === queue.writes[index])
    ? queue
    : { ...queue, writes };
}
