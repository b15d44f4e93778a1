/** A delete waits before it is sent, so that the user can undo it (Q18, Q19). */
import { UNDO_DELETE_MS } from '../../queue-limits.ts';
import type { Instant } from '../../time.ts';
import type { EventOf } from '../events.ts';
import type { PendingWrite, WriteState } from '../pending-write.ts';
import type { Queue } from '../queue.ts';

/**
 * Returns the wait of deletes that are saved together with these edits. With an edit there is none: the
 * edit may have what the delete removes (T19.145).
 */
export function undoWaitWith(edits: readonly unknown[]): { readonly undoMs?: number } {
  return edits.length === 0 ? { undoMs: UNDO_DELETE_MS } : {};
}

/** Returns the state of a new delete. One without an Undo has no `undoMs`, and none has in old journals. */
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
