/** Follows the zones of entries: under their current ids, and as long as they exist (T4.1). */
import type { DatabaseSync } from 'node:sqlite';
import { localId, type RecordId } from '../../shared/ids.ts';
import type { Log } from '../../shared/ports.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import { createEntryZones, type EntryZones } from '../store/entry-zones.ts';
import { containNow } from '../system/contain.ts';

export interface FollowedZones extends Pick<EntryZones, 'keep' | 'of'> {
  /** The queue may have another account, or a new name for an entry. */
  follow(next: Queue, before?: Queue): void;
  /** Deletes the zones of entries that are gone. */
  prune(): void;
}

type Parts = {
  readonly database: DatabaseSync;
  readonly log: Log;
  readonly queue: () => Queue;
  readonly timer: () => TimerState;
  /** Is true once the list of entries has been read to its end: only then is a missing entry gone. */
  readonly areEntriesListed: () => boolean;
};

/** A courtesy: if the disk refuses to rename or delete a zone, nothing else fails. */
export function createFollowedZones({
  database,
  log,
  queue,
  timer,
  areEntriesListed,
}: Parts): FollowedZones {
  const zones = createEntryZones(database);

  return {
    ...zones,
    follow(next, before) {
      const { account, adopted } = next;
      if (account === null || (adopted === before?.adopted && account === before.account)) return;
      containNow(log, 'zones not written', () => zones.follow(account, (id) => knownId(next, id)));
    },
    prune() {
      const { account, writes, adopted } = queue();
      if (account === null || !areEntriesListed()) return;
      const named = new Set<RecordId>([
        ...writes.map(({ record }) => record.id),
        ...Object.entries(adopted).flat(), // the zone has the service's id, or is about to
        ...timer().made.map(({ id }) => localId(id)),
      ]);
      containNow(log, 'zones not written', () => zones.prune(account, (id) => named.has(id)));
    },
  };
}
