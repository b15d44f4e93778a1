/** Replays the entries of a journal into a queue, without effects. */
import { isLocalId } from '../../ids.ts';
import { isHeld } from '../held.ts';
import { step } from '../machine/machine.ts';
import { type PendingWrite, resetWrite, sentSinceBegun } from '../pending-write.ts';
import { emptyQueue, type Queue } from '../queue.ts';
import { isOrphaned } from '../references.ts';
import type { JournalEntry } from './journal-entry.ts';

export interface Replay {
  /** Applies the next entry. Throws a `Bug` if it cannot; then nothing has changed. */
  take(entry: JournalEntry): void;
  /** The queue after the entries so far. */
  queue(): Queue;
}

/** Creates a replay that starts with `start`. */
export function createReplay(start: Queue = emptyQueue): Replay {
  let queue = start;
  /** Writes up to the next event; copying the queue for each would take seconds. */
  let added: PendingWrite[] = [];

  function whole(): Queue {
    if (added.length > 0) queue = { ...queue, writes: [...queue.writes, ...added] };
    added = [];
    return queue;
  }

  return {
    take(entry) {
      if (entry.kind === 'write') added.push(entry.write);
      else if (entry.kind === 'event') queue = step(whole(), entry.event).queue;
      else {
        queue = entry.queue;
        added = [];
      }
    },
    queue: whole,
  };
}

/**
 * Marks the writes of a journal that has missing entries, or entries of another meaning. A create
 * that seems to wait may have been sent, so it needs a lookup before it is sent again (Q6). An
 * update reads the record anyway (Q5).
 */
export function markUncertain(queue: Queue): Queue {
  const writes = queue.writes.map((write): PendingWrite => {
    const { kind } = write.state;
    const isRefused = kind === 'refused' && !isOrphaned(write); // as far as the lines are understood
    const mayBeSent = kind === 'ready' || kind === 'waiting' || isRefused;
    if (write.change.kind !== 'create' || !isLocalId(write.record.id) || !mayBeSent) return write;
    const sent = sentSinceBegun(write, queue.clockAheadMs);
    const open = resetWrite(write, { kind: 'checking', ...sent, looks: 0, until: write.savedAt });
    return isHeld(write) ? { ...open, isOfCopy: true } : open;
  });
  return { ...queue, writes };
}
