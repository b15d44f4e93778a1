/**
 * Changes of a restored copy (Q19.2, Q19.3): the user may have sent, undone or discarded them since.
 * So they wait, and only the user sends them.
 */
import type { PendingWrite, WriteState } from './pending-write.ts';

/** The status of a refusal that did not come from the service, but from us. */
const HELD = -2;

/** Returns the state in which a change waits for the user. */
export function heldState({ change }: PendingWrite): Extract<WriteState, { kind: 'refused' }> {
  const message =
    change.kind === 'delete'
      ? 'This delete is from an earlier copy. It may have been undone since.'
      : 'This change is from an earlier copy. It may have been sent or discarded since.';
  return { kind: 'refused', status: HELD, message, details: [], requestId: '' };
}

/** Whether it waits for the user because it is from an earlier copy. */
export function isHeld({ state }: PendingWrite): boolean {
  return state.kind === 'refused' && state.status === HELD;
}

/** Whether only the user's own word for this delete sends it, and no retry of all. */
export function isHeldDelete(write: PendingWrite): boolean {
  return write.change.kind === 'delete' && isHeld(write);
}
