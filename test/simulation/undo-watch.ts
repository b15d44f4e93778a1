/** I10: a delete can be undone for ten seconds of true time before it is sent (Q18, Q19). */

import type { Clock } from '../../shared/ports.ts';
import { isLive, isUndoable } from '../../shared/queue/pending-write.ts';
import { UNDO_CLOCK_SLACK_MS, UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import type { Device } from './device.ts';
import type { News } from './disk-reader.ts';
import { short } from './tale.ts';

const WAIT_MIN_MS = UNDO_DELETE_MS - UNDO_CLOCK_SLACK_MS;

/** Watches the journal of one computer. */
export function createUndoWatch(clock: Clock): (news: News, device: Device) => string[] {
  /** Since when each delete can be undone. */
  const since = new Map<string, number>();

  function begin({ event, before, queue }: News, { startedAt }: Device): void {
    if (event.kind === 'retried' && event.skipsUndo) for (const id of event.ids) since.delete(id);
    const known = new Map(before.writes.map((write) => [write.id, write]));
    for (const write of queue.writes) {
      if (write.change.kind !== 'delete' || !isLive(write)) continue;
      if (event.kind === 'restarted' && isUndoable(write)) since.set(write.id, startedAt);
      if (event.kind !== 'deleted' && event.kind !== 'restored' && event.kind !== 'resolved')
        continue;
      const was = known.get(write.id);
      const isChosen = 'id' in event && event.id === write.id && was !== write;
      if (was === undefined || !isLive(was) || isChosen) since.set(write.id, clock.now());
    }
  }

  return (news, device) => {
    begin(news, device);
    const sent = news.queue.writes.filter(
      ({ id, state }) => state.kind === 'sending' && since.has(id),
    );
    return sent.flatMap(({ id }) => {
      const undoableMs = clock.now() - (since.get(id) ?? 0);
      since.delete(id);
      if (undoableMs >= WAIT_MIN_MS) return [];
      return [`I10: the delete ${short(id)} is sent after ${undoableMs} ms (Q18)`];
    });
  };
}
