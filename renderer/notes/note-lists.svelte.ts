import { untrack } from 'svelte';
import type { RecordId } from '../../shared/ids.ts';
import type { Company } from '../../shared/records/company.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { companies, missingTexts, noteIds } from '../cache/read.ts';
import { type ListPlace, listPlace } from '../ui/list-scroll.svelte.ts';
import { NoteRows } from './note-rows.svelte.ts';
import { NoteSearch } from './note-search.svelte.ts';

/** How a list of a place was left: what narrows it, and how far it is scrolled. */
class LeftList {
  filter = $state('');
  readonly place: ListPlace = listPlace();
}

/**
 * The state of an account's note lists, held as long as its workspace is on screen. The user finds
 * each place filled, and as they left it.
 */
export class NoteLists {
  readonly rows: NoteRows;
  readonly search: NoteSearch;
  readonly notes = new LeftList();
  readonly clients = new LeftList();
  readonly #cache: Cache;
  readonly #ids: LiveQuery<readonly RecordId[]>;
  readonly #companies: LiveQuery<readonly Company[]>;
  readonly #companyById = $derived.by(
    () => new Map(this.#companies.current?.map((company) => [String(company.id), company])),
  );
  #ofClient:
    | {
        readonly companyId: number | string;
        readonly ids: LiveQuery<readonly RecordId[]>;
        readonly place: ListPlace;
      }
    | undefined;
  readonly #missing: LiveQuery<number>;

  constructor(cache: Cache) {
    this.#cache = cache;
    this.rows = new NoteRows(cache);
    this.search = new NoteSearch(cache);
    this.#ids = new LiveQuery(() => noteIds(cache));
    this.#companies = new LiveQuery(() => companies(cache));
    this.#missing = new LiveQuery(() => missingTexts(cache));
  }

  /** Every note, last changed first; `undefined` until the cache has been read. */
  get ids(): readonly RecordId[] | undefined {
    return this.#ids.current;
  }

  /** Every client by name. */
  get companies(): readonly Company[] | undefined {
    return this.#companies.current;
  }

  get companyById(): ReadonlyMap<string, Company> {
    return this.#companyById;
  }

  /** The number of notes without a text on this computer. */
  get missingTexts(): number {
    return this.#missing.current ?? 0;
  }

  /** The notes of one client; those of the last one stay in memory. */
  ofClient(companyId: number | string) {
    if (this.#ofClient?.companyId !== companyId) {
      const ids = new LiveQuery(() => noteIds(this.#cache, companyId));
      this.#ofClient = { companyId, ids, place: listPlace() };
    }
    return this.#ofClient;
  }

  /**
   * Keeps the lists up to date while `isOpen`, for as long as the calling component lives. A query
   * on a cache that could not be opened waits for ever, and has to be made anew.
   */
  keep(isOpen: () => boolean): void {
    const attempt = (read: () => void) => () => {
      try {
        if (isOpen()) read();
      } catch {
        // Every reader of the list runs the same query, and its place shows the error.
      }
    };
    // Rows are read anew, and both queries stay asked, while no list is on screen.
    $effect(attempt(() => this.ids && untrack(() => this.rows.renew())));
    // The same for the clients.
    $effect(attempt(() => this.companies));
  }
}
