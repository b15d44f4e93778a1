/** The rows that the week sheet has without times, as this computer remembers them (T5.3, T5.4). */
import * as v from 'valibot';
import { boundedId } from '../../shared/queue/pending-write.ts';
import { FAVOURITE_ROWS_MAX, ROWS_BEFORE_MAX } from '../../shared/time/bounds.ts';
import {
  isSameRow,
  type RowSubject,
  toggleFavourite,
  withKnownIds,
} from '../../shared/time/sheet-rows.ts';
import type { Day } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import { recallList, remember, rememberFollowed } from '../ui/remembered.ts';

const rowSubject = v.object({ projectId: v.nullable(boundedId), taskId: v.nullable(boundedId) });

/** The rows of the week before, added to the week that starts on this day. */
type Added = { readonly start: Day; readonly rows: readonly RowSubject[] };

export class SheetRows {
  #favourites: readonly RowSubject[] = $state.raw([]);
  #added = $state.raw<Added | null>(null);
  readonly #name: string;
  readonly #outbox: Pick<Outbox, 'knownId'>;

  constructor(accountKey: string, outbox: Pick<Outbox, 'knownId'>) {
    this.#name = `favourite rows of ${accountKey}`;
    this.#outbox = outbox;
    const saved = recallList(this.#name, rowSubject, FAVOURITE_ROWS_MAX);
    const now = withKnownIds(saved, (id) => outbox.knownId(id));
    this.#favourites = rememberFollowed(this.#name, saved, now);
  }

  /** The first one kept first. */
  get favourites(): readonly RowSubject[] {
    return withKnownIds(this.#favourites, (id) => this.#outbox.knownId(id));
  }

  /** The rows of every week: their names have to be read. */
  get all(): readonly RowSubject[] {
    return [...this.#favourites, ...(this.#added?.rows ?? [])];
  }

  /** The rows added to the week of this start. */
  addedTo(start: Day | undefined): readonly RowSubject[] {
    const { rows, start: of } = this.#added ?? { rows: [], start: null };
    return of === start ? withKnownIds(rows, (id) => this.#outbox.knownId(id)) : [];
  }

  /** Adds rows to a week; those of another week are let go. */
  add(start: Day, rows: readonly RowSubject[]): void {
    this.#added = { start, rows: [...this.addedTo(start), ...rows].slice(-ROWS_BEFORE_MAX) };
  }

  isFavourite(row: RowSubject): boolean {
    return this.favourites.some((one) => isSameRow(one, row));
  }

  /** False where there is no room for one more. */
  toggleFavourite(row: RowSubject, canShow: (row: RowSubject) => boolean): boolean {
    const before = this.favourites;
    const favourites = toggleFavourite(before, row, canShow);
    if (favourites === before) return false;
    this.#favourites = favourites;
    remember(this.#name, favourites);
    return true;
  }
}
