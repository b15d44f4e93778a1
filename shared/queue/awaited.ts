/**
 * Decides which writes wait for a record that is not created yet, and when parked ones continue
 * (Q13).
 */
import type { RecordId } from '../ids.ts';
import { kinds } from '../kinds/kinds.ts';
import { type Changed, findChanges, replaceWrites } from './lanes.ts';
import { isFoldable, isLive, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { isOrphaned, missingReferences, referencesOf } from './references.ts';

type Writes = Queue['writes'];
/** The live creates, by the local ids of their records. */
type Parents = ReadonlyMap<RecordId, PendingWrite>;

/**
 * Returns a check whether a write waits for a record that is not created yet, except through
 * itself. It reads the writes only when a write names a record.
 */
export function createAwaited(writes: Writes): (write: PendingWrite) => boolean {
  let parents: Parents | undefined;
  let isInCircle: (local: RecordId) => boolean;

  function isAwaited(local: RecordId, write: PendingWrite): boolean {
    if (parents === undefined) {
      parents = liveCreates(writes);
      isInCircle = createCircles(parents);
    }
    const own = write.record.id;
    if (local === own) return false;
    // A create waits for itself only in a circle; most chains have none.
    if (parents.get(own) === write && !isInCircle(local)) return parents.has(local);
    return parents.has(local) && !leadsTo(local, own, parents);
  }

  return (write) => missingReferences(write).some(({ local }) => isAwaited(local, write));
}

/** Whether the create of `local` waits for `own`, itself or by those it names. */
function leadsTo(local: RecordId, own: RecordId, parents: Parents): boolean {
  const open = new Set([local]);
  // Iterating a set also visits what is added during the loop.
  for (const next of open) {
    if (next === own) return true;
    for (const above of listNamed(next, parents)) open.add(above);
  }
  return false;
}

/** Returns a check whether a record waits for a circle; it visits each record once. */
function createCircles(parents: Parents): (local: RecordId) => boolean {
  const known = new Map<RecordId, boolean>();

  return (first) => {
    const path = [first];
    const begun = new Set<RecordId>();
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const above = listNamed(last, parents);
      const isFirstVisit = !begun.has(last) && !known.has(last);
      begun.add(last);
      const left = above.filter((one) => !known.has(one));
      if (isFirstVisit && left.length > 0 && !left.some((one) => begun.has(one))) {
        path.push(...left);
        continue;
      }
      if (!known.has(last)) {
        known.set(last, left.length > 0 || above.some((one) => known.get(one) === true));
      }
      path.pop();
    }
    return known.get(first) === true;
  };
}

/**
 * The fields that an unsent create leaves to an update: what they name waits for it (Q13.4). `parents` is
 * called only for a write that has such a field.
 */
export function fieldsThatFollow(write: PendingWrite, parents: () => Parents): readonly string[] {
  const { change, record } = write;
  if (change.kind !== 'create' || !isFoldable(write)) return [];
  const { mayFollow } = kinds[record.kind];
  return referencesOf(write).flatMap(({ field, local }) =>
    mayFollow.includes(field) && leadsTo(local, record.id, parents()) ? [field] : [],
  );
}

function listNamed(local: RecordId, parents: Parents): readonly RecordId[] {
  const write = parents.get(local);
  return write === undefined ? [] : missingReferences(write).map((one) => one.local);
}

/** Lists without parked writes to release; for their successors only the changes are read. */
const rejoinedLists = new WeakSet<Writes>();

/** Marks a list in which {@link unpark} would change nothing. */
export function markUnparked(writes: Writes): void {
  rejoinedLists.add(writes);
}

/**
 * Releases parked writes whose record will be created again, or which no longer wait for one. The
 * state of that create does not matter. `before` are the writes before the event: in a long queue
 * most events concern no parked write.
 */
export function unpark(writes: Writes, before: Writes = []): Writes {
  if (writes === before || !writes.some(isOrphaned)) return writes;
  if (rejoinedLists.has(before) && !concernsParked(findChanges(before, writes))) return writes;
  const isAwaiting = createAwaited(writes);
  const free = new Map<number, PendingWrite>();
  for (const [at, write] of writes.entries()) {
    if (!isOrphaned(write)) continue;
    if (missingReferences(write).length > 0 && !isAwaiting(write)) continue;
    free.set(at, { ...write, state: { kind: 'ready' } });
  }
  return free.size === 0 ? writes : replaceWrites(writes, free);
}

/** Whether the change concerns a parked write or the records to be created. */
function concernsParked({ gone, come }: Changed): boolean {
  if (gone.some(isOrphaned) || come.some(isOrphaned)) return true;
  return listToCreate(gone) !== listToCreate(come);
}

function listToCreate(writes: readonly PendingWrite[]): string {
  const creates = writes.filter((write) => write.change.kind === 'create' && isLive(write));
  const named = creates.map((write) => [
    write.record.id,
    ...missingReferences(write).map(({ local }) => local),
  ]);
  return JSON.stringify(named.toSorted());
}

/** The lost ids by the writes: an outbox asks about each of its writes. */
const lostOf = new WeakMap<readonly PendingWrite[], ReadonlySet<RecordId>>();

/**
 * Whether a write names a record that was discarded or deleted here, itself or through others that it waits
 * for. It is not sent until that is restored, which is certain also offline (Q13.5).
 */
export function isCutOff(write: PendingWrite, writes: readonly PendingWrite[]): boolean {
  const named = referencesOf(write);
  if (named.length === 0) return false;
  const lost = lostOf.get(writes) ?? findLost(writes);
  lostOf.set(writes, lost);
  return named.some(({ local }) => lost.has(local));
}

/** The named local ids that no live create has, and those of the creates that name such an id. */
function findLost(writes: readonly PendingWrite[]): ReadonlySet<RecordId> {
  const parents = liveCreates(writes);
  const named = writes.flatMap((write) =>
    referencesOf(write).map(({ local }) => ({ write, local })),
  );
  const isOfCreate = ({ write }: { readonly write: PendingWrite }) =>
    parents.get(write.record.id) === write;
  const below = Map.groupBy(named.filter(isOfCreate), ({ local }) => local);
  const lost = new Set(named.flatMap(({ local }) => (parents.has(local) ? [] : local)));
  // Iterating a set also visits what is added during the loop.
  for (const local of lost)
    for (const { write } of below.get(local) ?? []) lost.add(write.record.id);
  return lost;
}

export function liveCreates(writes: readonly PendingWrite[]): Parents {
  return new Map(
    writes.flatMap((write) =>
      write.change.kind === 'create' && isLive(write) ? [[write.record.id, write] as const] : [],
    ),
  );
}
