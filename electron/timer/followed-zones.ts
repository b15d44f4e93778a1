/** Keeps where entries were made, under the names the entries have and as long as they exist (T4.1). */
import type { DatabaseSync } from 'node:sqlite';
import { localId, type RecordId } from '../../shared/ids.ts';
import type { Log } from '../../shared/ports.ts';
import { knownId } from '../../shared/queue/machine/save.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import { createEntryZones, type EntryZones } from '../store/entry-zones.ts';
import { onDisk } from '../store/on-disk.ts';

export interface FollowedZones extends Pick<EntryZones, 'keep' | 'of'> {
  /** The queue may have another account, or a new name for an entry. */
  follow(next: Queue, before?: Queue): void;
  /** Forgets those of entries that are gone. */
  prune(): void;
}

type Parts = {
  readonly database: DatabaseSync;
  readonly log: Log;
  readonly queue: () => Queue;
  readonly timer: () => TimerState;
  /** Whether the list of entries has been read to its end: only then is what it lacks gone. */
  readonly areEntriesListed: () => boolean;
};

/** A courtesy: where the disk refuses to move or forget a zone, nothing else fails. */
export function createFollowedZones({
  database,
  log,
  queue,
  timer,
  areEntriesListed,
}: Parts): FollowedZones {
  const zones = createEntryZones(database);

  function quietly(work: () => void): void {
    if (!onDisk(work, null).ok) log.note('zones not written');
  }

  return {
    ...zones,
    follow(next, before) {
      const { account, adopted } = next;
      if (account === null || (adopted === before?.adopted && account === before.account)) return;
      quietly(() => zones.follow(account, (id) => knownId(next, id)));
    },
    prune() {
      const { account, writes, adopted } = queue();
      if (account === null || !areEntriesListed()) return;
      const named = new Set<RecordId>([
        ...writes.map(({ record }) => record.id),
        ...Object.entries(adopted).flat(), // a zone goes by the name of the service, or is about to
        ...timer().made.map(({ id }) => localId(id)),
      ]);
      quietly(() => zones.prune(account, (id) => named.has(id)));
    },
  };
}
