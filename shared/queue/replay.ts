/**
 * From the entries of a journal to the queue they lead to; effects are not carried out again.
 *
 * A journal may be long and its outbox large. While nothing can be sent an edit concerns the writes
 * of its own record only, so it is taken in by these alone: a start takes as long as its lines and
 * not lines times writes. Whatever else an event may concern, it meets the whole queue.
 */
import { isLocalId, type WriteId } from '../ids.ts';
import type { EventOf } from './events.ts';
import type { JournalEntry } from './journal-entry.ts';
import { step } from './machine.ts';
import { laneOf, type PendingWrite } from './pending-write.ts';
import { emptyQueue, type Queue } from './queue.ts';
import { isOrphaned } from './references.ts';
import { knownId } from './save.ts';

export interface Replay {
  /** Takes in the next entry. Throws a `Bug` where it cannot follow; nothing has changed then. */
  take(entry: JournalEntry): void;
  /** What the entries so far lead to. */
  queue(): Queue;
}

/** A replay that begins with `start`. */
export function createReplay(start: Queue = emptyQueue): Replay {
  let queue = start;
  /** The writes of `queue` while edits come in; what `queue` itself holds is outdated then. */
  let lanes: Lanes | undefined;

  function whole(): Queue {
    if (lanes !== undefined) queue = { ...queue, writes: lanes.writes };
    lanes = undefined;
    return queue;
  }

  return {
    take(entry) {
      if (entry.kind === 'snapshot') {
        lanes = undefined;
        queue = entry.queue;
      } else if (entry.kind === 'write') {
        lanes ??= createLanes(queue);
        lanes.add(entry.write);
      } else if (entry.event.kind === 'saved' && queue.line !== 'open') {
        lanes ??= createLanes(queue);
        if (!lanes.save(queue, entry.event)) queue = step(whole(), entry.event).queue;
      } else {
        queue = step(whole(), entry.event).queue;
      }
    },
    queue: whole,
  };
}

/**
 * The queue where lines of its journal are missing. What was sent may be among them: a create that
 * seems to wait may have made its record, so it looks before it is sent (Q6). An update compares
 * anyway (Q5).
 */
export function doubted(queue: Queue): Queue {
  const writes = queue.writes.map((write): PendingWrite => {
    const { kind } = write.state;
    const mayBeSent = kind === 'ready' || kind === 'waiting';
    if (write.change.kind !== 'create' || !isLocalId(write.record.id) || !mayBeSent) return write;
    const sentAt = write.createdAt + queue.clockAheadMs;
    const sent = { sentAt, sentBy: Number.MAX_SAFE_INTEGER }; // at any time until now
    return { ...write, state: { kind: 'checking', ...sent, looks: 0, until: write.savedAt } };
  });
  return { ...queue, writes };
}

type Lanes = {
  /** Oldest first; nobody else holds this array until the lanes are given up. */
  readonly writes: PendingWrite[];
  add(write: PendingWrite): void;
  /** Takes an edit in; false, with nothing changed, where it meets writes of other records. */
  save(queue: Queue, event: EventOf<'saved'>): boolean;
};

function createLanes(queue: Queue): Lanes {
  const writes: PendingWrite[] = [];
  const places = new Map<string, number[]>();
  const laneOfId = new Map<WriteId, string>();
  /** Whether a write waits, parked, for a record that an edit may make again (Q13). */
  let hasOrphans = false;

  let hasParked = false;

  function add(write: PendingWrite): void {
    hasParked ||= isOrphaned(write);
    const lane = laneOf(write.record);
    const own = places.get(lane);
    if (own === undefined) places.set(lane, [writes.length]);
    else own.push(writes.length);
    laneOfId.set(write.id, lane);
    hasOrphans ||= isOrphaned(write);
    writes.push(write);
  }

  /** Whether no write of another record has this id. */
  function isOwn(id: WriteId, lane: string): boolean {
    return (laneOfId.get(id) ?? lane) === lane;
  }

  for (const write of queue.writes) add(write);
  return {
    writes,
    add,
    save(rest, event) {
      // What waits for a record that is made, or changed before it is, is no longer parked (Q13).
      if (hasParked && isLocalId(event.record.id)) return false;
      const lane = laneOf({ ...event.record, id: knownId(rest, event.record.id) });
      if (hasOrphans || !isOwn(event.writeId, lane)) return false;
      const own = places.get(lane) ?? [];
      const before = own.map((place) => writes[place] as PendingWrite);
      const after = step({ ...rest, writes: before }, event).queue.writes;
      const added = after.slice(before.length);
      if (!added.every(({ id }) => isOwn(id, lane))) return false;
      for (const [index, place] of own.entries()) writes[place] = after[index] as PendingWrite;
      for (const write of added) add(write);
      return true;
    },
  };
}
