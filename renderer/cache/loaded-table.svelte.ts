/** The records of a list in memory, always as in the cache: for screens that need all of them. */
import type { Fields } from '../../shared/records/kinds.ts';
import type { Row } from '../../shared/table/columns.ts';
import { type Cache, type PlainList, tableOf } from './cache.ts';
import { addFailedRead } from './failed-reads.ts';
import { onTableChange, type TableChange } from './table-changes.ts';

/** So many take a fraction of a frame to read: the window draws in between. */
const CHUNK = 2_000;

export class LoadedTable {
  readonly #cache: Cache;
  readonly #list: PlainList;
  readonly #rows = new Map<string, Row>();
  /** Changes during the read of the table: what is read afterwards may be older. */
  #newer: Set<string> | null = new Set();
  /** Counts the readings: one that a cleared cache has overtaken ends. */
  #reading = 0;
  #changes = $state.raw(0);
  #isWhole = $state.raw(false);
  #problem = $state.raw<unknown>(null);
  #all: readonly Row[] | null = null;
  readonly #stop: () => void;

  /** Begins to read at once; close it when nobody needs it any more. */
  constructor(cache: Cache, list: PlainList) {
    this.#cache = cache;
    this.#list = list;
    this.#stop = onTableChange(cache, (change) => {
      if (change.list === list) this.#take(change);
    });
    void this.#read();
  }

  /** Every row that has been read, in no particular order. */
  get rows(): readonly Row[] {
    void this.#changes;
    this.#all ??= [...this.#rows.values()];
    return this.#all;
  }

  /** The record with this id, if it is here. */
  get(id: unknown): Fields | undefined {
    void this.#changes;
    return this.#rows.get(String(id))?.record;
  }

  /** Is true once all of it has been read. */
  get isWhole(): boolean {
    if (this.#problem !== null) throw this.#problem;
    return this.#isWhole;
  }

  get isUnreadable(): boolean {
    return this.#problem !== null;
  }

  close(): void {
    this.#reading += 1;
    this.#stop();
  }

  async #read(): Promise<void> {
    this.#reading += 1;
    const reading = this.#reading;
    try {
      let chunk = await this.#chunkAfter(null);
      for (; reading === this.#reading; ) {
        for (const record of chunk) {
          if (!this.#newer?.has(String(record.id))) this.#put(record);
        }
        const last = chunk.at(-1);
        if (chunk.length < CHUNK || last === undefined) break;
        chunk = await this.#chunkAfter(last.id);
      }
      if (reading !== this.#reading) return;
      this.#newer = null;
      this.#isWhole = true;
      this.#announce();
    } catch (error) {
      if (reading !== this.#reading) return;
      this.#problem = error; // whoever shows the list throws it, for the nearest boundary
      addFailedRead(() => {
        if (reading !== this.#reading) return;
        this.#problem = null;
        void this.#read();
      });
    }
  }

  #chunkAfter(last: number | string | null): Promise<readonly { readonly id: number | string }[]> {
    const table = tableOf(this.#cache, this.#list);
    return (last === null ? table.orderBy('id') : table.where('id').above(last))
      .limit(CHUNK)
      .toArray();
  }

  #take({ changed, gone, isCleared = false }: TableChange): void {
    for (const record of changed) this.#put(record);
    for (const id of gone) this.#rows.delete(String(id));
    for (const { id } of changed) this.#newer?.add(String(id));
    for (const id of gone) this.#newer?.add(String(id));
    if (isCleared) {
      this.#rows.clear();
      void this.#read();
    }
    if (isCleared || changed.length + gone.length > 0) this.#announce();
  }

  #put(record: { readonly id: number | string }): void {
    const id = String(record.id);
    this.#rows.set(id, { id, record: record as Fields, standing: 'sent' });
  }

  #announce(): void {
    this.#all = null;
    this.#changes += 1;
  }
}
