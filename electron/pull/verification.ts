/**
 * One verification: reads pages and texts, has the window compare them, and repairs what differs (L27).
 */
import {
  type ListName,
  listNames,
  listPage,
  readNote,
  readOne,
} from '../../shared/api/endpoints.ts';
import { type Failure, hasNoVerdict, isForbidden, isNotFound } from '../../shared/api/outcome.ts';
import { backoffMs } from '../../shared/backoff.ts';
import type { Random, Timer } from '../../shared/ports.ts';
import { changeNames } from '../../shared/pull/change-delivery.ts';
import type { RecordOf } from '../../shared/pull/delivery.ts';
import { troubleInWords } from '../../shared/pull/list-trouble.ts';
import type { Difference } from '../../shared/pull/verify-compare.ts';
import { bodiesToRead, pagesToRead, type VerifyScope } from '../../shared/pull/verify-plan.ts';
import type { Compared, VerifyEnd } from '../../shared/pull/verify-report.ts';
import {
  VERIFY_FAILURES_MAX,
  VERIFY_PAGES_SPARE,
  VERIFY_TRIES_MAX,
} from '../../shared/pull-limits.ts';
import { lists } from '../../shared/records/lists.ts';
import { note } from '../../shared/records/note.ts';
import { isDiskError } from '../system/disk-error.ts';
import type { Absences } from './absences.ts';
import type { BodyFetcher } from './body-fetcher.ts';
import type { ListMemory } from './list-memory.ts';
import type { PullerParts } from './puller-parts.ts';
import type { RecordMoments } from './record-moments.ts';
import type { SweptLists } from './swept-lists.ts';

export type VerificationParts = Pick<
  PullerParts,
  'accountKey' | 'client' | 'clock' | 'isOpen' | 'outlet'
> & {
  readonly memory: ListMemory;
  readonly own: RecordMoments;
  /** Records that a reply to our own write or the pull has changed (L27.1, L27.6). */
  readonly changed: RecordMoments;
  readonly swept: Pick<SweptLists, 'get'>;
  readonly bodies: Pick<BodyFetcher, 'add'>;
  readonly absences: Pick<Absences, 'confirm'>;
  readonly random: Random;
  readonly timer: Timer;
  /** Lists that are off, with the reason. */
  readonly off: () => Readonly<Partial<Record<ListName, string>>>;
  /** Sweeps the list again soon: some of its records were missing (L10). */
  readonly sweepSoon: (list: ListName) => void;
  /** Runs work apart from the caller. */
  readonly apart: (work: Promise<unknown>) => void;
  /** Ends this verification. */
  readonly signal: AbortSignal;
  /** Called with each part of the result. */
  readonly add: (list: ListName, part: Compared) => void;
};

type Records = readonly { readonly id: number | string }[];
/** Records as the service has them, and the moment before they were requested (L5.1). */
type Read = {
  readonly list: ListName;
  readonly records: Records;
  readonly areBodies: boolean;
  readonly moment: number;
};

/** The reason for which a verification ends early. */
class Stop {
  end: VerifyEnd;
  constructor(end: VerifyEnd) {
    this.end = end;
  }
}

/** Verifies once. Resolves with how it ended. */
export async function runVerification(
  parts: VerificationParts,
  scope: VerifyScope,
): Promise<VerifyEnd> {
  try {
    await new Verification(parts).run(scope);
    return 'done';
  } catch (error) {
    if (error instanceof Stop) return error.end;
    if (isDiskError(error)) return 'disk';
    throw error;
  }
}

class Verification {
  readonly #parts: VerificationParts;
  /** Notes that are here and in no page, counted as such. */
  #unlistedNotes: ReadonlySet<string> = new Set();

  constructor(parts: VerificationParts) {
    this.#parts = parts;
  }

  async run(scope: VerifyScope): Promise<void> {
    for (const list of listNames) await this.#verifyList(list, scope);
    await this.#verifyBodies(scope);
  }

  async #verifyList(list: ListName, scope: VerifyScope): Promise<void> {
    const { off, random, swept, own, memory, sweepSoon } = this.#parts;
    const known = swept.get(list);
    const why = off()[list] ?? (known === undefined ? 'Not downloaded yet.' : undefined);
    if (known === undefined || why !== undefined) {
      this.#parts.add(list, { problem: why ?? null });
      return;
    }
    const begun = own.moment();
    const met = new Set<string>();
    const pages = pagesToRead(known.records, scope, random);
    const isAll = scope === 'everything';
    const last = isAll ? pages.length + VERIFY_PAGES_SPARE : pages.length;
    let hasMore = true;
    for (let index = 0; index < last && (hasMore || !isAll); index += 1) {
      const page = await this.#readPage(list, pages[index] ?? index + 1);
      if (page === undefined) return;
      for (const id of page.ids) met.add(id);
      hasMore = page.hasMore;
      await this.#compare(page);
    }
    if (!isAll || hasMore) return;
    const unlisted = [...memory.marks.unseen(list, Number.MAX_SAFE_INTEGER)].filter(
      ({ id, foundAlone }) => foundAlone === 0 && !met.has(id) && !own.isNewer(list, id, begun),
    );
    if (list === 'notes') this.#unlistedNotes = new Set(unlisted.map(({ id }) => id));
    this.#parts.add(list, { unlisted: unlisted.length });
    if (unlisted.length > 0) sweepSoon(list);
  }

  async #verifyBodies(scope: VerifyScope): Promise<void> {
    const { absences, changed, client, memory, random, signal, swept } = this.#parts;
    const number = swept.get('notes')?.number;
    if (number === undefined) return;
    const ids = [...memory.marks.unseen('notes', Number.MAX_SAFE_INTEGER)].map(({ id }) => id);
    let failuresInRow = 0;
    for (const id of bodiesToRead(ids, scope, random)) {
      const moment = changed.moment();
      const ask = () => client.record(readNote(id), note, { priority: 'pull', signal });
      const read = await this.#patiently(ask);
      if (read.kind === 'ok') {
        await this.#compare({ list: 'notes', records: [read.record], areBodies: true, moment });
        failuresInRow = 0;
        continue;
      }
      const isGone = isNotFound(read) || isForbidden(read);
      const isCounted = isGone && this.#unlistedNotes.has(id);
      this.#parts.add('notes', { refused: isCounted ? 0 : 1, requests: 1 });
      failuresInRow = hasNoVerdict(read) ? failuresInRow + 1 : 0;
      if (failuresInRow === VERIFY_FAILURES_MAX) {
        this.#parts.add('notes', { problem: troubleInWords('notes', read) });
        return;
      }
      // Only more answers, and the list, decide about a note that is gone (L21.1).
      if (isGone) this.#parts.apart(absences.confirm('notes', id, number));
    }
  }

  /** One page; `undefined` where the list itself cannot be read. */
  async #readPage(list: ListName, number: number) {
    const { changed, client, signal } = this.#parts;
    const moment = changed.moment();
    const ask = () =>
      client.list(listPage(list, number), lists[list].record, { priority: 'pull', signal });
    const page = await this.#patiently(ask);
    if (page.kind !== 'ok') {
      this.#parts.add(list, { problem: troubleInWords(list, page), requests: 1 });
      return undefined;
    }
    const records = page.records as readonly RecordOf<ListName>[];
    const ids = [...records, ...page.quarantined].map(({ id }) => String(id));
    const hasMore = page.pagination.has_more && ids.length > 0;
    return { list, records, areBodies: false, moment, ids, hasMore };
  }

  /**
   * Asks again after a pause that the service wanted, and a few times after a failure (L27.7). Without
   * a connection the verification ends.
   */
  async #patiently<T extends { readonly kind: 'ok' }>(
    ask: () => Promise<T | Failure>,
  ): Promise<T | Failure> {
    const { isOpen, random, signal, timer } = this.#parts;
    for (let failures = 0; ; ) {
      if (!isOpen()) throw new Stop('offline');
      const answer = await ask();
      if (signal.aborted) throw new Stop('interrupted');
      if (answer.kind === 'signed-out') throw new Stop('signed-out');
      if (answer.kind === 'rate-limited') continue; // the gate keeps the next one until then
      if (answer.kind === 'ok' || !hasNoVerdict(answer)) return answer;
      failures += 1;
      if (failures === VERIFY_TRIES_MAX) return answer;
      await timer.sleep(backoffMs(failures, random.fraction()), signal);
    }
  }

  /** Compares with the cache, and repairs what differs; one request more for each newer record of ours. */
  async #compare(read: Read): Promise<void> {
    const { list, areBodies } = read;
    const all = await this.#find(read);
    const [ahead, found] = [all.filter(isAhead), all.filter((one) => !isAhead(one))];
    const count = areBodies ? { bodies: read.records.length } : { records: read.records.length };
    this.#parts.add(list, { ...count, found, requests: 1 });
    const differing = new Set(found.map(({ id }) => id));
    const records = read.records.filter(({ id }) => differing.has(String(id)));
    await this.#repair({ ...read, records });
    for (const one of ahead) await this.#askAgain(read, one);
  }

  /** The cache had a newer version (L5.1): only a read after that comparison tells who is right. */
  async #askAgain({ list, areBodies }: Read, before: Difference): Promise<void> {
    const again = await this.#readOne(list, before.id, areBodies);
    if (again === undefined) {
      this.#parts.add(list, { found: [before] });
      return;
    }
    const found = await this.#find(again);
    this.#parts.add(list, { found });
    if (found.length > 0) await this.#repair(again);
  }

  /** A record by its id; `undefined` where it cannot be read so. */
  async #readOne(list: ListName, id: string, areBodies: boolean): Promise<Read | undefined> {
    const { changed, client, signal } = this.#parts;
    if (!lists[list].canReadOne) return undefined;
    const schema = areBodies ? note : lists[list].record;
    const moment = changed.moment();
    const ask = () => client.record(readOne(list, id), schema, { priority: 'pull', signal });
    const read = await this.#patiently(ask);
    this.#parts.add(list, { requests: 1 });
    if (read.kind !== 'ok') return undefined;
    return { list, areBodies, moment, records: [read.record as RecordOf<ListName>] };
  }

  /** The differences, without those of records that have changed here since they were requested. */
  async #find(read: Read): Promise<readonly Difference[]> {
    const { found = [] } = await this.#deliver({ kind: 'compare', ...this.#current(read) });
    const left = new Set(this.#current(read).records.map(({ id }) => String(id)));
    return found.filter(({ id }) => left.has(id));
  }

  async #repair(read: Read): Promise<void> {
    const { memory, bodies } = this.#parts;
    const current = this.#current(read);
    if (current.records.length === 0) return;
    const ids = current.records.map(({ id }) => String(id));
    if (!memory.know(read.list, ids)) throw new Stop('disk'); // L20
    const { missingBodies } = await this.#deliver({ kind: 'repair', ...current });
    bodies.add(missingBodies);
    this.#parts.add(read.list, { repaired: ids.length });
  }

  #current({ list, records, areBodies, moment }: Read) {
    const { changed, clock } = this.#parts;
    const hasChanged = (name: string) => changed.isNewer(list, name, moment);
    const left = records.filter((record) => !changeNames(record).some(hasChanged));
    return { list, areBodies, asOf: clock.now(), records: left };
  }

  async #deliver(pulled: Parameters<PullerParts['outlet']['deliver']>[0]) {
    const { accountKey, outlet, signal } = this.#parts;
    const answer = await outlet.deliver(pulled, { accountKey, signal });
    if (answer === undefined || this.#parts.signal.aborted) throw new Stop('interrupted');
    return answer;
  }
}

function isAhead({ kind }: Difference): boolean {
  return kind === 'ahead';
}
