/** Fetches note bodies one by one, by priority (L3). */
import { readNote } from '../../shared/api/endpoints.ts';
import { isForbidden, isNotFound } from '../../shared/api/outcome.ts';
import { backoffMs } from '../../shared/backoff.ts';
import { isLocalId } from '../../shared/ids.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import {
  type BodyRank,
  bodyRanks,
  type MissingRank,
  nextBody,
} from '../../shared/pull/body-priority.ts';
import { note } from '../../shared/records/note.ts';
import { BACKOFF_MIN_MS } from '../../shared/request-limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../shared/time.ts';
import type { Client } from '../api/client.ts';
import { contain } from '../system/contain.ts';
import type { ListMemory } from './list-memory.ts';
import type { Outlet } from './outlet.ts';
import type { RecordMoments } from './record-moments.ts';

export interface BodyFetcher {
  /** Bodies the cache lacks. */
  add(ids: readonly string[], rank?: MissingRank): void;
  /** Moves this one before all others. */
  addFirst(id: string): void;
  /** Reads a body that may be here already, for the view; resolves to whether it came. */
  readAgain(id: string): Promise<boolean>;
  /** Requests refused bodies again at once: the user wants to know. */
  forgive(): void;
  /** The note is gone. */
  forget(id: string): void;
  countMissing(): number;
  /** Bodies that the service refused or garbled. */
  listRefused(): readonly string[];
}

export type BodyFetcherParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly memory: Pick<ListMemory, 'know' | 'keepBodiesLeft'>;
  readonly own: RecordMoments;
  readonly accountKey: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly canAsk: () => boolean;
  /** A first pull is running: fetch only what is open beside it. */
  readonly isCrowded: () => boolean;
  /** The service answers 404 for a note that the user views (L21.1). */
  readonly onmissing: (id: string) => void;
  readonly onprogress: () => void;
};

/** Requests at once: enough to hide round trips, few enough to leave the gate open. */
const AT_ONCE_MAX = 4;

/**
 * How long a body that the service refused or garbled waits before the next request, unless it is
 * opened.
 */
const REFUSED_PAUSE_MS = HOUR_MS;

/** The most refusals to remember; a service that refuses everything must not fill the memory. */
const REFUSED_MAX = 1_000;

/** The longest pause after failures in a row. */
const PAUSE_MAX_MS = 2 * MINUTE_MS;

/** `isLacking`: the cache has no body; it may become true while the request is under way. */
type Fetching = { readonly isOpen: boolean; readonly isLacking: boolean };
type Reading = { readonly isOpen: boolean; readonly present: { readonly isLacking: boolean } };

/**
 * Creates a fetcher for one account.
 *
 * - A failed body stays wanted; after each failure the fetcher pauses, longer each time.
 * - Without an open connection, or while lists come first, it stops; `add` starts it again.
 */
export function createBodyFetcher(parts: BodyFetcherParts): BodyFetcher {
  return new Fetcher(parts);
}

class Fetcher implements BodyFetcher {
  readonly #parts: BodyFetcherParts;
  readonly #wanted = Object.fromEntries(bodyRanks.map((rank) => [rank, new Set()])) as Record<
    BodyRank,
    Set<string>
  >;
  /** By id, whether the cache lacks it: a body that is only read again may fail. */
  readonly #underWay = new Map<string, { isLacking: boolean }>();
  readonly #refusedAt = new Map<string, Instant>();
  #failures = 0;
  #isPausing = false;

  constructor(parts: BodyFetcherParts) {
    this.#parts = parts;
  }

  add(ids: readonly string[], rank: MissingRank = 'rest'): void {
    for (const id of ids) {
      if (this.#wanted.open.has(id) || this.#wanted.failed.has(id) || this.#isRefused(id)) continue;
      this.#leave(id);
      this.#wanted[rank].add(id);
    }
    if (ids.length > 0) this.#tellLeft();
    this.#start();
  }

  addFirst(id: string): void {
    if (isLocalId(id)) return; // the service does not know it yet
    this.#leave(id);
    this.#wanted.open.add(id);
    this.#isPausing = false;
    this.#start();
  }

  async readAgain(id: string): Promise<boolean> {
    if (
      isLocalId(id) ||
      this.#underWay.has(id) ||
      !this.#parts.canAsk() ||
      this.#parts.signal.aborted
    )
      return false;
    return this.#fetchOne(id, { isOpen: true, isLacking: this.#wanted.open.delete(id) });
  }

  forgive(): void {
    this.#refusedAt.clear();
  }

  forget(id: string): void {
    this.#leave(id);
    this.#refusedAt.delete(id);
    this.#tellLeft();
  }

  listRefused(): readonly string[] {
    return [...this.#refusedAt.keys()];
  }

  #start(): void {
    while (
      this.#underWay.size < AT_ONCE_MAX &&
      !this.#isPausing &&
      this.#parts.canAsk() &&
      !this.#parts.signal.aborted
    ) {
      const next = nextBody(this.#wanted);
      if (next === undefined || (next.rank !== 'open' && this.#parts.isCrowded())) return;
      this.#leave(next.id);
      const present = this.#underWay.get(next.id);
      if (present !== undefined) {
        present.isLacking = true;
        continue;
      }
      const fetching = this.#fetchOne(next.id, { isOpen: next.rank === 'open', isLacking: true });
      contain(this.#parts.log, 'bug in the pull', fetching); // starts the next
    }
  }

  #leave(id: string): void {
    for (const rank of bodyRanks) this.#wanted[rank].delete(id);
  }

  /** Resolves to whether the cache has the service's version. A bug with one must not hold its slot. */
  async #fetchOne(id: string, { isOpen, isLacking }: Fetching): Promise<boolean> {
    const present = { isLacking };
    this.#underWay.set(id, present);
    try {
      return await this.#read(id, { isOpen, present });
    } finally {
      this.#underWay.delete(id);
      this.#tellLeft();
      this.#parts.onprogress();
      this.#start();
    }
  }

  async #read(id: string, { isOpen, present }: Reading): Promise<boolean> {
    const { client, outlet, memory, own, accountKey, clock, signal } = this.#parts;
    const asOf = clock.now();
    const moment = own.moment();
    const priority = isOpen ? 'view' : 'pull';
    const read = await client.record(readNote(id), note, { priority, signal });
    if (read.kind === 'ok' && own.isNewer('notes', id, moment)) {
      this.#failures = 0; // the response to our own write is newer: the note may even be gone (L5)
    } else if (read.kind === 'ok' && memory.know('notes', [id])) {
      this.#failures = 0;
      this.#refusedAt.delete(id);
      const pulled = { kind: 'bodies', asOf, records: [read.record] } as const;
      return (await outlet.deliver(pulled, { accountKey, signal })) !== undefined;
    } else if (isOpen && (isNotFound(read) || isForbidden(read))) {
      if (present.isLacking) this.#refuse(id);
      if (!own.isNewer('notes', id, moment)) this.#parts.onmissing(id);
    } else if (!present.isLacking) {
      // The saved body stays, and is read again soon.
    } else if (read.kind === 'refused' || read.kind === 'unreadable') {
      this.#refuse(id); // gone, out of reach or garbled: a definite result
    } else {
      // The request failed, or the cache has not acknowledged it (L20). Retried once at once for an
      // open note; one that fails repeatedly must not delay the others.
      this.#wanted[isOpen && this.#failures === 0 ? 'open' : 'failed'].add(id);
      if (this.#parts.canAsk()) this.#pause(); // another part watches the connection
    }
    return false;
  }

  countMissing(): number {
    const lacking = [...this.#underWay.values()].filter((one) => one.isLacking).length;
    return bodyRanks.reduce((sum, rank) => sum + this.#wanted[rank].size, lacking);
  }

  #tellLeft(): void {
    this.#parts.memory.keepBodiesLeft(this.countMissing() > 0);
  }

  #pause(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    this.#failures += 1;
    const bounds = { minMs: BACKOFF_MIN_MS, maxMs: PAUSE_MAX_MS };
    const pauseMs = backoffMs(this.#failures, this.#parts.random.fraction(), bounds);
    void this.#parts.timer.sleep(pauseMs, this.#parts.signal).then(() => {
      this.#isPausing = false;
      this.#start();
    });
  }

  #refuse(id: string): void {
    this.#refusedAt.set(id, this.#parts.clock.now());
    const [oldest] = this.#refusedAt.keys();
    if (this.#refusedAt.size > REFUSED_MAX && oldest !== undefined) this.#refusedAt.delete(oldest);
  }

  #isRefused(id: string): boolean {
    const at = this.#refusedAt.get(id);
    if (at === undefined) return false;
    const elapsedMs = this.#parts.clock.now() - at;
    return elapsedMs >= 0 && elapsedMs < REFUSED_PAUSE_MS; // a clock set back makes no pause longer
  }
}
