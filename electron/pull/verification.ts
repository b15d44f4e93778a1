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
import { type Failure, isForbidden, isNotFound } from '../../shared/api/outcome.ts';
import type { Random } from '../../shared/ports.ts';
import { changeNames } from '../../shared/pull/change-delivery.ts';
import type { RecordOf } from '../../shared/pull/delivery.ts';
import { troubleInWords } from '../../shared/pull/list-trouble.ts';
import type { Difference } from '../../shared/pull/verify-compare.ts';
import { bodiesToRead, pagesToRead, type VerifyScope } from '../../shared/pull/verify-plan.ts';
import type { Compared, VerifyEnd } from '../../shared/pull/verify-report.ts';
import { VERIFY_PAGES_SPARE } from '../../shared/pull-limits.ts';
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
    ).length;
    this.#parts.add(list, { unlisted });
    if (unlisted > 0) sweepSoon(list);
  }

  async #verifyBodies(scope: VerifyScope): Promise<void> {
    const { absences, changed, client, memory, random, signal, swept } = this.#parts;
    const number = swept.get('notes')?.number;
    if (number === undefined) return;
    const ids = [...memory.marks.unseen('notes', Number.MAX_SAFE_INTEGER)].map(({ id }) => id);
    for (const id of bodiesToRead(ids, scope, random)) {
      const moment = changed.moment();
      const ask = () => client.record(readNote(id), note, { priority: 'pull', signal });
      const read = await this.#patiently(ask);
      if (read.kind === 'ok') {
        await this.#compare({ list: 'notes', records: [read.record], areBodies: true, moment });
        continue;
      }
      this.#parts.add('notes', { refused: 1, requests: 1 });
      // Only more answers, and the list, decide about a note that is gone (L21.1).
      const isGone = isNotFound(read) || isForbidden(read);
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

  /** Asks again after a pause that the service wanted; without a connection the verification ends. */
  async #patiently<T extends { readonly kind: 'ok' }>(
    ask: () => Promise<T | Failure>,
  ): Promise<T | Extract<Failure, { kind: 'refused' | 'unreadable' }>> {
    for (;;) {
      if (!this.#parts.isOpen()) throw new Stop('offline');
      const answer = await ask();
      if (this.#parts.signal.aborted) throw new Stop('interrupted');
      if (answer.kind === 'rate-limited') continue; // the gate keeps the next one until then
      if (answer.kind === 'ok' || answer.kind === 'refused' || answer.kind === 'unreadable')
        return answer;
      throw new Stop('offline');
    }
  }

  /** Compares with the cache, and repairs what differs; one request more for each newer record of ours. */
  async #compare(read: Read): Promise<void> {
    const { list, areBodies } = read;
    const found = await this.#find(read);
    const count = areBodies ? { bodies: read.records.length } : { records: read.records.length };
    this.#parts.add(list, { ...count, found, requests: 1 });
    if (found.length === 0) return;
    const isNewer = new Set(found.filter(({ kind }) => kind === 'ahead').map(({ id }) => id));
    const differing = new Set(found.map(({ id }) => id));
    const certain = read.records.filter(
      ({ id }) => differing.has(String(id)) && !isNewer.has(String(id)),
    );
    await this.#repair({ ...read, records: certain });
    for (const id of isNewer) await this.#askAgain(read, id);
  }

  /** The cache had a newer version (L5.1): only a read after that comparison tells who is right. */
  async #askAgain({ list, areBodies }: Read, id: string): Promise<void> {
    const { changed, client, signal } = this.#parts;
    if (!lists[list].canReadOne) return;
    const schema = areBodies ? note : lists[list].record;
    const moment = changed.moment();
    const ask = () => client.record(readOne(list, id), schema, { priority: 'pull', signal });
    const again = await this.#patiently(ask);
    this.#parts.add(list, { requests: 1 });
    if (again.kind !== 'ok') return;
    const read = { list, areBodies, moment, records: [again.record as RecordOf<ListName>] };
    if ((await this.#find(read)).length > 0) await this.#repair(read);
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
