/** The lists that are in memory as a whole, each read when it is first asked for. */
import { untrack } from 'svelte';
import type { RecordOf } from '../../shared/pull/delivery.ts';
import type { Cache, PlainList } from './cache.ts';
import { LiveQuery } from './live-query.ts';
import { LoadedTable } from './loaded-table.svelte.ts';
import { createRemoved } from './read.ts';

const NONE: ReadonlySet<string> = new Set();

export class RecordTables {
  readonly #cache: Cache;
  readonly #removed: LiveQuery<ReadonlySet<string>>;
  readonly #tables = new Map<PlainList, LoadedTable>();

  constructor(cache: Cache) {
    this.#cache = cache;
    this.#removed = new LiveQuery(createRemoved(cache));
  }

  /** The records that were deleted, by `nameKey`. */
  get removed(): ReadonlySet<string> {
    return this.#removed.whenRead ?? NONE;
  }

  /** The table of a list, whole or being read. */
  of(list: PlainList): LoadedTable {
    const known = this.#tables.get(list);
    if (known !== undefined) return known;
    // The caller depends on the content of the table, not on the moment it is made.
    const made = untrack(() => new LoadedTable(this.#cache, list));
    this.#tables.set(list, made);
    return made;
  }

  /** The records of a list that is in memory as a whole; `undefined` where it has to be read first. */
  wholeRecords<L extends PlainList>(list: L): readonly RecordOf<L>[] | undefined {
    const table = this.#tables.get(list);
    if (table === undefined || table.isUnreadable || !table.isWhole) return undefined;
    return table.rows.map(({ record }) => record as RecordOf<L>);
  }

  close(): void {
    for (const table of this.#tables.values()) table.close();
  }
}
