/** Replays the entries of a journal into a queue; effects are not repeated. */
import { isLocalId } from '../../ids.ts';
import { step } from '../machine/machine.ts';
import { type PendingWrite, resetWrite } from '../pending-write.ts';
import { emptyQueue, type Queue } from '../queue.ts';
import { isOrphaned } from '../references.ts';
import type { JournalEntry } from './journal-entry.ts';

export interface Replay {
  /** Applies the next entry. Throws a `Bug` if it cannot, and then nothing has changed. */
  take(entry: JournalEntry): void;
  /** The queue after the entries so far. */
  queue(): Queue;
}

/** A replay that begins with `start`. */
export function createReplay(start: Queue = emptyQueue): Replay {
  let queue = start;
  /** Entries that are writes, up to the next event: a copy of the queue for each would take seconds. */
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
 * The queue where lines of its journal are missing, or were written by a program that read them in
 * another way. What was sent may be among them: a create that seems to wait may have made its record,
 * so it looks before it is sent (Q6). An update compares anyway (Q5).
 */
export function markUncertain(queue: Queue): Queue {
  const writes = queue.writes.map((write): PendingWrite => {
    const { kind } = write.state;
    const isRefused = kind === 'refused' && !isOrphaned(write); // as far as the lines are understood
    const mayBeSent = kind === 'ready' || kind === 'waiting' || isRefused;
    if (write.change.kind !== 'create' || !isLocalId(write.record.id) || !mayBeSent) return write;
    const sentAt = write.begunAfter ?? write.createdAt + queue.clockAheadMs;
    const sent = { sentAt, sentBy: Number.MAX_SAFE_INTEGER }; // at any time until now
    return resetWrite(write, { kind: 'checking', ...sent, looks: 0, until: write.savedAt });
  });
  return { ...queue, writes };
}
