/** Decides which writes are sent by themselves, without the user (Q13.6). */
import type { RecordId } from '../ids.ts';
import { isLive, laneOf, needsUser, type PendingWrite } from './pending-write.ts';
import { missingReferences } from './references.ts';

type Writes = readonly PendingWrite[];
type Fate = { readonly isStuck: boolean; readonly isInCircle: boolean };
/** A write on the way that is followed: what it waits for, and what of that is still to be visited. */
type Step = {
  readonly at: number;
  readonly isStuck: boolean;
  readonly named: readonly number[];
  readonly all: readonly number[];
  readonly left: number[];
};

/**
 * Returns a check whether a change will be sent without the user, and waits for no circle (Q13.6). `listRead`
 * lists what the service reads for a write. It visits each write once.
 */
export function createGoesOn(
  writes: Writes,
  listRead: (at: number) => readonly number[],
): (at: number) => boolean {
  const { creates, older } = findPlaces(writes);
  const known = new Map<number, Fate>();

  function begin(at: number): Step {
    const write = writes[at];
    const locals = write === undefined ? [] : missingReferences(write).map(({ local }) => local);
    const before = older.get(at);
    const above = locals.map((local) => creates.get(local));
    const named = [before, ...above].filter((one) => one !== undefined);
    const isStuck = write === undefined || needsUser(write) || above.includes(undefined);
    const all = [...named, ...listRead(at)];
    return { at, isStuck, named, all, left: [...all] };
  }

  return (first: number): boolean => {
    const onPath = new Set([first]);
    const path = known.has(first) ? [] : [begin(first)];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last.left.pop();
      if (next !== undefined) {
        if (known.has(next) || onPath.has(next)) continue;
        onPath.add(next);
        path.push(begin(next));
        continue;
      }
      const { at, all, isStuck, named } = last;
      path.pop();
      known.set(at, {
        isStuck: isStuck || named.some((one) => known.get(one)?.isStuck),
        isInCircle: all.some((one) => onPath.has(one) || known.get(one)?.isInCircle),
      });
      onPath.delete(at);
    }
    const fate = known.get(first);
    return fate !== undefined && !fate.isStuck && !fate.isInCircle;
  };
}

/** The live creates by their local ids, and for each live write the older one of its record. */
function findPlaces(writes: Writes) {
  const creates = new Map<RecordId, number>();
  const older = new Map<number, number>();
  const youngest = new Map<string, number>();
  for (const [at, write] of writes.entries()) {
    if (!isLive(write)) continue;
    if (write.change.kind === 'create') creates.set(write.record.id, at);
    const lane = laneOf(write.record);
    const before = youngest.get(lane);
    if (before !== undefined) older.set(at, before);
    youngest.set(lane, at);
  }
  return { creates, older };
}
