/**
 * The lists of an account, kept for as long as its workspace is on screen. A user who returns to
 * one finds it filled, and as they left it.
 */
import { untrack } from 'svelte';
import * as v from 'valibot';
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import { isDeletedHere, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { writableKinds } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import { nameWithMark, showRecord, UNTITLED } from '../../shared/shown-name.ts';
import type { Around, Row } from '../../shared/table/columns.ts';
import { type ListedKind, listedKinds } from '../../shared/table/first-views.ts';
import { dayOf, parseTimestamp } from '../../shared/time.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import { TypedLine } from '../bridge/typed-line.svelte.ts';
import type { UnfinishedWork } from '../bridge/unfinished-work.ts';
import type { Cache, PlainList } from '../cache/cache.ts';
import type { LoadedTable } from '../cache/loaded-table.svelte.ts';
import { outliveScreen } from '../cache/outlive-screen.svelte.ts';
import { createWritesOf, pendingRow } from '../cache/pending-rows.ts';
import { nameIn, nameInList, nameKey } from '../cache/read.ts';
import { RecordTables } from '../cache/record-tables.ts';
import { inSpareTime } from '../system/spare-time.ts';
import { cellToSearch } from '../table/cell-words.ts';
import type { Dates } from '../ui/dates.ts';
import type { Now } from '../ui/now.ts';
import { memberOf } from '../words/people.ts';
import { withNamesakes } from './deal-namesakes.ts';
import { SavedViews } from './saved-views.svelte.ts';
import { ShownList } from './shown-list.svelte.ts';

export type RecordListsParts = {
  readonly cache: Cache;
  readonly dates: Dates;
  readonly now: Now;
  readonly outbox: Outbox;
  readonly state: AppState;
  readonly unfinished: UnfinishedWork;
};

export class RecordLists {
  readonly tables: RecordTables;
  /** The named views of each list. */
  readonly saved: Readonly<Record<ListedKind, SavedViews>>;
  /** The line above the tasks, until it is added. */
  readonly quickTask: TypedLine<string>;
  readonly #parts: RecordListsParts;
  readonly #accountKey: string;
  readonly #shown = new Map<ListedKind, ShownList>();
  readonly #today = $derived.by(() => this.#parts.dates.today(this.#parts.now.current));

  constructor(parts: RecordListsParts, accountKey: string) {
    this.#parts = parts;
    this.#accountKey = accountKey;
    this.tables = new RecordTables(parts.cache);
    this.quickTask = new TypedLine({
      ...{
        place: 'task line',
        blank: '',
        schema: v.string(),
        isBlank: (line) => line.trim() === '',
      },
      unfinished: parts.unfinished,
    });
    const knownId = (id: RecordId) => parts.outbox.knownId(id);
    this.saved = Object.fromEntries(
      listedKinds.map((kind) => [kind, new SavedViews(kind, accountKey, knownId)]),
    ) as Record<ListedKind, SavedViews>;
  }

  /** The list of a kind. Ask first while a component begins. */
  of(kind: ListedKind): ShownList {
    const known = this.#shown.get(kind);
    if (known !== undefined) return known;
    const made = outliveScreen(
      () =>
        new ShownList(kind, {
          accountKey: this.#accountKey,
          tables: this.tables,
          saved: this.saved[kind],
          writes: () => this.#parts.outbox.writes,
          knownId: (id) => this.#parts.outbox.knownId(id),
          around: this.#createAround(),
          wordsToSearch: (column, row, around) => {
            const { dates, now } = this.#parts;
            // Another day brings another `around`, and no text is read anew before.
            return cellToSearch(column, row, { around, dates, now: untrack(() => now.current) });
          },
        }),
    );
    this.#shown.set(kind, made);
    return made;
  }

  /**
   * Reads and orders one list after the other in spare time. The first visit finds it filled, and
   * the first sort of 40,000 rows takes no longer than the second.
   */
  prepareAll(signal: AbortSignal): void {
    const left: ListedKind[] = [...listedKinds];
    let prepare: (() => boolean) | undefined;
    inSpareTime(() => {
      const [kind] = left;
      if (kind === undefined) return 'last';
      const list = this.of(kind);
      if (list.isUnreadable) prepare = () => false;
      else if (!list.isWhole) return 'later';
      prepare ??= list.createPreparation();
      if (prepare()) return 'more';
      prepare = undefined;
      left.shift();
      return 'more';
    }, signal);
  }

  close(): void {
    this.tables.close();
  }

  /** The name that the service has for a record. */
  #nameBefore(list: ListName, id: unknown): string | undefined {
    const before = list === 'notes' ? undefined : this.tables.of(list).get(id);
    return before && nameIn(list, before);
  }

  /** Another object whenever something of these lists has changed, and the same one otherwise. */
  #createAround(): (named: readonly ListName[]) => Around {
    const writesOf = createWritesOf(writableKinds);
    let before: { readonly of: readonly unknown[]; readonly around: Around } | undefined;
    return (named) => {
      const { dates, outbox, state } = this.#parts;
      const kinds = new Set<string>(named.map((list) => lists[list].kind));
      const own = outbox.writes.filter(({ record }) => kinds.has(record.kind));
      const writes = writesOf(own);
      const rows = named.map((list) => (list === 'notes' ? [] : this.tables.of(list).rows));
      const { zone } = dates;
      const me = memberOf(state);
      const { gone } = this.tables;
      const downloaded = named.map((list) => state.status.asOf[list] !== null);
      const of = [writes, this.#today, zone, me, gone, ...downloaded, ...rows];
      if (before?.of.length === of.length && of.every((one, at) => one === before?.of[at])) {
        return before.around;
      }
      const pending = Map.groupBy(writes, ({ record }) => `${record.kind} ${record.id}`);
      const writesAbout = (list: ListName, id: unknown) =>
        pending.get(`${lists[list].kind as WritableKind} ${outbox.knownId(String(id))}`);
      // Tens of thousands of rows name the same few records.
      const recordOf = rememberById((list, id): Fields | undefined => {
        if (list === 'notes' || id === null || id === undefined) return undefined;
        const confirmed = this.tables.of(list).get(id);
        const ofRecord = writesAbout(list, id);
        if (ofRecord === undefined) return confirmed;
        return pendingRow(ofRecord[0]?.record.id ?? '', confirmed, ofRecord)?.record;
      });
      const clients = once(() => clientsOfProjects(this.tables.of('projects').rows));
      const bareName = (list: ListName, id: unknown) =>
        this.#nameBefore(list, id) ??
        (list === 'companies' ? clients().get(String(id)) : undefined);
      const around: Around = {
        recordOf,
        recordsOf: (list) => {
          if (list === 'notes') return [];
          const table = this.tables.of(list);
          const madeHere = madeHereOf(list, table, [...pending.values()]);
          return [...table.rows.map(({ record }) => record), ...madeHere];
        },
        nameOf: rememberById((list, id) => {
          const record = recordOf(list, id);
          if (record !== undefined) return nameInList(list, record);
          const isRead = list !== 'notes' && this.tables.of(list as PlainList).isWhole;
          if (!isRead) return '';
          const shown = showRecord({
            ...{ word: lists[list].words[0], id, name: bareName(list, id) },
            isDeleted: isDeletedHere(writesAbout(list, id) ?? []),
            why: gone.get(nameKey({ list, id: String(id) })),
            isDownloaded: state.status.asOf[list] !== null,
          });
          return nameWithMark(shown);
        }),
        bareNameOf(list, id) {
          const record = recordOf(list, id);
          if (record !== undefined) return nameIn(list, record) ?? UNTITLED;
          return isLocalId(String(id)) ? '' : (bareName(list, id) ?? String(id));
        },
        today: this.#today,
        zone,
        dayOf: (moment) => {
          const at = parseTimestamp(moment);
          return Number.isNaN(at) ? moment : dayOf(at, zone);
        },
        me,
      };
      before = { of, around: withNamesakes(around) };
      return before.around;
    };
  }
}

/** Returns the records of a list that only this computer has. */
function madeHereOf(
  list: PlainList,
  table: LoadedTable,
  pending: readonly (readonly PendingWrite[])[],
): readonly Fields[] {
  return pending.flatMap((ofRecord): Fields[] => {
    const ref = ofRecord[0]?.record;
    if (ref?.kind !== lists[list].kind || table.get(ref.id) !== undefined) return [];
    const row = pendingRow(ref.id, undefined, ofRecord);
    return row === undefined ? [] : [row.record];
  });
}

/** Returns the names of clients as projects show them: lists leave archived clients out. */
function clientsOfProjects(projects: readonly Row[]): ReadonlyMap<string, string> {
  const named = projects.flatMap(({ record: { company_id: id, company_name: name } }) =>
    typeof name === 'string' && name.trim() !== '' ? [[String(id), name] as const] : [],
  );
  return new Map(named);
}

/** Answers the same for the same record of a list. */
function rememberById<T>(ask: (list: ListName, id: unknown) => T) {
  const known = new Map<ListName, Map<unknown, T>>();
  return (list: ListName, id: unknown): T => {
    const ofList = known.get(list) ?? new Map<unknown, T>();
    known.set(list, ofList);
    const before = ofList.get(id);
    if (before !== undefined || ofList.has(id)) return before as T;
    const answer = ask(list, id);
    ofList.set(id, answer);
    return answer;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
