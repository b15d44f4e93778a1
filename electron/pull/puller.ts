/**
 * Keeps the window's cache near the service: sweeps of the lists, then again after a while, and the
 * bodies that the sweeps show to be missing (shared/pull/SPEC.md).
 */
import * as v from 'valibot';
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import { PROBE_MAX_MS, SWEEP_EVERY_MS } from '../../shared/limits.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import type { Client } from '../api/client.ts';
import { type Kept, tryKeep } from '../store/kept.ts';
import { createBell } from '../system/bell.ts';
import { createBodyFetcher } from './body-fetcher.ts';
import type { Outlet } from './outlet.ts';
import { type SweepEnd, sweep } from './sweep.ts';

export type PullProgress = Pick<Status, 'asOf' | 'sweeping' | 'bodiesLeft' | 'setAside'>;

export interface Puller {
  /** Runs until `signal` is aborted. */
  run(): Promise<void>;
  /** Sweep now: the line has opened, or the user asked. */
  nudge(): void;
  wantBody(id: string): void;
  progress(): PullProgress;
}

export type PullerParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly kept: Kept;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly accountKey: string;
  readonly isOpen: () => boolean;
  readonly onprogress: () => void;
};

/** Authors and clients first: they are few, and notes are shown with their names. */
const lists: readonly ListName[] = ['teamMembers', 'companies', 'notes'];

/** Between two rounds at the least, whatever the lists say. */
const REST_MIN_MS = SECOND_MS;

/** Reasons kept for the screen; a service that garbles everything must not fill the memory. */
const SET_ASIDE_MAX = 200;

/**
 * The puller of one account.
 *
 * Each list has its own time: one that was interrupted is due again soon and does not drag the
 * others along; one that the service refuses is asked for no more often than a whole one.
 */
export function createPuller(parts: PullerParts): Puller {
  const bell = createBell(parts.timer);
  const bodies = createBodyFetcher({ ...parts, canAsk: parts.isOpen });
  let sweeping: PullProgress['sweeping'] = null;
  let setAside: PullProgress['setAside'] = [];
  const asOf = perList(keptAsOf);
  const dueAt = perList((): Instant => 0);

  function keptAsOf(list: ListName): Instant | null {
    return parts.kept.get(`as of ${parts.accountKey} ${list}`, v.number()) ?? null;
  }

  /** Positions are a courtesy: a full disk costs a repeated page and not the pull. */
  function remember(key: string, value: unknown): void {
    if (!tryKeep(parts.kept, key, value)) parts.log.note('position not kept');
  }

  async function sweepOne(list: ListName): Promise<void> {
    sweeping = { list, records: 0 };
    setAside = setAside.filter((one) => one.list !== list);
    parts.onprogress();
    const end = await sweep(list, {
      ...parts,
      remember,
      onpage: ({ records, missingBodies, setAside: more }) => {
        sweeping = { list, records };
        setAside = [...setAside, ...more.map((one) => ({ list, ...one }))].slice(-SET_ASIDE_MAX);
        bodies.add(missingBodies);
        parts.onprogress();
      },
    });
    sweeping = null;
    dueAt[list] = parts.clock.now() + restMs(end);
    if (end.kind === 'whole') {
      asOf[list] = end.startedAt;
      remember(`as of ${parts.accountKey} ${list}`, end.startedAt);
    }
    parts.onprogress();
  }

  async function round(): Promise<void> {
    bodies.add([]);
    for (const list of lists) {
      if (!parts.isOpen() || parts.signal.aborted) return;
      if (isDue(list)) await sweepOne(list);
    }
  }

  function isDue(list: ListName): boolean {
    const aheadMs = dueAt[list] - parts.clock.now();
    return aheadMs <= 0 || aheadMs > SWEEP_EVERY_MS; // further ahead only if the clock was set back
  }

  function untilDueMs(): number {
    const soonestAt = Math.min(...lists.map((list) => dueAt[list]));
    return Math.min(Math.max(REST_MIN_MS, soonestAt - parts.clock.now()), SWEEP_EVERY_MS);
  }

  return {
    async run() {
      while (!parts.signal.aborted) {
        if (parts.isOpen()) await round();
        const isRung = await bell.wait(untilDueMs(), parts.signal);
        if (isRung) for (const list of lists) dueAt[list] = 0;
      }
    },
    nudge: bell.ring,
    wantBody: bodies.addFirst,
    progress: () => ({ asOf: { ...asOf }, sweeping, bodiesLeft: bodies.left(), setAside }),
  };
}

/** No time at all where the first pages were read before a restart: they may be old. */
function restMs(end: SweepEnd): number {
  if (end.kind === 'whole') return end.wasResumed ? 0 : SWEEP_EVERY_MS;
  const isVerdict = end.failure?.kind === 'refused' || end.failure?.kind === 'unreadable';
  return isVerdict ? SWEEP_EVERY_MS : PROBE_MAX_MS;
}

function perList<T>(of: (list: ListName) => T): Record<ListName, T> {
  return { companies: of('companies'), notes: of('notes'), teamMembers: of('teamMembers') };
}
