/** The content of a list: the rows that its view leaves, in their order, in groups, with sums. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { RecordId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { widenForAmounts } from '../../shared/table/amount-widths.ts';
import { stageColumn } from '../../shared/table/board.ts';
import type { Around, Column, Row } from '../../shared/table/columns.ts';
import { filterRows, RowSearch } from '../../shared/table/filter-rows.ts';
import { columnsByUse, type ListedKind } from '../../shared/table/first-views.ts';
import { GroupKeys, groupRows } from '../../shared/table/group-rows.ts';
import { hasParts, nestRows } from '../../shared/table/nest-rows.ts';
import { pickRows } from '../../shared/table/pick-rows.ts';
import type { SavedView } from '../../shared/table/saved-views.ts';
import { ColumnOrders, sortRows } from '../../shared/table/sort-rows.ts';
import { foldsIn, shownColumns, type View } from '../../shared/table/view.ts';
import type { PlainList } from '../cache/cache.ts';
import { createWritesOf, pendingRow, rowsWithPending } from '../cache/pending-rows.ts';
import type { RecordTables } from '../cache/record-tables.ts';
import { groupItem, rowItem, type TableItem } from '../table/table-item.ts';
import { type ListPlace, listPlace } from '../ui/list-scroll.svelte.ts';
import { ListView } from './list-view.svelte.ts';
import { type ListCounts, orderInWords } from './list-words.ts';
import type { SavedViews } from './saved-views.svelte.ts';

export type ListParts = {
  readonly accountKey: string;
  readonly tables: RecordTables;
  readonly saved: SavedViews;
  readonly writes: () => readonly PendingWrite[];
  /** Returns the present id of a record that once had this one. */
  readonly knownId: (id: RecordId) => RecordId;
  /** Returns what is around the rows of a table that names records of these lists. */
  readonly around: (lists: readonly ListName[]) => Around;
  /** Returns the words that a filter finds a cell by. */
  readonly wordsToSearch: (column: Column, row: Row, around: Around) => string;
};

const noRows: readonly Row[] = [];
/** The field of a task that names the task it is part of. */
const PARENT = 'parent_task_id';
/** So many rows are read ahead at a time: a fraction of a frame. */
const SLICE = 500;

export class ShownList {
  readonly kind: ListedKind;
  readonly columns;
  readonly view: ListView;
  readonly saved: SavedViews;
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
  /** The columns that the window has room for, by name; `null` before the table is drawn. */
  drawn = $state.raw<readonly string[] | null>(null);
  #selected = $state.raw<ReadonlySet<RecordId>>(new Set());
  readonly #parts: ListParts;
  readonly #list: PlainList | undefined;
  readonly #named: readonly ListName[];
  readonly #writesOf: ReturnType<typeof createWritesOf>;

  constructor(kind: ListedKind, parts: ListParts) {
    this.kind = kind;
    this.#parts = parts;
    this.columns = columnsByUse(kind);
    this.view = new ListView(kind, parts.accountKey, parts.knownId);
    this.saved = parts.saved;
    this.#list = listOf(kind) as PlainList | undefined;
    this.#named = namedLists(this.columns);
    this.#writesOf = createWritesOf([kind]);
    // A derived value is not notified of what it makes itself, so its tables must exist before.
    for (const list of this.#named) if (list !== 'notes') parts.tables.of(list);
    if (this.#list !== undefined) parts.tables.of(this.#list);
  }

  /** Whether all records of this computer have been read. */
  readonly isWhole = $derived.by(() => this.#table?.isWhole ?? true);

  /** Whether the cache refused to read it: who shows the list throws that. */
  get isUnreadable(): boolean {
    return this.#table?.isUnreadable ?? false;
  }

  readonly around = $derived.by(() => this.#parts.around(this.#named));
  readonly #own = $derived.by(() => this.#writesOf(this.#parts.writes()));
  readonly #ownById = $derived.by(() => Map.groupBy(this.#own, ({ record }) => record.id));

  /** Every record of the list as the user left it. */
  readonly rows = $derived.by(() => {
    const table = this.#table;
    if (table === undefined)
      return rowsWithPending({ rows: noRows, get: () => undefined }, this.#own);
    return rowsWithPending({ rows: table.rows, get: (id) => table.get(id) }, this.#own);
  });

  // Each part of the view by itself: another order must not have every text read again.
  readonly #viewColumns = $derived.by(() => this.view.now.columns);
  readonly #shownNames = $derived.by(() => this.#viewColumns.map(({ name }) => name).join(' '));
  readonly shownColumns = $derived.by(() =>
    widenForAmounts(shownColumns(this.#viewColumns, this.columns), this.rows, this.around),
  );
  #lastOrders: ColumnOrders | undefined;
  readonly #orders = $derived.by(() => {
    this.#lastOrders = new ColumnOrders(this.around, this.#lastOrders);
    return this.#lastOrders;
  });
  readonly #searchIn = $derived.by(() => {
    const names = new Set(this.#shownNames.split(' '));
    const { around } = this;
    return new RowSearch(
      this.columns.filter(({ name }) => names.has(name)),
      (column, row) => this.#parts.wordsToSearch(column, row, around),
    );
  });
  readonly #filters = $derived.by(() => this.view.now.filters);
  // Filters and search before the order, by index: another order reads no text, and a key sorts few rows.
  readonly #passing = $derived.by(() =>
    filterRows(this.rows, this.#filters, this.columns, this.around),
  );
  readonly #found = $derived.by(() => this.#searchIn.find(this.rows, this.search, this.#passing));
  /** The rows that are left, as they come: another order changes nothing of it. */
  readonly unordered = $derived.by(() => pickRows(this.rows, this.#found));
  readonly #sorts = $derived.by(() => this.view.now.sorts);
  /** The rows that are left, in their order. */
  readonly left = $derived.by(() =>
    sortRows(this.rows, this.#sorts, this.columns, this.#orders, this.#found),
  );

  /** By the ids that the service gave them, once it has. */
  readonly selected = $derived.by((): ReadonlySet<RecordId> => {
    const known = [...this.#selected].map((id) => this.#parts.knownId(id));
    return known.every((id) => this.#selected.has(id)) ? this.#selected : new Set(known);
  });

  /** The selected rows that are shown: what is done to many at once is done to these alone. */
  readonly selectedRows = $derived.by(() =>
    this.selected.size === 0 ? noRows : this.left.filter(({ id }) => this.selected.has(id)),
  );
  readonly counts = $derived.by((): ListCounts => {
    const isSelected = ({ id }: Row) => this.selected.has(id);
    const selected = this.selectedRows.length;
    const ofAll = this.selected.size === 0 ? 0 : this.rows.filter(isSelected).length;
    return {
      ...{ left: this.#found.length, all: this.rows.length },
      ...{ selected, hidden: ofAll - selected },
    };
  });

  /** Whether it shows cards by stage; only records that have one. */
  readonly isBoard = $derived.by(
    () => this.view.now.isBoard === true && stageColumn(this.columns) !== undefined,
  );
  readonly groupedBy = $derived.by(() =>
    this.columns.find(({ name }) => name === this.view.now.groupedBy),
  );
  readonly #groupKeys = $derived.by(
    () => this.groupedBy && new GroupKeys(this.groupedBy, this.around),
  );
  readonly #groups = $derived.by(() =>
    this.groupedBy === undefined
      ? null
      : groupRows(this.left, this.groupedBy, this.around, this.#groupKeys),
  );
  readonly #hasParts = $derived.by(() => this.kind === 'task' && hasParts(this.rows, PARENT));
  /** The lines of the table. */
  readonly items = $derived.by((): readonly TableItem[] => {
    if (this.#groups === null) return this.#linesOf(this.left);
    const folds = foldsIn(this.view.now);
    const items: TableItem[] = [];
    for (const group of this.#groups) {
      const isFolded = folds(group.key);
      items.push(groupItem(group, isFolded));
      if (!isFolded) for (const line of this.#linesOf(group.rows)) items.push(line);
    }
    return items;
  });
  /** The text of all that narrows the list: when it changes, the list is read from its top. */
  readonly narrowedBy = $derived.by(() =>
    JSON.stringify([
      this.search,
      this.view.now.filters,
      this.view.now.sorts,
      this.view.now.groupedBy,
    ]),
  );

  /** The order in words if no head of a column shows all of it. */
  readonly hiddenOrder = $derived.by(() => {
    const heads = this.isBoard ? [] : this.drawn;
    if (heads === null || this.left.length < 2) return [];
    return orderInWords(this.view.now.sorts, this.columns, heads);
  });

  /** The columns on the screen: cards have them all. */
  readonly drawnColumns = $derived.by(() => {
    const { drawn } = this;
    if (drawn === null || this.isBoard) return this.shownColumns;
    return this.shownColumns.filter(({ column }) => drawn.includes(column.name));
  });

  /** Whether the record is here and the search or the filters leave it out. */
  hides(id: RecordId): boolean {
    const isIt = (row: Row) => row.id === id;
    return !this.left.some(isIt) && this.rows.some(isIt);
  }

  /** Leaves nothing out any more. */
  showAll(): void {
    this.search = '';
    this.view.set({ ...this.view.now, filters: [] });
  }

  /** The view with the words of the filter, as it is saved under a name. */
  readonly viewToSave = $derived.by((): View => {
    const search = this.search.trim();
    return search === '' ? this.view.now : { ...this.view.now, search };
  });

  /** Shows a named view, with the words of the filter that it was saved with. */
  openView(named: SavedView): void {
    const { search = '', ...next } = named.view;
    this.view.set(next);
    this.search = search;
    this.saved.setOpen(named);
  }

  /** Selects these records, or no longer. */
  select(ids: readonly RecordId[], isOn: boolean): void {
    const next = new Set(this.selected);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    this.#selected = next;
  }

  /** A record as the user left it, read at this moment. */
  readNow(id: RecordId): Fields | undefined {
    const writes = this.#ownById.get(id) ?? [];
    const confirmed = this.#table?.get(id);
    return writes.length === 0 ? confirmed : pendingRow(id, confirmed, writes)?.record;
  }

  /**
   * Returns a function that prepares ahead what a search and a sort will need of the rows. Each
   * call does a slice, and returns `false` once nothing is left. It prepares only the columns that
   * are shown: most are never sorted by.
   */
  createPreparation(): () => boolean {
    const { rows } = this;
    const [orders, search, groups] = [this.#orders, this.#searchIn, this.#groupKeys];
    const columns = this.shownColumns.map(({ column }) => column);
    const steps = columns.length + 1;
    let step = 0;
    let from = 0;
    return () => {
      const column = columns[step];
      const slice = rows.slice(from, from + SLICE);
      from += SLICE;
      if (column === undefined) {
        search.prepare(slice);
        for (const row of slice) groups?.of(row);
      } else orders.prepare(column, slice);
      if (from < rows.length) return true;
      if (column === undefined) search.textsOf(rows);
      else orders.places(column, rows);
      step += 1;
      from = 0;
      return step < steps;
    };
  }

  /** A record as the service said it. */
  readConfirmed(id: RecordId): ConfirmedRecord | undefined {
    return this.#table?.get(id) as ConfirmedRecord | undefined;
  }

  #linesOf(rows: readonly Row[]): readonly TableItem[] {
    if (!this.#hasParts) return rows.map((row) => rowItem(row));
    return nestRows(rows, PARENT).map(({ row, depth }) => rowItem(row, depth));
  }

  get #table() {
    return this.#list && this.#parts.tables.of(this.#list);
  }
}

/** The lists that columns name records of; projects know what clients are called that have no list. */
function namedLists(columns: readonly Column[]): readonly ListName[] {
  const named = new Set(
    columns.flatMap(({ list, namesUntilMade }) => list ?? namesUntilMade ?? []),
  );
  if (named.has('companies')) named.add('projects');
  return [...named];
}
