/** Leaves out writes that the editor of an edit did not show (Q8.5). */
import type { EventOf } from '../events.ts';
import { isLive, type PendingWrite } from '../pending-write.ts';

/** Returns the writes of a record that an edit may join or wait for. */
export function withoutUnseen(
  ofRecord: readonly PendingWrite[],
  { unseen }: Pick<EventOf<'saved'>, 'unseen'>,
): readonly PendingWrite[] {
  return unseen === undefined ? ofRecord : ofRecord.filter(({ id }) => !unseen.includes(id));
}

/** Whether one of the writes that the editor did not show is still to be sent. */
export function hasUnseenLive(
  ofRecord: readonly PendingWrite[],
  { unseen = [] }: Pick<EventOf<'saved'>, 'unseen'>,
): boolean {
  return ofRecord.some((write) => isLive(write) && unseen.includes(write.id));
}
