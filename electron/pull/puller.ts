/**
 * Keeps the window's cache up to date: sweeps the lists at intervals, and fetches the bodies that the
 * sweeps show to be missing (shared/pull/SPEC.md).
 */
import { type CommentsOn, type ListName, perList } from '../../shared/api/endpoints.ts';
import type { Screen } from '../../shared/ipc/state.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { DueLists } from '../../shared/pull/due-lists.ts';
import type { CommentsFetched, Fetched } from '../../shared/pull/removal.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { tryDisk } from '../store/settings.ts';
import { type Bell, createBell } from '../system/bell.ts';
import { contain } from '../system/contain.ts';
import { isDiskError } from '../system/disk-error.ts';
import { errorName } from '../system/error-name.ts';
import { type Absences, createAbsences } from './absences.ts';
import { type BodyFetcher, createBodyFetcher } from './body-fetcher.ts';
import { fetchComments } from './comments-fetcher.ts';
import { fetchRecord } from './fetch-record.ts';
import { keepGoing, type Rounds } from './keep-going.ts';
import { createListMemory, type ListMemory } from './list-memory.ts';
import { ListReader } from './list-reader.ts';
import { isDoneByDisk, meetCache } from './meet-cache.ts';
import { createOpenNote, type OpenNote } from './open-note.ts';
import { createPulledKit, type PulledKit } from './pulled-kit.ts';
import type { Puller, PullerParts, PullProgress } from './puller-parts.ts';
import { createQuarantine, type Quarantine } from './quarantine.ts';
import { createRecordMoments, type RecordMoments } from './record-moments.ts';
import { createRefreshWaits } from './refresh-waits.ts';
import { createSweptLists, type SweptLists } from './swept-lists.ts';
import { createVerifier, type Verifier } from './verifier.ts';
import { watchDeliveries } from './watch-deliveries.ts';

/**
 * Creates the puller of one account.
 *
 * Each list has its own schedule: an interrupted one is due again soon without the others. One that
 * the service refuses is requested no more often than a complete one.
 */
export function createPuller(parts: PullerParts): Puller {
  return new AccountPuller(parts);
}

class AccountPuller implements Puller {
  readonly kit: PulledKit;
  readonly verifier: Verifier;
  readonly #parts: PullerParts & { readonly memory: ListMemory; readonly own: RecordMoments };
  readonly #bell: Bell;
  readonly #memory: ListMemory;
  readonly #own = createRecordMoments();
  /** Records that our own replies or the pull itself have changed. */
  readonly #changed = createRecordMoments();
  readonly #quarantine: Quarantine;
  readonly #swept: SweptLists;
  readonly #due: DueLists;
  readonly #bodies: BodyFetcher;
  readonly #absences: Absences;
  readonly #reader: ListReader;
  readonly #openNote: OpenNote;
  readonly #refreshes = createRefreshWaits();
  #isRunning = false;
  #isRecalled: boolean;
  /** Says why no list can be read now; `null` once the pull continues. */
  #stalledBy: string | null = null;

  constructor(given: PullerParts) {
    const memory = createListMemory(given);
    const outlet = watchDeliveries(given.outlet, this.#changed);
    const parts = { ...given, outlet, memory, own: this.#own };
    this.#parts = parts;
    this.#bell = createBell(parts.timer);
    this.#memory = memory;
    this.#quarantine = createQuarantine(memory);
    this.#swept = createSweptLists(memory);
    this.#due = new DueLists({
      clock: parts.clock,
      swept: this.#swept.get,
      isUnfinished: (list) =>
        memory.position(list) !== undefined || (list === 'notes' && memory.hasBodiesLeft()),
    });
    this.#bodies = createBodyFetcher({
      ...parts,
      canAsk: parts.isOpen,
      isCrowded: () => this.#due.isFirstPull(),
      onmissing: (id) => this.#apart(this.#absences.confirm('notes', id, this.#sweepsOf('notes'))),
    });
    this.#absences = createAbsences({
      ...parts,
      ongone: (list, id) => {
        if (list === 'notes') this.#bodies.forget(id);
      },
    });
    this.kit = createPulledKit({
      ...parts,
      bodies: this.#bodies,
      areCommentsApart: () => this.#reader.off().comments !== undefined,
      areClientsListed: () => this.#swept.get('companies') !== undefined,
    });
    this.#reader = new ListReader({
      ...parts,
      kit: this.kit,
      due: this.#due,
      swept: this.#swept,
      quarantine: this.#quarantine,
      bodies: this.#bodies,
      absences: this.#absences,
    });
    this.verifier = createVerifier({
      ...parts,
      changed: this.#changed,
      swept: this.#swept,
      bodies: this.#bodies,
      absences: this.#absences,
      off: () => this.#reader.off(),
      sweepSoon: (list) => this.#sweepSoon(list),
      apart: (work) => this.#apart(work),
    });
    this.#openNote = createOpenNote({
      ...parts,
      read: (id) => this.#readOpen(id),
      onchange: parts.onprogress,
    });
    this.#isRecalled = isDoneByDisk(() => this.#recall());
  }

  async run(cacheId: string): Promise<void> {
    const { settings, isOpen, onprogress } = this.#parts;
    this.#isRunning = true;
    this.#apart(this.#openNote.run()); // ends with the signal
    const rounds: Rounds = {
      tryDisk: () => tryDisk(settings),
      begin: () => this.#begin(cacheId),
      round: async () => isOpen() && meetCache(cacheId, this.#parts).then(() => this.#round()),
      untilNextMs: () => this.#due.inMs(),
      onpause: () => this.#refreshes.endAll(), // the rest of it cannot be had now
      onfailure: (trouble) => {
        this.#stalledBy = trouble;
        onprogress();
      },
    };
    await keepGoing(rounds, { ...this.#parts, bell: this.#bell });
  }

  nudge(): void {
    this.#due.nudge();
    this.#bell.ring();
    if (this.#parts.isOpen()) this.#apart(this.#openNote.readNow());
  }

  async refresh(lists: readonly ListName[]): Promise<void> {
    // Without a cache nothing is read, and no caller may wait.
    if (!this.#isRunning || !this.#parts.isOpen() || this.#parts.signal.aborted) return;
    this.#due.refresh(lists);
    const listed = this.#refreshes.untilRead(lists);
    this.#bell.ring();
    await Promise.all([listed, this.#openNote.readNow()]);
  }

  sweepAll(): void {
    this.#bodies.forgive();
    this.#reader.forgive();
    this.#due.restartAll();
    this.#bell.ring();
  }

  sweepAtLeisure(): void {
    this.#due.cancelRestart();
  }

  viewScreen({ lists, note }: Screen): void {
    if (this.#due.viewLists(lists)) this.#bell.ring();
    this.#openNote.viewNote(note);
  }

  wantBody(id: string): void {
    this.#bodies.addFirst(id);
  }

  async fetchRecord(list: ListName, id: string): Promise<Fetched> {
    const canFetch = this.#isRunning && this.#parts.isOpen();
    return canFetch ? fetchRecord(list, id, this.#parts) : 'failed';
  }

  wantComments(on: CommentsOn): Promise<CommentsFetched> {
    return fetchComments(on, this.#parts, { signal: this.#parts.signal, priority: 'view' });
  }

  markAnswered(list: ListName, id: string): void {
    this.#own.mark(list, id);
    this.#changed.mark(list, id);
    this.#parts.outlet.leaveOut(list, id);
    this.#memory.markOwn(list, id, this.#sweepsOf(list) + 1);
  }

  know(list: ListName, id: string): boolean {
    return this.#memory.know(list, [id]);
  }

  confirmGone(list: ListName, id: string): void {
    this.#apart(this.#absences.confirm(list, id, this.#sweepsOf(list)));
  }

  isKnown({ kind, id }: RecordRef): boolean {
    const list = listOf(kind);
    return list !== undefined && this.#memory.marks.isKnown(list, id);
  }

  progress(): PullProgress {
    const words = this.#stalledBy;
    return {
      ...this.#swept.times(this.#parts.clock.now()),
      openNote: this.#openNote.lastRead(),
      sweeping: this.#reader.sweeping(),
      bodiesLeft: this.#bodies.countMissing(),
      bodiesRefused: this.#bodies.listRefused(),
      quarantined: this.#quarantine.all(),
      off: { ...(words !== null && perList(() => words)), ...this.#reader.off() },
      ...(words !== null && { stalledBy: words }),
      absent: this.#reader.absent(),
      ...this.kit.progress(),
      verify: this.verifier.report(),
    };
  }

  async #readOpen(id: string): Promise<boolean> {
    const hasCome = await this.#bodies.readAgain(id);
    if (hasCome) this.#absences.markFound('notes', id);
    return hasCome;
  }

  /** Another cache than the one that was filled starts empty (L16). */
  #begin(cacheId: string): void {
    if (!this.#isRecalled) this.#recall();
    this.#isRecalled = true;
    if (this.#memory.cacheId() !== cacheId) {
      tryDisk(this.#parts.settings); // it has to take what follows, or the lists would continue in the middle
      this.#memory.forget();
      this.#quarantine.forget();
      this.#swept.forget();
      this.#due.forget();
      this.#parts.onprogress();
    }
    for (const { list, id } of this.#parts.shown()) this.#memory.know(list, [id]);
  }

  /** Throws where the disk cannot be read; each round retries until it can (L25). */
  #recall(): void {
    this.#swept.recall();
    this.#quarantine.recall();
    this.#due.restoreTimes();
    this.#reader.recall();
  }

  /** Reads all lists that are due. */
  async #round(): Promise<void> {
    const { isOpen, log, signal } = this.#parts;
    this.#bodies.add([]);
    while (isOpen() && !signal.aborted) {
      const next = this.#due.next();
      if (next === undefined) return;
      const { list } = next;
      const endReading = this.#refreshes.beginReading(list);
      try {
        await (next.isWhole ? this.#reader.sweep(list) : this.#reader.readHead(list));
      } catch (error) {
        this.#due.markEnded(list, 'interrupted');
        if (isDiskError(error)) throw error; // every list needs the disk (L25)
        // A bug with one list must not end the pull of all others.
        log.note('bug in the pull', { list, error: errorName(error) });
      }
      if (endReading()) this.#due.refresh([list]);
      this.#apart(this.kit.resume());
    }
  }

  /** How many whole sweeps of a list are complete. */
  #sweepsOf(list: ListName): number {
    return this.#swept.get(list)?.number ?? 0;
  }

  #sweepSoon(list: ListName): void {
    this.#due.sweepAgain(list);
    this.#bell.ring();
  }

  #apart(work: Promise<unknown>): void {
    contain(this.#parts.log, 'bug in the pull', work);
  }
}
