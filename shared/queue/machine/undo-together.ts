/** Takes several deletes back by one step (Q18.310). */
import type { WriteId } from '../../ids.ts';
import { UNDO_DELETE_MS } from '../../queue-limits.ts';
import type { Instant } from '../../time.ts';
import type { EventOf } from '../events.ts';
import { isLive } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { isSentTied } from '../tied-writes.ts';
import { canDiscard } from './user-choices.ts';

type Undo = EventOf<'discarded'> | EventOf<'restored'>;

/**
 * Returns the events that undo these deletes, each a write of its own or the shelved edit of a record that
 * only this computer had. What was undone already needs none; of `sent` nothing can be undone any more.
 */
export function undoTogether(
  queue: Pick<Queue, 'writes'>,
  ids: readonly WriteId[],
  at: Instant,
): { readonly events: readonly Undo[]; readonly sent: readonly WriteId[] } {
  const known = new Map(queue.writes.map((write) => [write.id, write]));
  const events: Undo[] = [];
  const sent: WriteId[] = [];
  for (const id of new Set(ids)) {
    const write = known.get(id);
    const isDelete = write?.change.kind === 'delete';
    if (write === undefined || (isDelete && (!canDiscard(queue, id) || isSentTied(write))))
      sent.push(id);
    else if (isDelete && isLive(write)) events.push({ kind: 'discarded', at, id });
    else if (!isDelete && !isLive(write))
      events.push({ kind: 'restored', at, id, undoMs: UNDO_DELETE_MS });
  }
  return { events, sent };
}
