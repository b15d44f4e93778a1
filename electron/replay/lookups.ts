/**
 * Which pass over a list answers the lookup of which create (Q6.4). Never throws.
 *
 * One pass is for every create of its list whose lookup was due when it began, also for those that have
 * no room to look yet. What becomes due later waits for the next pass: what it sent may have arrived
 * behind the pages that were read.
 */
import { assert } from '../../shared/assert.ts';
import type { WriteId } from '../../shared/ids.ts';
import { LOOKUP_GATHER_MS, LOOKUP_KEPT_MS } from '../../shared/limits.ts';
import type { Timer } from '../../shared/ports.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import { writeIn } from '../../shared/queue/lanes.ts';
import { lookupsDue, type Present, verdictOf } from '../../shared/queue/lookup.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { lookupList } from '../../shared/queue/requests.ts';
import { type Looked, type LookParts, type Lookup, lookFor } from './look-for.ts';

export interface Lookups {
  /** What became of a create that got no answer. */
  find(write: PendingWrite, present: () => Present): Promise<Outcome>;
}

type LookupsParts = Pick<LookParts, 'client' | 'ask'> & {
  readonly memberId: () => number | null;
  readonly timer: Timer;
  readonly signal: AbortSignal;
};

interface Pass {
  /** Whether it is for this create, and has not said yet what was found. */
  has(id: WriteId): boolean;
  /** What it says of this create; `undefined` where it began too early for it, or has said it. */
  take(id: WriteId): Promise<Looked> | undefined;
  /** Resolves with its end; `undefined` once it has ended. */
  ending(): Promise<void> | undefined;
}

/** The lookups of one profile. */
export function createLookups(parts: LookupsParts): Lookups {
  const passes = new Map<string, Pass>();
  /** Of each account: the service of another one may sort otherwise. */
  const sortedOf = new Map<string | null, LookParts['sorted']>();
  const waiting = new Set<WriteId>();
  /** Each ends with the beginning of a pass. */
  const gathering = new Map<string, Promise<void>>();

  function sortedIn(key: string | null): LookParts['sorted'] {
    const sorted = sortedOf.get(key) ?? new Set();
    sortedOf.set(key, sorted);
    return sorted;
  }

  function begin(name: string, writes: readonly PendingWrite[], { queue }: Present): void {
    const lookParts = { ...parts, memberId: parts.memberId(), sorted: sortedIn(queue.account) };
    const pass = createPass(writes, (lookups) => lookFor(lookups, queue, lookParts));
    passes.set(name, pass);
    void ended(name, pass); // ends by itself
  }

  async function ended(name: string, pass: Pass): Promise<void> {
    await pass.ending();
    await parts.timer.sleep(LOOKUP_KEPT_MS, parts.signal);
    if (passes.get(name) === pass) passes.delete(name);
  }

  /** Begins the pass for all that wait by then. */
  async function gather(name: string, list: string, present: () => Present): Promise<void> {
    await parts.timer.sleep(LOOKUP_GATHER_MS, parts.signal);
    gathering.delete(name);
    const now = present();
    begin(name, lookupsDue(now, list, waiting), now);
  }

  async function looked(id: WriteId, list: string, present: () => Present): Promise<Looked> {
    const name = `${present().queue.account} ${list}`;
    for (;;) {
      const result = passes.get(name)?.take(id);
      if (result !== undefined) return result;
      const ending = passes.get(name)?.ending();
      if (ending !== undefined) await ending;
      else {
        const begun = gathering.get(name) ?? gather(name, list, present);
        gathering.set(name, begun);
        await begun;
        assert(passes.get(name)?.has(id) === true, 'a pass is for those that wait for it');
      }
    }
  }

  return {
    async find(write, present) {
      const { id } = write;
      // Names that became known while it waited are in it.
      const list = lookupList(writeIn(present().queue.writes, id) ?? write);
      if (list === undefined) return { kind: 'unsure', found: null };
      waiting.add(id);
      try {
        const result = await looked(id, list, present);
        if (result.kind === 'failed') return result.outcome;
        const { writes, made } = present().queue;
        const known = { writes, made, memberId: parts.memberId() };
        return verdictOf(result.findings, writeIn(writes, id) ?? write, result.sent, known);
      } finally {
        waiting.delete(id);
      }
    },
  };
}

/** A pass for these writes, which begins at once. */
function createPass(
  writes: readonly PendingWrite[],
  read: (lookups: readonly Lookup[]) => Promise<void>,
): Pass {
  const seats = new Map(writes.map(({ id }) => [id, createSeat()]));
  const taken = new Set<WriteId>();
  let isOver = false;

  function onend({ id }: PendingWrite, looked: Looked): void {
    seats.get(id)?.resolve(looked);
    // Whoever has not asked yet makes an attempt of their own.
    if (looked.kind === 'failed' && !taken.has(id)) seats.delete(id);
  }

  async function run(): Promise<void> {
    try {
      await read(writes.map((write) => ({ write, onend: (looked) => onend(write, looked) })));
    } catch (error) {
      for (const seat of seats.values()) seat.reject(error);
    }
    isOver = true;
  }

  const end = run();
  return {
    has: (id) => seats.has(id) && !taken.has(id),
    take(id) {
      if (taken.has(id)) return undefined;
      const looked = seats.get(id)?.promise;
      if (looked !== undefined) taken.add(id);
      return looked;
    },
    ending: () => (isOver ? undefined : end),
  };
}

function createSeat() {
  const seat = Promise.withResolvers<Looked>();
  seat.promise.catch(() => undefined); // perhaps nobody asks for it
  return seat;
}
