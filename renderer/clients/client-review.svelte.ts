/** The review of clients: which of them are shown, and which the user has ticked on this computer. */

import type { ListName } from '../../shared/api/endpoints.ts';
import type { RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Clock } from '../../shared/ports.ts';
import { lists } from '../../shared/records/lists.ts';
import { DAY_MS, dayOf, type Instant } from '../../shared/time.ts';
import { isReviewed, REVIEW_DAYS, type Reviewed } from '../../shared/timeline/reviewed.ts';
import { type TouchSources, touchedClients } from '../../shared/timeline/touched-clients.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { addFailedRead } from '../cache/failed-reads.ts';
import type { LoadedTable } from '../cache/loaded-table.svelte.ts';
import { documentsMadeHere } from '../cache/own-documents.ts';
import { readRecent, touchLists } from '../cache/read-touched.ts';
import { type Row, rowsWithPending } from '../cache/record-choices.ts';
import type { RecordTables } from '../cache/record-tables.ts';
import { changesWithin } from '../cache/story-changes.ts';
import type { Dates } from '../ui/dates.ts';
import { missingInWords } from '../words/age.ts';

/** Every client, or those that nothing has happened to for a while. */
export type ClientsShown = 'all' | 'quiet';

export type ReviewParts = {
  readonly bridge: Pick<Bridge, 'readReviewed' | 'markReviewed'>;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly dates: Dates;
  readonly outbox: Outbox;
  readonly state: AppState;
  readonly tables: RecordTables;
};

/** The lists that are in memory anyway, because they are shown as tables. */
const inMemory = touchLists.filter((list) => list !== 'notes' && list !== 'timeEntries');

export class ClientReview {
  /** Why the last tick was not kept; `null` if it was. */
  problem = $state.raw<string | null>(null);
  #shown: ClientsShown = $state.raw('all');
  /** The clients that were touched when the view was opened: it stays as it is during the review. */
  #touched = $state.raw<ReadonlySet<string> | null>(null);
  /** `null` until they are read. */
  #marks: Reviewed | null = $state.raw(null);
  /** Why they could not be found. */
  #failure = $state.raw<{ readonly error: unknown } | null>(null);
  /** Counts the openings of the view: the answer to an earlier one is late. */
  #opening = 0;
  readonly #parts: ReviewParts;
  readonly #account: string;

  constructor(parts: ReviewParts, account: string) {
    this.#parts = parts;
    this.#account = account;
  }

  /** By the ids that the clients have now. */
  readonly #byClient = $derived.by(() => {
    const { outbox } = this.#parts;
    return new Map(Object.entries(this.#marks ?? {}).map(([id, at]) => [outbox.knownId(id), at]));
  });

  get shown(): ClientsShown {
    return this.#shown;
  }

  /** Reads the ticks: another window, or an earlier start, may have set some. */
  async read(): Promise<void> {
    const answer = await this.#parts.bridge.readReviewed({ account: this.#account });
    this.#marks = answer.ok ? answer.value : (this.#marks ?? {});
  }

  /** The clients whose review still counts; `undefined` until the ticks are read. */
  findReviewed(now: Instant): ReadonlySet<RecordId> | undefined {
    if (this.#marks === null) return undefined;
    return new Set([...this.#byClient.keys()].filter((id) => this.reviewedAt(id, now)));
  }

  /** Chooses which clients are shown; the quiet ones are found anew. */
  show(shown: ClientsShown): void {
    this.#opening += 1;
    // A derived value is not notified of a table that it makes itself: they exist before.
    if (shown === 'quiet') for (const list of inMemory) this.#parts.tables.of(list);
    this.#shown = shown;
    this.#touched = null;
    this.#failure = null;
  }

  /** Names what is not on this computer yet of what the shown clients are chosen by; else empty. */
  readonly missing = $derived.by(() =>
    this.#shown === 'all' ? '' : missingInWords(touchLists, this.#parts.state.status),
  );

  /** Whether the quiet clients are wanted and can be found: all lists are here and read. */
  readonly isFindable = $derived.by(
    () =>
      this.#shown === 'quiet' &&
      this.#touched === null &&
      this.#failure === null &&
      this.missing === '' &&
      inMemory.every((list) => isRead(this.#parts.tables.of(list))),
  );

  async find(): Promise<void> {
    const opening = this.#opening;
    try {
      const touched = await this.#findTouched();
      if (opening === this.#opening) this.#touched = touched;
    } catch (error) {
      if (opening !== this.#opening) return;
      this.#failure = { error };
      addFailedRead(() => {
        this.#failure = null;
      });
    }
  }

  /**
   * Throws if the quiet clients can’t be found, for the boundary of the screen. Call it in a template: a
   * derived value that throws later brings down the window.
   */
  assertFindable(): void {
    if (this.#shown === 'all') return;
    for (const list of inMemory) void this.#parts.tables.of(list).isWhole;
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Whether it is known which clients the view has. */
  get isFound(): boolean {
    return this.#shown === 'all' || this.#touched !== null;
  }

  /** Whether the view has this client. */
  has(id: RecordId): boolean {
    return this.#shown === 'all' || this.#touched?.has(id) === false;
  }

  /** When it was reviewed, if that still counts. */
  reviewedAt(id: RecordId, now: Instant): Instant | undefined {
    const at = this.#byClient.get(id);
    return isReviewed(at, now) ? at : undefined;
  }

  /** Ticks a client, or takes the tick away. */
  async mark(client: RecordId, isOn: boolean): Promise<void> {
    const at = isOn ? this.#parts.clock.now() : null;
    const answer = await this.#parts.bridge.markReviewed({ account: this.#account, client, at });
    this.problem = answer.ok ? null : answer.message;
    if (answer.ok) this.#marks = answer.value;
  }

  async #findTouched(): Promise<ReadonlySet<string>> {
    const { cache, clock, dates, outbox } = this.#parts;
    const now = clock.now();
    const sinceAt = now - REVIEW_DAYS * DAY_MS;
    const [since, today] = [dayOf(sinceAt, dates.zone), dates.today(now)];
    const recent = await readRecent(cache, { since, sinceAt: sinceAt - DAY_MS, today });
    const asNow = (list: ListName, all: readonly unknown[]) =>
      rowsWithPending(list, all as readonly Row[], outbox.writes);
    const before = inMemory.map(
      (list) => [list, this.#parts.tables.of(list).rows.map(({ record }) => record)] as const,
    );
    const whole = before.map(([list, records]) => [list, asNow(list, records)] as const);
    const {
      boardGroups: stages,
      taskStatuses: statuses,
      ...sources
    } = {
      notes: asNow('notes', recent.notes),
      entries: asNow('timeEntries', recent.entries),
      comments: asNow('comments', recent.comments),
      documents: documentsMadeHere(outbox.writes),
      changes: changesWithin(outbox.live, { shown: byKind(whole), before: byKind(before) }),
      ...Object.fromEntries(whole),
    } as unknown as Omit<TouchSources, 'stages' | 'statuses'> & {
      boardGroups: TouchSources['stages'];
      taskStatuses: TouchSources['statuses'];
    };
    return touchedClients({ ...sources, stages, statuses }, { since, today, zone: dates.zone });
  }
}

function byKind(all: readonly (readonly [ListName, readonly unknown[]])[]) {
  return Object.fromEntries(
    all.map(([list, records]) => [lists[list].kind, records]),
  ) as Parameters<typeof changesWithin>[1]['shown'];
}

function isRead(table: LoadedTable): boolean {
  return !table.isUnreadable && table.isWhole;
}
