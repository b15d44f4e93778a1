/** The lists that are in memory as a whole, each read when it is first asked for. */
import { untrack } from 'svelte';
import type { RecordOf } from '../../shared/pull/delivery.ts';
import type { Cache, PlainList } from './cache.ts';
import { LiveQuery } from './live-query.ts';
import { LoadedTable } from './loaded-table.svelte.ts';
import { createGone, type GoneRecords } from './read.ts';

const NONE: GoneRecords = new Map();

export class RecordTables {
  readonly #cache: Cache;
  readonly #gone: LiveQuery<GoneRecords>;
  readonly #tables = new Map<PlainList, LoadedTable>();

  constructor(cache: Cache) {
    this.#cache = cache;
    this.#gone = new LiveQuery(createGone(cache));
  }

  /** Why records left their lists, by `nameKey`. */
  get gone(): GoneRecords {
    return this.#gone.whenRead ?? NONE;
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
