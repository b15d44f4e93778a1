/**
 * Requests records by id that no list has any more, or that an open note got a refusal for. The cache
 * is then told the result (L10 to L14, L21.1).
 */
import { type ListName, listPage } from '../../shared/api/endpoints.ts';
import type { Clock, Timer } from '../../shared/ports.ts';
import type { Absence, Pulled, RecordOf } from '../../shared/pull/delivery.ts';
import {
  type Answer,
  confirmAgainAfterMs,
  isReadDue,
  isSuspect,
  verdict,
} from '../../shared/pull/removal.ts';
import { LOOKUPS_PER_SWEEP_MAX } from '../../shared/pull-limits.ts';
import { lists } from '../../shared/records/lists.ts';
import { REMOVAL_ASKS, REMOVAL_GAP_MS } from '../../shared/request-limits.ts';
import type { Instant } from '../../shared/time.ts';
import type { Client } from '../api/client.ts';
import type { ListMemory } from './list-memory.ts';
import type { Outlet } from './outlet.ts';
import { pulledById, type ReadById, readById } from './read-by-id.ts';
import type { RecordMoments } from './record-moments.ts';

export interface Absences {
  /**
   * After whole sweep `number` of `list`: requests those that two sweeps have missed, and returns how
   * many only this one missed.
   */
  checkSuspects(list: ListName, number: number): Promise<number>;
  /** The service has just refused this record: two more refusals make it count (L21.1). */
  confirm(list: ListName, id: string, number: number): Promise<void>;
  /** The service has just returned this record: the next refusal is checked at once. */
  markFound(list: ListName, id: string): void;
}

export type AbsencesParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly memory: ListMemory;
  readonly own: RecordMoments;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly signal: AbortSignal;
  readonly accountKey: string;
  /** Without a connection it sends no request: the next sweep does it. */
  readonly isOpen: () => boolean;
  /** Is true while a change of this record waits to be sent (L13). */
  readonly isPending: (list: ListName, id: string) => boolean;
  readonly ongone: (list: ListName, id: string) => void;
};

/** Creates the absences of one account. */
export function createAbsences(parts: AbsencesParts): Absences {
  return new AccountAbsences(parts);
}

class AccountAbsences implements Absences {
  readonly #parts: AbsencesParts;
  /** Lists that have returned one record by its id (L12). */
  readonly #proven = new Set<ListName>();
  /** Records that are to be requested again soon. */
  readonly #confirming = new Set<string>();
  /** How often and when each record was requested since it was last found. */
  readonly #confirmed = new Map<string, { readonly times: number; readonly at: Instant }>();

  constructor(parts: AbsencesParts) {
    this.#parts = parts;
  }

  async checkSuspects(list: ListName, number: number): Promise<number> {
    const { suspects, due } = unseenOf(list, number, this.#parts.memory);
    const found = nothingFound();
    const how = { found, prove: (one: Refused) => this.#proveAfterSweeps(one) };
    const left = await this.#file(list, number, due, { ...how, isLast: false });
    await this.#askAgain(list, number, left, how);
    await this.#conclude(list, number, found);
    return suspects;
  }

  async confirm(list: ListName, id: string, number: number): Promise<void> {
    const key = `${list} ${id}`;
    if (this.#confirming.has(key) || this.#parts.isPending(list, id) || this.#isTooSoon(key))
      return;
    this.#confirming.add(key);
    try {
      const times = (this.#confirmed.get(key)?.times ?? 0) + 1;
      this.#confirmed.set(key, { times, at: this.#parts.clock.now() });
      const found = nothingFound();
      await this.#askAgain(list, number, [id], { found, prove: (one) => this.#proveNow(one) });
      const isGone = found.removed.length + found['out-of-reach'].length > 0;
      if (isGone)
        this.#confirmed.set(key, { times: Number.POSITIVE_INFINITY, at: this.#parts.clock.now() });
      else if (found.unlisted.length > 0) this.#confirmed.delete(key);
      // Only a sweep can tell whether the list still has it.
      await this.#conclude(list, number, { ...found, unlisted: [] });
    } finally {
      this.#confirming.delete(key);
    }
  }

  markFound(list: ListName, id: string): void {
    this.#confirmed.delete(`${list} ${id}`);
  }

  async #ask(list: ListName, id: string): Promise<ReadById> {
    const how = { priority: 'pull', signal: this.#parts.signal } as const;
    const read = await readById(list, id, this.#parts, how);
    if (read.isProof) this.#proven.add(list);
    return read;
  }

  /**
   * Is true if whole sweeps without the record confirm a refusal (L12). They suffice for 403. For
   * 404, reading a record that the list has just had tests the endpoint.
   */
  async #proveAfterSweeps({ list, id, number, answer }: Refused): Promise<boolean> {
    if (answer === 'forbidden' || this.#proven.has(list)) return true;
    const other = this.#parts.memory.marks.another(list, number, id);
    if (other !== undefined) await this.#ask(list, other);
    return this.#proven.has(list);
  }

  /**
   * Is true if a refusal is confirmed though no sweep missed the record (L21.1). The list no longer
   * has it, and another record of the list can be read, if there is one.
   */
  async #proveNow({ list, id, number, isLast }: Refused): Promise<boolean> {
    if (!isLast) return true; // it is requested once more in any case
    const schema = lists[list].record;
    const page = await this.#parts.client.list(listPage(list, 1), schema, {
      priority: 'pull',
      signal: this.#parts.signal,
    });
    if (page.kind !== 'ok') return false;
    const ids = [...page.records, ...page.quarantined].map((one) => String(one.id));
    if (ids.includes(id)) return false;
    const [other] = ids;
    if (other !== undefined) return (await this.#ask(list, other)).answer === 'found';
    // An empty page proves nothing where others are known.
    return [number, number + 1].every(
      (one) => this.#parts.memory.marks.another(list, one, id) === undefined,
    );
  }

  async #becameOf(list: ListName, number: number, id: string, { prove, isLast }: Filing) {
    if (!lists[list].canReadOne) return { why: verdict(list, undefined, { hasProof: false }) };
    const { answer, record } = await this.#ask(list, id);
    if (this.#parts.signal.aborted) return { why: undefined };
    const isRefused = answer === 'not-found' || answer === 'forbidden';
    const hasProof = isRefused && (await prove({ list, id, number, answer, isLast }));
    if (this.#parts.signal.aborted) return { why: undefined };
    return { why: verdict(list, answer, { hasProof }), record };
  }

  async #tell(list: ListName, why: Absence, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#deliver({ kind: 'absent', asOf: this.#parts.clock.now(), list, ids, why });
  }

  #deliver(pulled: Pulled) {
    return this.#parts.outlet.deliver(pulled, {
      accountKey: this.#parts.accountKey,
      signal: this.#parts.signal,
    });
  }

  /** The cache is notified first: an absence that main forgets would never be announced again. */
  async #conclude(list: ListName, number: number, found: Found): Promise<void> {
    if (found.records.length > 0) {
      await this.#deliver(pulledById(list, found.records, this.#parts.clock.now()));
    }
    for (const why of ['unlisted', 'removed', 'out-of-reach'] as const) {
      await this.#tell(list, why, found[why]);
      if (this.#parts.signal.aborted) return;
      for (const id of found[why]) {
        if (why === 'unlisted') this.#parts.memory.marks.foundAlone(list, id, number);
        else {
          this.#parts.memory.marks.remove(list, id);
          this.#parts.ongone(list, id);
        }
      }
    }
  }

  /** Requests each by id; returns those to request once more before they are removed. */
  async #file(list: ListName, number: number, ids: readonly string[], into: Filing) {
    const missing: string[] = [];
    for (const id of ids) {
      if (this.#parts.signal.aborted || !this.#parts.isOpen()) break;
      if (this.#parts.isPending(list, id)) continue;
      const moment = this.#parts.own.moment();
      const { why, record } = await this.#becameOf(list, number, id, into);
      // A change made since waits for the service's judgement, or has had it already.
      if (why === undefined || this.#parts.isPending(list, id)) continue;
      if (this.#parts.own.isNewer(list, id, moment)) continue;
      if (why !== 'unlisted' && !into.isLast && lists[list].canReadOne) missing.push(id);
      else into.found[why].push(id);
      if (record !== undefined) into.found.records.push(record);
    }
    return missing;
  }

  /** Requests these again, some seconds apart. */
  async #askAgain(
    list: ListName,
    number: number,
    ids: readonly string[],
    how: Omit<Filing, 'isLast'>,
  ) {
    let left = ids;
    for (let asked = 1; left.length > 0 && asked <= REMOVAL_ASKS; asked += 1) {
      await this.#parts.timer.sleep(REMOVAL_GAP_MS, this.#parts.signal);
      left = await this.#file(list, number, left, { ...how, isLast: asked === REMOVAL_ASKS });
    }
  }

  /** Where no record can be read by its id (A2), each read of an open note is refused (L21.2). */
  #isTooSoon(key: string): boolean {
    const last = this.#confirmed.get(key);
    if (last === undefined) return false;
    const elapsedMs = this.#parts.clock.now() - last.at;
    return elapsedMs >= 0 && elapsedMs < confirmAgainAfterMs(last.times); // a clock set back ends it
  }
}

function nothingFound(): Mutable {
  return { unlisted: [], removed: [], 'out-of-reach': [], records: [] };
}

type Found = Readonly<Record<Absence, readonly string[]>> & {
  readonly records: readonly RecordOf<ListName>[];
};
type Mutable = Record<Absence, string[]> & { records: RecordOf<ListName>[] };
type Filing = {
  readonly found: Mutable;
  readonly isLast: boolean;
  readonly prove: (refused: Refused) => Promise<boolean>;
};
type Refused = {
  readonly list: ListName;
  readonly id: string;
  readonly number: number;
  readonly answer: Answer;
  readonly isLast: boolean;
};

function unseenOf(list: ListName, number: number, { marks }: ListMemory) {
  let suspects = 0;
  const due: string[] = [];
  for (const one of marks.unseen(list, number)) {
    if (isSuspect(one, number)) suspects += 1;
    else if (due.length < LOOKUPS_PER_SWEEP_MAX && isReadDue(one, number)) due.push(one.id);
  }
  return { suspects, due };
}
