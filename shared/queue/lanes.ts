/** Finds and replaces writes of a list, by id and by record. */
import type { RecordId, WriteId } from '../ids.ts';
import type { WritableKind } from '../records/kinds.ts';
import { isLive, isSame, type PendingWrite, type RecordRef } from './pending-write.ts';

type Writes = readonly PendingWrite[];

/** The write of this id. */
export function writeIn(writes: Writes, id: WriteId): PendingWrite | undefined {
  return writes.find((write) => write.id === id);
}

/** The writes of a record, oldest first. */
export function laneIn(writes: Writes, record: RecordRef): Writes {
  return writes.filter((write) => isSame(write.record, record));
}

/** Whether the create of a record waits to be sent: nothing of the record was sent. `ofRecord` are its writes. */
export function hasUnsentCreate(ofRecord: Writes): boolean {
  const last = ofRecord.findLast(isLive);
  if (last?.change.kind !== 'create') return false;
  return last.state.kind === 'waiting' || last.state.kind === 'ready';
}

/** The list with some of its writes replaced, each under the same id. */
export function replaceWrites(
  writes: Writes,
  by: ReadonlyMap<number, PendingWrite>,
): PendingWrite[] {
  const next = [...writes];
  for (const [at, write] of by) next[at] = write;
  return next;
}

/** The difference between two lists. */
export type Changed = { readonly gone: Writes; readonly come: Writes };

/** Finds the writes that only one of two lists has, between their common start and end. */
export function findChanges(before: Writes, next: Writes): Changed {
  const most = Math.min(before.length, next.length);
  let begin = 0;
  while (begin < most && before[begin] === next[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && before.at(-1 - end) === next.at(-1 - end)) end += 1;
  const old = before.slice(begin, before.length - end);
  const now = next.slice(begin, next.length - end);
  const [known, left] = [new Set(old), new Set(now)];
  return {
    gone: old.filter((write) => !left.has(write)),
    come: now.filter((write) => !known.has(write)),
  };
}

/** Creates a set of records that holds thousands without building a name for each. */
export function createRecordSet() {
  const idsOf = new Map<WritableKind, Set<RecordId>>();
  return {
    has: ({ kind, id }: RecordRef): boolean => idsOf.get(kind)?.has(id) ?? false,
    /** Returns whether it was new. */
    add({ kind, id }: RecordRef): boolean {
      const ids = idsOf.get(kind);
      if (ids === undefined) {
        idsOf.set(kind, new Set([id]));
        return true;
      }
      const count = ids.size;
      return ids.add(id).size > count;
    },
  };
}
