/** Which records are still to be made, and what goes on once the one it names is among them (Q13). */
import type { RecordId } from '../ids.ts';
import { exchanged } from './lanes.ts';
import { isLive, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { isOrphaned, unmade } from './references.ts';

type Writes = Queue['writes'];

/**
 * Tells whether a write waits for a record that is still to be made, and not only after the write itself.
 * Going through the writes is put off until one names anything.
 */
export function createAwaited(writes: Writes): (write: PendingWrite) => boolean {
  let parents: ReadonlyMap<RecordId, PendingWrite> | undefined;

  function isAwaited(local: RecordId, own: RecordId): boolean {
    parents ??= liveCreates(writes);
    const open = new Set([local]);
    for (const next of open) {
      // A set that grows while it is gone through is gone through to its end.
      if (next === own) return false;
      const above = parents.get(next);
      for (const one of above ? unmade(above) : []) open.add(one.local);
    }
    return parents.has(local);
  }

  return (write) => unmade(write).some(({ local }) => isAwaited(local, write.record.id));
}

/**
 * The writes, those no longer parked that have something to wait for again, or nothing any more. What
 * they wait for may go on itself, may rest, or may be with the user: only whether it is to be made counts.
 */
export function rejoined(writes: Writes): Writes {
  if (!writes.some(isOrphaned)) return writes;
  const isAwaiting = createAwaited(writes);
  const free = new Map<number, PendingWrite>();
  for (const [at, write] of writes.entries()) {
    if (!isOrphaned(write)) continue;
    if (unmade(write).length > 0 && !isAwaiting(write)) continue;
    free.set(at, { ...write, state: { kind: 'ready' } });
  }
  return free.size === 0 ? writes : exchanged(writes, free);
}

/** The creates of the records that are still to be made, by their local ids. */
function liveCreates(writes: Writes): ReadonlyMap<RecordId, PendingWrite> {
  return new Map(
    writes.flatMap((write) =>
      write.change.kind === 'create' && isLive(write) ? [[write.record.id, write] as const] : [],
    ),
  );
}
