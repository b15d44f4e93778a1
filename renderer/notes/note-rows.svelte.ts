import { SvelteMap } from 'svelte/reactivity';
import type { RecordId } from '../../shared/ids.ts';
import type { Cache } from '../cache/cache.ts';
import { type ListedNote, readListed } from '../cache/read.ts';

/** Rows in memory beyond the drawn ones, for scrolling back and for returning to the list. */
const ROWS_MAX = 2_000;
/** Rows read at once beyond those drawn, on either side of them. */
const AHEAD = 60;
/** So many of those are read at a time: a drawn row must not wait long. */
const AT_ONCE = 40;

/**
 * The rows of note lists, read many at once: drawn rows first. Rows stay in memory for the next draw.
 * Reactive: a reader of a missing row is notified when it comes.
 */
export class NoteRows {
  readonly #cache: Cache;
  /** `null` for what the cache does not have, such as a note that was never sent. */
  readonly #rows = new SvelteMap<RecordId, ListedNote | null>();
  /** Rows that may have changed since: shown at once, and read again when they are drawn. */
  readonly #stale = new Set<RecordId>();
  #drawn: readonly RecordId[] = [];
  #wanted: readonly RecordId[] = [];
  #isReading = false;
  #isOld = false;

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  /** The row of a note; `undefined` while it has not been read. */
  get(id: RecordId): ListedNote | null | undefined {
    return this.#rows.get(id);
  }

  /** Reads the rows that are drawn and not here, then some of those around them in `all`. */
  draw(ids: readonly RecordId[], all: readonly RecordId[]): void {
    this.#drawn = ids;
    const first = all.indexOf(ids[0] ?? '');
    const around =
      first === -1 ? [] : all.slice(Math.max(0, first - AHEAD), first + ids.length + AHEAD);
    this.#wanted = [...ids, ...around];
    void this.#read();
  }

  /** The cache has changed: what is drawn is read again now, the others when they are drawn. */
  renew(): void {
    this.#isOld = true;
    void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (let ids = this.#next(); ids.length > 0; ids = this.#next()) {
        this.#take(ids, await readListed(this.#cache, ids));
      }
    } catch {
      // A cache that cannot be read shows itself where the list's ids are asked for.
    }
    this.#isReading = false;
  }

  /** The rows to read next: all drawn ones if they may have changed, else the missing ones. */
  #next(): readonly RecordId[] {
    if (this.#isOld) {
      this.#isOld = false;
      for (const id of this.#rows.keys()) this.#stale.add(id);
      return this.#drawn;
    }
    const isMissing = (id: RecordId) => !this.#rows.has(id) || this.#stale.has(id);
    const drawn = this.#drawn.filter(isMissing);
    return drawn.length > 0 ? drawn : this.#wanted.filter(isMissing).slice(0, AT_ONCE);
  }

  #take(ids: readonly RecordId[], found: ReadonlyMap<RecordId, ListedNote>): void {
    for (const id of ids) {
      const [before, now] = [this.#rows.get(id), found.get(id) ?? null];
      if (!isSame(before, now)) this.#rows.set(id, now);
      this.#stale.delete(id);
    }
    const drawn = new Set(this.#drawn);
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= ROWS_MAX) break;
      if (drawn.has(id)) continue;
      this.#rows.delete(id);
      this.#stale.delete(id);
    }
  }
}

function isSame(one: ListedNote | null | undefined, other: ListedNote | null): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
