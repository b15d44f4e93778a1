/** Fetches note bodies one by one: what the user looks at first, then the newest (L3). */
import { readNote } from '../../shared/api/endpoints.ts';
import { backoffMs } from '../../shared/backoff.ts';
import { isLocalId } from '../../shared/ids.ts';
import { BACKOFF_MIN_MS } from '../../shared/limits.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import { note } from '../../shared/records/note.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../shared/time.ts';
import type { Client } from '../api/client.ts';
import type { Outlet } from './outlet.ts';

export interface BodyFetcher {
  /** Bodies the cache lacks, most wanted first. */
  add(ids: readonly string[]): void;
  /** This one before all others. */
  addFirst(id: string): void;
  left(): number;
}

export type BodyFetcherParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly signal: AbortSignal;
  readonly canAsk: () => boolean;
  readonly onprogress: () => void;
};

/** Requests under way at once: enough to hide round trips, few enough to leave the gate open. */
const AT_ONCE_MAX = 4;

/** A body the service refused or garbled is not asked for again so soon, unless it is opened. */
const REFUSED_REST_MS = HOUR_MS;

/** The longest rest after failures in a row. */
const REST_MAX_MS = 2 * MINUTE_MS;

/**
 * A fetcher for one account.
 *
 * - A body that did not come stays wanted; the fetcher rests before it goes on, longer each time.
 * - While the line is not open it stands still; `add` sets it going again.
 */
export function createBodyFetcher(parts: BodyFetcherParts): BodyFetcher {
  const open = new Set<string>();
  const recent = new Set<string>();
  const underWay = new Set<string>();
  const refusedAt = new Map<string, Instant>();
  let failures = 0;
  let isResting = false;

  function next(): { id: string; isOpen: boolean } | undefined {
    const opened = [...open].at(-1);
    if (opened !== undefined) return { id: opened, isOpen: true };
    const [id] = recent;
    return id === undefined ? undefined : { id, isOpen: false };
  }

  function start(): void {
    while (underWay.size < AT_ONCE_MAX && !isResting && parts.canAsk() && !parts.signal.aborted) {
      const wanted = next();
      if (wanted === undefined) return;
      open.delete(wanted.id);
      recent.delete(wanted.id);
      if (underWay.has(wanted.id)) continue;
      underWay.add(wanted.id);
      void fetchOne(wanted.id, wanted.isOpen); // ends by itself, starting the next
    }
  }

  async function fetchOne(id: string, isOpen: boolean): Promise<void> {
    const { client, outlet, clock, signal } = parts;
    const asOf = clock.now();
    const priority = isOpen ? 'looking' : 'pull';
    const read = await client.record(readNote(id), note, { priority, signal });
    if (read.kind === 'ok') {
      failures = 0;
      refusedAt.delete(id);
      await outlet.deliver({ kind: 'bodies', asOf, records: [read.record] }, signal);
    } else if (read.kind === 'refused' || read.kind === 'unreadable') {
      refusedAt.set(id, clock.now()); // gone, out of reach or garbled: an answer
    } else {
      // Once more at once for who is looking; one that keeps failing must not hold up the others.
      (isOpen && failures === 0 ? open : recent).add(id);
      if (parts.canAsk()) rest(); // the line is watched elsewhere
    }
    underWay.delete(id);
    parts.onprogress();
    start();
  }

  function rest(): void {
    if (isResting) return;
    isResting = true;
    failures += 1;
    const bounds = { minMs: BACKOFF_MIN_MS, maxMs: REST_MAX_MS };
    const restMs = backoffMs(failures, parts.random.fraction(), bounds);
    void parts.timer.sleep(restMs, parts.signal).then(() => {
      isResting = false;
      start();
    });
  }

  function isRefused(id: string): boolean {
    const at = refusedAt.get(id);
    return at !== undefined && Math.abs(parts.clock.now() - at) < REFUSED_REST_MS;
  }

  return {
    add(ids) {
      for (const id of ids) if (!open.has(id) && !isRefused(id)) recent.add(id);
      start();
    },
    addFirst(id) {
      if (isLocalId(id)) return; // the service does not know it yet
      recent.delete(id);
      open.delete(id);
      open.add(id);
      isResting = false;
      start();
    },
    left: () => recent.size + open.size + underWay.size,
  };
}
