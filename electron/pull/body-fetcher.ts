/** Fetches note bodies one by one, the most wanted first (L3). */
import { readNote } from '../../shared/api/endpoints.ts';
import { isForbidden, isNotFound } from '../../shared/api/outcome.ts';
import { backoffMs } from '../../shared/backoff.ts';
import { isLocalId } from '../../shared/ids.ts';
import { BACKOFF_MIN_MS } from '../../shared/limits.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import {
  type BodyRank,
  bodyRanks,
  type MissingRank,
  nextBody,
} from '../../shared/pull/body-priority.ts';
import { note } from '../../shared/records/note.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../shared/time.ts';
import type { Client } from '../api/client.ts';
import type { ListMemory } from './list-memory.ts';
import type { Outlet } from './outlet.ts';
import type { OwnReplies } from './own-replies.ts';

export interface BodyFetcher {
  /** Bodies the cache lacks. */
  add(ids: readonly string[], rank?: MissingRank): void;
  /** This one before all others. */
  addFirst(id: string): void;
  /** Reads one that may be here already, for who looks at it; answers whether that came. */
  readAgain(id: string): Promise<boolean>;
  /** Asks at once again for what was refused: the user wants to know. */
  forgive(): void;
  /** The note is gone. */
  forget(id: string): void;
  left(): number;
  /** Bodies that the service refused or garbled. */
  refused(): readonly string[];
}

export type BodyFetcherParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly memory: Pick<ListMemory, 'know' | 'keepBodiesLeft'>;
  readonly own: OwnReplies;
  readonly accountKey: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly signal: AbortSignal;
  readonly canAsk: () => boolean;
  /** Lists come that have never come before: only what is open is fetched beside them. */
  readonly isCrowded: () => boolean;
  /** The service answers for a note that the user looks at as if there were none (L21.1). */
  readonly onmissing: (id: string) => void;
  readonly onprogress: () => void;
};

/** Requests under way at once: enough to hide round trips, few enough to leave the gate open. */
const AT_ONCE_MAX = 4;

/** A body the service refused or garbled is not asked for again so soon, unless it is opened. */
const REFUSED_PAUSE_MS = HOUR_MS;

/** Refusals that are remembered; a service that refuses everything must not fill the memory. */
const REFUSED_MAX = 1_000;

/** The longest rest after failures in a row. */
const PAUSE_MAX_MS = 2 * MINUTE_MS;

/**
 * A fetcher for one account.
 *
 * - A body that did not come stays wanted; the fetcher rests before it goes on, longer each time.
 * - While the line is not open, or lists come first, it stands still; `add` sets it going again.
 */
export function createBodyFetcher(parts: BodyFetcherParts): BodyFetcher {
  const wanted = Object.fromEntries(bodyRanks.map((rank) => [rank, new Set()])) as Record<
    BodyRank,
    Set<string>
  >;
  /** By id, whether the cache lacks it: what is only read again may fail. */
  const underWay = new Map<string, { isLacking: boolean }>();
  const refusedAt = new Map<string, Instant>();
  let failures = 0;
  let isResting = false;

  function start(): void {
    while (underWay.size < AT_ONCE_MAX && !isResting && parts.canAsk() && !parts.signal.aborted) {
      const next = nextBody(wanted);
      if (next === undefined || (next.rank !== 'open' && parts.isCrowded())) return;
      leave(next.id);
      const present = underWay.get(next.id);
      if (present !== undefined) {
        present.isLacking = true;
        continue;
      }
      void fetchOne(next.id, { isOpen: next.rank === 'open', isLacking: true }); // starts the next
    }
  }

  function leave(id: string): void {
    for (const rank of bodyRanks) wanted[rank].delete(id);
  }

  /** Answers whether the cache has what the service said. */
  async function fetchOne(
    id: string,
    { isOpen, isLacking }: { readonly isOpen: boolean; readonly isLacking: boolean },
  ): Promise<boolean> {
    const { client, outlet, memory, own, accountKey, clock, signal } = parts;
    const present = { isLacking };
    underWay.set(id, present);
    let hasCome = false;
    const asOf = clock.now();
    const moment = own.moment();
    const priority = isOpen ? 'looking' : 'pull';
    const read = await client.record(readNote(id), note, { priority, signal });
    if (read.kind === 'ok' && own.isNewer('notes', id, moment)) {
      failures = 0; // what our own write was answered with is newer: the note may even be gone (L5)
    } else if (read.kind === 'ok' && memory.know('notes', [id])) {
      failures = 0;
      refusedAt.delete(id);
      const pulled = { kind: 'bodies', asOf, records: [read.record] } as const;
      hasCome = (await outlet.deliver(pulled, { accountKey, signal })) !== undefined;
    } else if (isOpen && (isNotFound(read) || isForbidden(read))) {
      if (present.isLacking) refuse(id);
      if (!own.isNewer('notes', id, moment)) parts.onmissing(id);
    } else if (!present.isLacking) {
      // What is here stays, and is read again soon enough.
    } else if (read.kind === 'refused' || read.kind === 'unreadable') {
      refuse(id); // gone, out of reach or garbled: an answer
    } else {
      // Not heard of, or not known before the cache has it (L20).
      // Once more at once for who is looking; one that keeps failing must not hold up the others.
      wanted[isOpen && failures === 0 ? 'open' : 'failed'].add(id);
      if (parts.canAsk()) pause(); // the line is watched elsewhere
    }
    underWay.delete(id);
    tellLeft();
    parts.onprogress();
    start();
    return hasCome;
  }

  function left(): number {
    const lacking = [...underWay.values()].filter((one) => one.isLacking).length;
    return bodyRanks.reduce((sum, rank) => sum + wanted[rank].size, lacking);
  }

  function tellLeft(): void {
    parts.memory.keepBodiesLeft(left() > 0);
  }

  function pause(): void {
    if (isResting) return;
    isResting = true;
    failures += 1;
    const bounds = { minMs: BACKOFF_MIN_MS, maxMs: PAUSE_MAX_MS };
    const pauseMs = backoffMs(failures, parts.random.fraction(), bounds);
    void parts.timer.sleep(pauseMs, parts.signal).then(() => {
      isResting = false;
      start();
    });
  }

  function refuse(id: string): void {
    refusedAt.set(id, parts.clock.now());
    const [oldest] = refusedAt.keys();
    if (refusedAt.size > REFUSED_MAX && oldest !== undefined) refusedAt.delete(oldest);
  }

  function isRefused(id: string): boolean {
    const at = refusedAt.get(id);
    if (at === undefined) return false;
    const elapsedMs = parts.clock.now() - at;
    return elapsedMs >= 0 && elapsedMs < REFUSED_PAUSE_MS; // a clock set back makes no rest longer
  }

  return {
    add(ids, rank = 'rest') {
      for (const id of ids) {
        if (wanted.open.has(id) || wanted.failed.has(id) || isRefused(id)) continue;
        leave(id);
        wanted[rank].add(id);
      }
      if (ids.length > 0) tellLeft();
      start();
    },
    addFirst(id) {
      if (isLocalId(id)) return; // the service does not know it yet
      leave(id);
      wanted.open.add(id);
      isResting = false;
      start();
    },
    async readAgain(id) {
      if (isLocalId(id) || underWay.has(id) || !parts.canAsk() || parts.signal.aborted)
        return false;
      return fetchOne(id, { isOpen: true, isLacking: wanted.open.delete(id) });
    },
    forgive: () => refusedAt.clear(),
    forget(id) {
      leave(id);
      refusedAt.delete(id);
      tellLeft();
    },
    left,
    refused: () => [...refusedAt.keys()],
  };
}
