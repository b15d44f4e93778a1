/** Leaves out writes that the editor of an edit did not show (Q8.5). */
import type { EventOf } from '../events.ts';
import type { PendingWrite } from '../pending-write.ts';

/** Returns the writes of a record that an edit may join or wait for. */
export function withoutUnseen(
  ofRecord: readonly PendingWrite[],
  { unseen }: Pick<EventOf<'saved'>, 'unseen'>,
): readonly PendingWrite[] {
  return unseen === undefined ? ofRecord : ofRecord.filter(({ id }) => !unseen.includes(id));
}
