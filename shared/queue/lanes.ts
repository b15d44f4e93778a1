/**
 * The writes of a queue by id and by record: asked for at every key that is typed, among thousands.
 *
 * What it says follows from the list alone. A list gets its index when it is first asked; whoever
 * makes the next list hands the index on, with what is new in it, and the list before has none then.
 */
import type { WriteId } from '../ids.ts';
import { laneOf, type PendingWrite, type RecordRef } from './pending-write.ts';

type Writes = readonly PendingWrite[];
type Index = {
  readonly byId: Map<WriteId, PendingWrite>;
  /** Oldest first. */
  readonly lanes: Map<string, Writes>;
};

const indexes = new WeakMap<Writes, Index>();

/** The write of this id. */
export function writeIn(writes: Writes, id: WriteId): PendingWrite | undefined {
  return indexOf(writes).byId.get(id);
}

/** The writes of a record, oldest first. */
export function laneIn(writes: Writes, record: RecordRef): Writes {
  return indexOf(writes).lanes.get(laneOf(record)) ?? [];
}

/** The list with others in the places of some of its writes, each under the same id. */
export function exchanged(writes: Writes, by: ReadonlyMap<number, PendingWrite>): PendingWrite[] {
  const next = [...writes];
  for (const [at, write] of by) next[at] = write;
  const index = takenFrom(writes);
  const isHandedOn = index && [...by].every(([at, write]) => put(index, writes[at], write));
  if (isHandedOn) indexes.set(next, index);
  return next;
}

/** The list with one more write, the youngest. */
export function appended(writes: Writes, write: PendingWrite): PendingWrite[] {
  const next = [...writes, write];
  const index = takenFrom(writes);
  if (index === undefined) return next;
  add(index, write);
  indexes.set(next, index);
  return next;
}

/** The list without the writes of these ids. */
export function without(writes: Writes, ids: ReadonlySet<WriteId>): PendingWrite[] {
  const next = writes.filter(({ id }) => !ids.has(id));
  const index = takenFrom(writes);
  if (index === undefined) return next;
  for (const id of ids) {
    const gone = index.byId.get(id);
    if (gone === undefined) continue;
    const lane = laneOf(gone.record);
    const left = (index.lanes.get(lane) ?? []).filter((one) => one !== gone);
    if (left.length === 0) index.lanes.delete(lane);
    else index.lanes.set(lane, left);
    index.byId.delete(id);
  }
  indexes.set(next, index);
  return next;
}

function takenFrom(writes: Writes): Index | undefined {
  const index = indexes.get(writes);
  indexes.delete(writes);
  return index;
}

/** Whether the index could say it: where lanes part or become one, it has to be made anew. */
function put({ byId, lanes }: Index, old: PendingWrite | undefined, write: PendingWrite): boolean {
  if (old === undefined) return false;
  const [from, to] = [laneOf(old.record), laneOf(write.record)];
  const lane = lanes.get(from) ?? [];
  if (from !== to) {
    if (lane.length > 1 || lanes.has(to)) return false;
    lanes.delete(from);
  }
  byId.set(write.id, write);
  lanes.set(
    to,
    lane.map((one) => (one === old ? write : one)),
  );
  return true;
}

function indexOf(writes: Writes): Index {
  const before = indexes.get(writes);
  if (before) return before;
  const index: Index = { byId: new Map(), lanes: new Map() };
  for (const write of writes) add(index, write);
  indexes.set(writes, index);
  return index;
}

function add({ byId, lanes }: Index, write: PendingWrite): void {
  const lane = laneOf(write.record);
  byId.set(write.id, write);
  lanes.set(lane, [...(lanes.get(lane) ?? []), write]);
}
