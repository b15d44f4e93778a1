/** The records of every list that say the sought words. */
import { untrack } from 'svelte';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { type FoundRow, type FoundRows, findRows } from '../../shared/search/find-rows.ts';
import { RowTexts, type SearchedKind, searchedKinds } from '../../shared/search/searched-kinds.ts';
import type { Sought } from '../../shared/search/sought.ts';
import type { Row } from '../../shared/table/columns.ts';
import type { App } from '../app/app-context.ts';
import { rowsWithPending } from '../cache/pending-rows.ts';
import type { RecordLists } from '../lists/record-lists.svelte.ts';
import { inSlices } from '../system/in-slices.ts';

export type RecordSearchParts = Pick<
  App,
  'bridge' | 'cache' | 'navigation' | 'outbox' | 'shelf' | 'timer'
> & { readonly recordLists: RecordLists };
type Source = {
  readonly kind: SearchedKind;
  readonly rows: () => readonly Row[];
  readonly texts: () => RowTexts;
};

/** The kinds that are searched after a sign at the start of the line; after `>` none is. */
const kindsAmong: Readonly<Record<Sought['among'], readonly SearchedKind[]>> = {
  all: searchedKinds,
  commands: [],
  people: ['contact'],
  projects: ['project'],
};
const nothing: FoundRows = { best: [], counts: new Map() };

export class FoundRecords {
  readonly #parts: RecordSearchParts;
  readonly #sources: readonly Source[];
  #found = $state.raw<FoundRows>(nothing);
  /** The words that this was found by. */
  #by = $state.raw('');
  readonly #sought: () => Sought;
  /** Is true if records have changed while they were searched. */
  #isOld = false;

  /** Make it while a component begins: it searches for as long as that lives. */
  constructor(parts: RecordSearchParts, sought: () => Sought) {
    this.#parts = parts;
    this.#sought = sought;
    this.#sources = searchedKinds.map((kind) => this.#sourceOf(kind));
    // A search takes its time. Other words end it; other records wait for its end, or it would never come.
    $effect(() => {
      void this.#key;
      const stop = new AbortController();
      untrack(() => void this.#search(stop.signal));
      return () => stop.abort();
    });
    // The same for what has changed.
    $effect(() => {
      for (const { rows, texts } of this.#sources) void [rows(), texts()];
      const stop = new AbortController();
      if (untrack(() => this.isSearching)) this.#isOld = true;
      else untrack(() => void this.#search(stop.signal));
      return () => stop.abort();
    });
  }

  async #search(signal: AbortSignal): Promise<void> {
    const { timer } = this.#parts;
    const [{ words, among }, key] = [this.#sought(), this.#key];
    do {
      this.#isOld = false;
      const searched = this.#sources
        .filter(({ kind }) => kindsAmong[among].includes(kind))
        .map(({ kind, rows, texts }) => ({ kind, rows: rows(), searchedOf: texts().searchedOf }));
      const slices = findRows(words.length === 0 ? [] : searched, words, recentIn(this.#parts));
      const found = await inSlices(slices, timer, signal);
      if (found === undefined || signal.aborted) return;
      [this.#found, this.#by] = [found, key];
    } while (this.#isOld);
  }

  get found(): FoundRows {
    return this.#found;
  }

  /** Is true until what is found belongs to the present words. */
  get isSearching(): boolean {
    return this.#by !== this.#key;
  }

  nameOf({ kind, row }: FoundRow): string {
    return this.#textsOf(kind)?.nameOf(row) ?? '';
  }

  aboutOf({ kind, row }: FoundRow): string {
    return this.#textsOf(kind)?.aboutOf(row) ?? '';
  }

  get #key(): string {
    const { words, among } = this.#sought();
    return [among, ...words].join(' ');
  }

  #textsOf(kind: FoundRow['kind']): RowTexts | undefined {
    return this.#sources.find((source) => source.kind === kind)?.texts();
  }

  #sourceOf(kind: SearchedKind): Source {
    const { outbox, recordLists } = this.#parts;
    if (kind === 'company') {
      const table = recordLists.tables.of('companies');
      const own = $derived(outbox.writes.filter(({ record }) => record.kind === kind));
      const rows = $derived(rowsWithPending({ rows: table.rows, get: (id) => table.get(id) }, own));
      const texts = new RowTexts(kind);
      return { kind, rows: () => rows, texts: () => texts };
    }
    const list = recordLists.of(kind);
    const texts = $derived(new RowTexts(kind, list.around));
    return { kind, rows: () => list.rows, texts: () => texts };
  }
}

/** The records that were opened last, under the ids that the service gave them. */
export function recentIn({
  outbox,
  shelf,
}: Pick<RecordSearchParts, 'outbox' | 'shelf'>): readonly RecordRef[] {
  return shelf.recent.map(({ kind, id }) => ({ kind, id: outbox.knownId(id) }));
}
