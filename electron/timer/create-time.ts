/** Creates the timer of a profile, the zones of its entries, and what is known of their invoices. */
import type { DatabaseSync } from 'node:sqlite';
import type { Runner } from '../replay/runner.ts';
import { type BilledTimeStore, createBilledTime } from '../store/billed-time.ts';
import type { Seal } from '../store/seal.ts';
import { createTimerStore } from '../store/timer-store.ts';
import { createFollowedZones, type FollowedZones } from './followed-zones.ts';
import { createTimekeeper, type Timekeeper, type TimekeeperParts } from './timekeeper.ts';

type Parts = Omit<TimekeeperParts, 'store' | 'zones' | 'runner'> & {
  readonly database: DatabaseSync;
  readonly runner: Runner;
  readonly seal?: Seal;
  /** Is true once the list of entries has been read to its end. */
  readonly areEntriesListed: () => boolean;
};

export type Time = {
  readonly timer: Timekeeper;
  /** The zones in which the time entries were made. */
  readonly zones: FollowedZones;
  /** The entries that this computer put on an invoice. */
  readonly billed: BilledTimeStore;
};

export function createTime(parts: Parts): Time {
  const { database, runner, seal } = parts;
  const zones = createFollowedZones({ ...parts, queue: runner.queue, timer: () => timer.state() });
  const timer = createTimekeeper({ ...parts, store: createTimerStore(database, seal), zones });
  return { timer, zones, billed: createBilledTime({ ...parts, queue: runner.queue }) };
}
