/** Why a change waits although the connection is open. */
import { CREATE_HELD_MS } from '../../queue-limits.ts';
import { awaitsBase, isUndoable, type PendingWrite } from '../pending-write.ts';
import { createReadFirst } from '../read-first.ts';
import { missingReferences } from '../references.ts';

export type WaitReason = 'form' | 'undo' | 'service';

/** `form` of a create whose form is in use (Q7.1); `undefined` of a change that is next, or behind another. */
export function waitReasonOf(write: PendingWrite): WaitReason | undefined {
  const { attempts, change, savedAt, state } = write;
  if (state.kind !== 'waiting') return undefined;
  if (isUndoable(write)) return 'undo';
  if (attempts > 0) return 'service';
  const isHeld = change.kind === 'create' && state.until - savedAt === CREATE_HELD_MS;
  return isHeld ? 'form' : undefined;
}

/** The reason why all of these wait; one that waits for another waits for the same. */
export function commonWaitReason(writes: readonly PendingWrite[]): WaitReason | undefined {
  const readFirst = createReadFirst(writes);
  const first = writes.filter(
    (write, at) =>
      !awaitsBase(write) && missingReferences(write).length === 0 && readFirst(at).length === 0,
  );
  const reasons = new Set(first.map(waitReasonOf));
  return reasons.size === 1 ? [...reasons][0] : undefined;
}
