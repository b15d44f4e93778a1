/**
 * Creates that would wait for themselves and need not (Q13.4). A client made here is sent without a main
 * contact that was made for it, and an update with that follows.
 */
import { pick } from '../../kinds/kinds.ts';
import type { Fields } from '../../records/kinds.ts';
import { fieldsThatFollow, liveCreates, unpark } from '../awaited.ts';
import { replaceWrites } from '../lanes.ts';
import { followerId, isUnderWay, type PendingWrite } from '../pending-write.ts';
import { freeId, type Queue } from '../queue.ts';

/** A create without the fields that follow it, and those fields. */
type Opened = { readonly write: PendingWrite; readonly later: Fields };
/** By the places of their writes. */
type OpenedCreates = ReadonlyMap<number, Opened>;

/** Finds them among the creates that were not sent. */
export function findOpened({ writes }: Queue): OpenedCreates {
  let parents: ReturnType<typeof liveCreates> | undefined;
  const opened = new Map<number, Opened>();
  for (const [at, write] of writes.entries()) {
    const { change } = write;
    const names = fieldsThatFollow(write, () => (parents ??= liveCreates(writes)));
    if (change.kind !== 'create' || names.length === 0) continue;
    const left = Object.keys(change.fields).filter((name) => !names.includes(name));
    const without = { ...write, change: { ...change, fields: pick(change.fields, left) } };
    opened.set(at, { write: without, later: pick(change.fields, names) });
  }
  return opened;
}

/** The queue with these creates as they are sent. */
export function withoutLater(queue: Queue, opened: OpenedCreates): Queue {
  if (opened.size === 0) return queue;
  const changed = new Map([...opened].map(([at, { write }]) => [at, write]));
  return { ...queue, writes: replaceWrites(queue.writes, changed) };
}

/** Puts what follows behind each of these creates that was started; the others are whole. */
export function withFollowing(queue: Queue, opened: OpenedCreates): Queue {
  if (opened.size === 0) return queue;
  const writes = queue.writes.flatMap((write, at): PendingWrite[] => {
    const later = opened.get(at)?.later;
    if (later === undefined || !isUnderWay(write)) return [write];
    const { record, createdAt, savedAt } = write;
    const id = freeId(queue, followerId(write));
    const change = { kind: 'update', fields: later, base: null } as const;
    return [
      write,
      { ...{ id, record, change, createdAt, savedAt }, attempts: 0, state: { kind: 'ready' } },
    ];
  });
  // A write that would have waited for itself may be parked: now it waits for the create alone.
  return { ...queue, writes: unpark(writes) };
}
