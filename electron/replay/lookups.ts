/**
 * Assigns each lookup to a pass over its list (Q6.4 to Q6.6).
 *
 * A pass serves every create of its list whose lookup is due when it begins, also those without a
 * slot: they claim their results later. A lookup that becomes due after that gets a second pass,
 * because its record may have arrived behind the pages that were read. It does not wait for the first
 * pass to end, for it would hold a slot (Q3). The slots bound how many passes run at once.
 */
import type { WriteId } from '../../shared/ids.ts';
import type { Timer } from '../../shared/ports.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import { writeIn } from '../../shared/queue/lanes.ts';
import {
  bodiesToCompare,
  listDueLookups,
  type Present,
  verdictOf,
} from '../../shared/queue/lookup/lookup.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { lookupList } from '../../shared/queue/requests/requests.ts';
import { LOOKUP_GATHER_MS, LOOKUP_PAGES_LIFETIME_MS } from '../../shared/queue-limits.ts';
import { type LookupPassParts, runLookupPass } from './lookup-pass.ts';
import type { LookupResult } from './open-lookups.ts';
import { createUnclaimedResults, type Deferred } from './unclaimed-results.ts';

export interface Lookups {
  /** The outcome of a create that got no response. Rejects only because of a bug. */
  find(write: PendingWrite, present: () => Present): Promise<Outcome>;
}

type LookupsParts = Pick<LookupPassParts, 'client' | 'ask' | 'letters'> & {
  readonly memberId: () => number | null;
  readonly timer: Timer;
  readonly signal: AbortSignal;
};

/** The result for a create that no pass reads for. */
const notRead: LookupResult = { kind: 'failed', outcome: { kind: 'unknown' } };

/** The lookups of one list of one account that wait for the next pass. */
type NextPass = {
  readonly name: string;
  readonly list: string;
  readonly waiting: Map<WriteId, Deferred>;
};

type ResultOf = (id: WriteId, list: string, present: () => Present) => Promise<LookupResult>;

/** Creates the lookups of one profile. */
export function createLookups(parts: LookupsParts): Lookups {
  const { letters, memberId } = parts;
  const resultOf = createPasses(parts);
  return {
    async find(write, present) {
      const { id } = write;
      // Names that became known while it waited are included.
      const list = lookupList(writeIn(present().queue.writes, id) ?? write);
      if (list === undefined) return { kind: 'unsure', found: null };
      const result = await resultOf(id, list, present);
      if (result.kind === 'failed') return result.outcome;
      await letters.prepare(bodiesToCompare(result.findings, write, present().queue));
      const known = { ...present().queue, memberId: memberId(), readLetters: letters.read };
      return verdictOf(result.findings, writeIn(known.writes, id) ?? write, result.sent, known);
    },
  };
}

/** Gives each lookup the result of the pass that reads for it, and begins passes. */
function createPasses({ memberId, timer, signal, ...parts }: LookupsParts): ResultOf {
  const nextPasses = new Map<string, NextPass>();
  const unclaimed = createUnclaimedResults();
  /** By account: another service may ignore the sort. */
  const sortedOf = new Map<string | null, LookupPassParts['sorted']>();

  function resultOf(id: WriteId, list: string, present: () => Present): Promise<LookupResult> {
    const name = `${present().queue.account} ${list}`;
    const early = unclaimed.claim(keyOf(name, id));
    if (early !== undefined) return early.promise;
    const next = nextPasses.get(name) ?? announce({ name, list, waiting: new Map() }, present);
    const result: Deferred = Promise.withResolvers();
    next.waiting.set(id, result);
    return result.promise;
  }

  function announce(next: NextPass, present: () => Present): NextPass {
    nextPasses.set(next.name, next);
    void timer.sleep(LOOKUP_GATHER_MS, signal).then(() => {
      nextPasses.delete(next.name);
      return runPass(next, present); // never rejects: its lookups do
    });
    return next;
  }

  async function runPass({ name, list, waiting }: NextPass, present: () => Present): Promise<void> {
    const results = new Map([...waiting].map(([id, result]) => [keyOf(name, id), result]));
    try {
      const now = present();
      const isServed = (id: WriteId) => unclaimed.has(keyOf(name, id));
      const writes = listDueLookups(now, list, { waiting, isServed });
      const lookups = writes.map((write) => {
        const key = keyOf(name, write.id);
        const result = results.get(key) ?? unclaimed.add(key);
        results.set(key, result);
        return { write, onend: (found: LookupResult) => end(key, result, found) };
      });
      // A waiting create whose list has changed is not in the pass: its next attempt reads the new
      // one.
      for (const [id, { resolve }] of waiting) {
        if (!writes.some((write) => write.id === id)) resolve(notRead);
      }
      await runLookupPass(lookups, now.queue, partsFor(now.queue.account));
    } catch (error) {
      for (const [key, result] of results)
        if (!unclaimed.withdraw(key, result)) result.reject(error);
    }
    await timer.sleep(LOOKUP_PAGES_LIFETIME_MS, signal);
    for (const [key, result] of results) unclaimed.withdraw(key, result);
  }

  function partsFor(account: string | null): LookupPassParts {
    const sorted = sortedOf.get(account) ?? new Set();
    sortedOf.set(account, sorted);
    return { ...parts, memberId: memberId(), sorted };
  }

  /** A failure counts only for lookups that have begun: the others get a pass of their own. */
  function end(key: string, result: Deferred, found: LookupResult): void {
    if (found.kind === 'failed' && unclaimed.withdraw(key, result)) return;
    result.resolve(found);
  }

  return resultOf;
}

function keyOf(name: string, id: WriteId): string {
  return `${name} ${id}`;
}
