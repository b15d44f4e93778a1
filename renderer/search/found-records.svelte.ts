/** The records of every list that say the sought words. */
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { type FoundRow, type FoundRows, findRows } from '../../shared/search/find-rows.ts';
import { RowTexts, type SearchedKind, searchedKinds } from '../../shared/search/searched-kinds.ts';
import type { Sought } from '../../shared/search/sought.ts';
import type { Row } from '../../shared/table/columns.ts';
import type { App } from '../app/app-context.ts';
import { rowsWithPending } from '../cache/pending-rows.ts';
import type { RecordLists } from '../lists/record-lists.svelte.ts';
import { SlicedSearch } from '../system/sliced-search.svelte.ts';

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
  readonly #search: SlicedSearch<FoundRows>;

  /** Make it while a component begins: it searches for as long as that lives. */
  constructor(parts: RecordSearchParts, sought: () => Sought) {
    this.#parts = parts;
    this.#sources = searchedKinds.map((kind) => this.#sourceOf(kind));
    this.#search = new SlicedSearch({
      key: () => JSON.stringify(sought()),
      data: () => this.#sources.flatMap(({ rows, texts }) => [rows(), texts()]),
      begin: () => this.#begin(sought()),
      timer: parts.timer,
    });
  }

  #begin({ words, among }: Sought): Generator<undefined, FoundRows> {
    const searched = this.#sources
      .filter(({ kind }) => words.length > 0 && kindsAmong[among].includes(kind))
      .map(({ kind, rows, texts }) => ({ kind, rows: rows(), searchedOf: texts().searchedOf }));
    return findRows(searched, words, recentIn(this.#parts));
  }

  get found(): FoundRows {
    return this.#search.found ?? nothing;
  }

  /** Is true until what is found belongs to the present words. */
  get isSearching(): boolean {
    return !this.#search.isFound;
  }

  nameOf({ kind, row }: FoundRow): string {
    return this.#textsOf(kind)?.nameOf(row) ?? '';
  }

  aboutOf({ kind, row }: FoundRow): string {
    return this.#textsOf(kind)?.aboutOf(row) ?? '';
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
