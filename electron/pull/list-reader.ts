/** Reads one list of an account at a time, whole or its newest pages, and saves the result. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { bodyRank } from '../../shared/pull/body-priority.ts';
import type { DueLists } from '../../shared/pull/due-lists.ts';
import { showsChanges } from '../../shared/pull/schedule.ts';
import { endHead, endSweep, leaveHead } from '../../shared/pull/sweep.ts';

import type { Absences } from './absences.ts';
import type { BodyFetcher } from './body-fetcher.ts';
import { OffLists } from './off-lists.ts';
import type { PulledKit } from './pulled-kit.ts';
import type { PullerParts, PullProgress } from './puller-parts.ts';
import type { Quarantine } from './quarantine.ts';
import { readHead, type SweepEnd, type SweepParts, type SweptPage, sweep } from './sweep.ts';
import type { SweptLists } from './swept-lists.ts';

export type ListReaderParts = Pick<PullerParts, 'onprogress'> &
  Omit<SweepParts, 'unsorted' | 'onpage' | 'ongap' | 'shouldYield'> & {
    readonly due: DueLists;
    readonly swept: SweptLists;
    readonly quarantine: Quarantine;
    readonly bodies: BodyFetcher;
    readonly absences: Absences;
    readonly kit: Pick<PulledKit, 'numbers'>;
  };

/** The reader of one account. */
export class ListReader {
  readonly #parts: ListReaderParts;
  readonly #unsorted = new Set<ListName>();
  readonly #off: OffLists;
  #sweeping: PullProgress['sweeping'] = null;

  constructor(parts: ListReaderParts) {
    this.#parts = parts;
    this.#off = new OffLists(parts.memory);
  }

  /** The list in its sweep, and how much of it has come. */
  sweeping(): PullProgress['sweeping'] {
    return this.#sweeping;
  }

  /** Says in words why the service refuses some lists. */
  off(): PullProgress['off'] {
    return this.#off.words;
  }

  /** The lists that the service does not have for this user (L9.1). */
  absent(): PullProgress['absent'] {
    return this.#off.absent;
  }

  /** Treats refused lists like any others again. */
  forgive(): void {
    this.#off.forgive();
  }

  /** Reads which lists the service did not have for an earlier program. Throws where the disk cannot be read. */
  recall(): void {
    this.#off.recall();
  }

  /** Sweeps the list from its position to its last page, or until it should wait. */
  async sweep(list: ListName): Promise<void> {
    const { memory, due, quarantine, bodies, onprogress } = this.#parts;
    const left = memory.position(list);
    const isAnew = left === undefined || due.isTooOld(left.startedAt);
    if (isAnew) {
      memory.setPosition(list, undefined);
      quarantine.clear(list);
    }
    this.#sweeping = { list, records: isAnew ? 0 : left.records };
    onprogress();
    try {
      await this.#conclude(list, await sweep(list, this.#sweepParts(list)));
    } finally {
      this.#sweeping = null;
    }
    bodies.add([]);
    onprogress();
  }

  /** Reads the newest pages of the list up to what is known. */
  async readHead(list: ListName): Promise<void> {
    const { due, swept: known, onprogress } = this.#parts;
    const before = known.get(list);
    const end = await readHead(list, this.#sweepParts(list));
    due.markHead(list);
    if (end.kind !== 'whole' || before === undefined || !showsChanges(list)) return;
    known.learn(list, () => endHead(before, end.startedAt));
    onprogress();
  }

  async #conclude(list: ListName, end: SweepEnd): Promise<void> {
    const { due, swept: known, absences, onprogress } = this.#parts;
    if (end.kind !== 'whole') {
      if (end.kind === 'off') this.#off.mark(list, end.failure);
      due.markEnded(list, end.kind);
      return;
    }
    this.#off.clear(list);
    known.set(list, endSweep(end.at, end.records, known.get(list)));
    onprogress();
    const suspects = await absences.checkSuspects(list, end.at.number);
    due.markWhole(list, end.at, { records: end.records, hasSuspects: suspects > 0 });
  }

  #sweepParts(list: ListName): SweepParts {
    const { memory, due, swept: known } = this.#parts;
    return {
      ...this.#parts,
      unsorted: this.#unsorted,
      onpage: (page) => this.#takePage(page),
      ongap: (one) => known.learn(one, (before) => leaveHead(before, memory.position(one))),
      shouldYield: () => due.isOtherMoreUrgent(list),
    };
  }

  #takePage({ list, records, isHead, missingBodies, quarantined }: SweptPage): void {
    const { due, quarantine, bodies, kit, onprogress } = this.#parts;
    if (!isHead) this.#sweeping = { list, records };
    else if (this.#off.clearRefused(list)) due.markAnswered(list);
    quarantine.add(list, quarantined);
    for (const note of missingBodies) {
      bodies.add([note.id], bodyRank(note, { kit: kit.numbers(), isHead }));
    }
    onprogress();
  }
}
