/**
 * The lists of an account, kept for as long as its workspace is on screen: who comes back to one finds
 * it filled, and as they left it.
 */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId } from '../../shared/ids.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { writableKinds } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Around } from '../../shared/table/columns.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import { dayOf, parseTimestamp } from '../../shared/time.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache, PlainList } from '../cache/cache.ts';
import { outliveScreen } from '../cache/outlive-screen.svelte.ts';
import { createWritesOf, pendingRow } from '../cache/pending-rows.ts';
import { nameIn } from '../cache/read.ts';
import { RecordTables } from '../cache/record-tables.ts';
import type { Dates } from '../ui/dates.ts';
import type { Now } from '../ui/now.ts';
import { ShownList } from './shown-list.svelte.ts';

export type RecordListsParts = {
  readonly cache: Cache;
  readonly dates: Dates;
  readonly now: Now;
  readonly outbox: Outbox;
  readonly state: AppState;
};

export class RecordLists {
  readonly tables: RecordTables;
  readonly #parts: RecordListsParts;
  readonly #accountKey: string;
  readonly #shown = new Map<ListedKind, ShownList>();
  readonly #today = $derived.by(() => this.#parts.dates.today(this.#parts.now.current));

  constructor(parts: RecordListsParts, accountKey: string) {
    this.#parts = parts;
    this.#accountKey = accountKey;
    this.tables = new RecordTables(parts.cache);
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
          writes: () => this.#parts.outbox.writes,
          around: this.#createAround(),
        }),
    );
    this.#shown.set(kind, made);
    return made;
  }

  close(): void {
    this.tables.close();
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
      const me = state.account.kind === 'known' ? (state.account.member?.id ?? null) : null;
      const of = [writes, this.#today, zone, me, ...rows];
      if (before?.of.length === of.length && of.every((one, at) => one === before?.of[at])) {
        return before.around;
      }
      const pending = Map.groupBy(writes, ({ record }) => `${record.kind} ${record.id}`);
      const known = new Map<string, Fields | undefined>();
      const recordOf = (list: ListName, id: unknown) => {
        if (list === 'notes' || id === null || id === undefined) return undefined;
        const confirmed = this.tables.of(list).get(id);
        const key = `${lists[list].kind as WritableKind} ${outbox.knownId(String(id))}`;
        const ofRecord = pending.get(key);
        if (ofRecord === undefined) return confirmed;
        if (!known.has(key)) {
          known.set(key, pendingRow(ofRecord[0]?.record.id ?? '', confirmed, ofRecord)?.record);
        }
        return known.get(key);
      };
      const around: Around = {
        recordOf,
        recordsOf: (list) =>
          list === 'notes' ? [] : this.tables.of(list).rows.map(({ record }) => record),
        nameOf: (list, id) => {
          const record = recordOf(list, id);
          if (record !== undefined) return nameIn(list, record) ?? 'Untitled';
          const isRead = list !== 'notes' && this.tables.of(list as PlainList).isWhole;
          return !isRead || isLocalId(String(id)) ? '' : String(id);
        },
        today: this.#today,
        dayOf: (moment) => {
          const at = parseTimestamp(moment);
          return Number.isNaN(at) ? moment : dayOf(at, zone);
        },
        me,
      };
      before = { of, around };
      return around;
    };
  }
}
