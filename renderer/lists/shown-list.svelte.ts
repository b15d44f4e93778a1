/** What a list shows: the rows that its view leaves, in their order, in groups, with sums. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { RecordId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { type Around, columnsOf, type Row } from '../../shared/table/columns.ts';
import { filterRows, RowSearch } from '../../shared/table/filter-rows.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import { groupRows } from '../../shared/table/group-rows.ts';
import { SortKeys, sortRows } from '../../shared/table/sort-rows.ts';
import { shownColumns } from '../../shared/table/view.ts';
import type { PlainList } from '../cache/cache.ts';
import { createWritesOf, rowsWithPending } from '../cache/pending-rows.ts';
import type { RecordTables } from '../cache/record-tables.ts';
import { groupItem, rowItem, type TableItem } from '../table/table-item.ts';
import { type ListPlace, listPlace } from '../ui/list-scroll.svelte.ts';
import { ListView } from './list-view.svelte.ts';
import type { ListCounts } from './list-words.ts';

export type ListParts = {
  readonly accountKey: string;
  readonly tables: RecordTables;
  readonly writes: () => readonly PendingWrite[];
  /** What is around the rows of a table that names records of these lists. */
  readonly around: (lists: readonly ListName[]) => Around;
};

const noRows: readonly Row[] = [];

export class ShownList {
  readonly kind: ListedKind;
  readonly columns;
  readonly view: ListView;
  /** How it was left, for whoever comes back. */
  readonly place: ListPlace = listPlace();
  /** Words that a row has to say somewhere. */
  search = $state('');
  /** The head of a group that keys act on, by its key. */
  currentGroup = $state.raw<string | null>(null);
  /** The record that was selected last in this list, and not from elsewhere. */
  chosen: RecordId | null = null;
  /** Whether the record of that row is shown beside the list. */
  isPeeking = $state.raw(false);
  selected = $state.raw<ReadonlySet<RecordId>>(new Set());
  readonly #parts: ListParts;
  readonly #list: PlainList | undefined;
  readonly #writesOf: ReturnType<typeof createWritesOf>;
  #ordered: readonly Row[] = [];
  #orderedBy = '';

  constructor(kind: ListedKind, parts: ListParts) {
    this.kind = kind;
    this.#parts = parts;
    this.columns = columnsOf(kind);
    this.view = new ListView(kind, parts.accountKey);
    this.#list = listOf(kind) as PlainList | undefined;
    this.#writesOf = createWritesOf([kind]);
    // What a derived value makes itself it never hears of: its tables have to be there before.
    for (const { list } of this.columns)
      if (list !== undefined && list !== 'notes') parts.tables.of(list);
    if (this.#list !== undefined) parts.tables.of(this.#list);
  }

  /** Whether all records of this computer have been read. */
  readonly isWhole = $derived.by(() => this.#table?.isWhole ?? true);

  readonly around = $derived.by(() =>
    this.#parts.around([...new Set(this.columns.flatMap(({ list }) => list ?? []))]),
  );
  readonly #own = $derived.by(() => this.#writesOf(this.#parts.writes()));

  /** Every record of the list as the user left it. */
  readonly rows = $derived.by(() => {
    const table = this.#table;
    if (table === undefined)
      return rowsWithPending({ rows: noRows, get: () => undefined }, this.#own);
    return rowsWithPending({ rows: table.rows, get: (id) => table.get(id) }, this.#own);
  });

  readonly shownColumns = $derived.by(() => shownColumns(this.view.now, this.columns));
  readonly #keys = $derived.by(() => new SortKeys(this.around));
  readonly #sorted = $derived.by(() => this.#sort());
  readonly #searchIn = $derived.by(
    () =>
      new RowSearch(
        this.shownColumns.map(({ column }) => column),
        this.around,
      ),
  );
  readonly #filtered = $derived.by(() =>
    filterRows(this.#sorted, this.view.now.filters, this.columns, this.around),
  );
  /** The rows that are left, in their order. */
  readonly left = $derived.by(() => this.#searchIn.find(this.#filtered, this.search));

  /** The selected rows that are shown: what is done to many at once is done to these alone. */
  readonly selectedRows = $derived.by(() =>
    this.selected.size === 0 ? noRows : this.left.filter(({ id }) => this.selected.has(id)),
  );
  readonly counts = $derived.by((): ListCounts => {
    const isSelected = ({ id }: Row) => this.selected.has(id);
    const selected = this.selectedRows.length;
    const ofAll = this.selected.size === 0 ? 0 : this.rows.filter(isSelected).length;
    return {
      ...{ left: this.left.length, all: this.rows.length },
      ...{ selected, hidden: ofAll - selected },
    };
  });

  readonly groupedBy = $derived.by(() =>
    this.columns.find(({ name }) => name === this.view.now.groupedBy),
  );
  readonly #groups = $derived.by(() =>
    this.groupedBy === undefined ? null : groupRows(this.left, this.groupedBy, this.around),
  );
  /** The lines of the table. */
  readonly items = $derived.by((): readonly TableItem[] => {
    if (this.#groups === null) return this.left.map(rowItem);
    return this.#groups.flatMap((group) => [groupItem(group), ...group.rows.map(rowItem)]);
  });
  /** What narrows the list: another answer is read from its top. */
  readonly narrowedBy = $derived.by(() =>
    JSON.stringify([
      this.search,
      this.view.now.filters,
      this.view.now.sorts,
      this.view.now.groupedBy,
    ]),
  );

  /** A record as the service said it. */
  readConfirmed(id: RecordId): Fields | undefined {
    return this.#table?.get(id);
  }

  get #table() {
    return this.#list && this.#parts.tables.of(this.#list);
  }

  /** Nearly everything stands where it stood: rows that are in order are sorted in a moment. */
  #sort(): readonly Row[] {
    const { sorts } = this.view.now;
    const by = JSON.stringify(sorts);
    const input = by === this.#orderedBy ? inOrderOf(this.#ordered, this.rows) : this.rows;
    this.#ordered = sortRows(input, sorts, this.columns, this.#keys);
    this.#orderedBy = by;
    return this.#ordered;
  }
}

/** The rows in the order in which they stood before; new ones at the end. */
function inOrderOf(before: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const known = before.flatMap(({ id }) => {
    const row = left.get(id);
    left.delete(id);
    return row ?? [];
  });
  return [...known, ...left.values()];
}
