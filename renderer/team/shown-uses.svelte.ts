/** The records that use the one on a page, found without holding up the window. */
import { untrack } from 'svelte';
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Timer } from '../../shared/ports.ts';
import { type LookupUse, type UsingTable, usesOf } from '../../shared/table/lookup-uses.ts';
import { inSlices } from '../system/in-slices.ts';

type Parts = {
  readonly tables: readonly UsingTable[];
  readonly used: () => { readonly list: ListName; readonly id: string };
  readonly timer: Timer;
};
type Found = { readonly key: string; readonly uses: readonly LookupUse[] };

export class ShownUses {
  readonly #parts: Parts;
  readonly #key = $derived.by(() => JSON.stringify(this.#parts.used()));
  #found = $state.raw<Found>({ key: '', uses: [] });
  #stop = new AbortController();
  #isSearching = false;

  /** Make it while a component begins: it searches for as long as that lives. */
  constructor(parts: Parts) {
    this.#parts = parts;
    // An effect, because a search takes several tasks of the window. Another record ends it.
    $effect(() => {
      void this.#key;
      this.#stop = new AbortController();
      const { signal } = this.#stop;
      untrack(() => void this.#search(signal));
      return () => this.#stop.abort();
    });
    // Changed rows wait for the end of a search: a long pull would put it off again and again.
    $effect(() => {
      for (const { rows, around } of parts.tables) void [rows, around];
      if (!this.#isSearching) untrack(() => void this.#search(this.#stop.signal));
    });
  }

  /** Empty until they are found. */
  get uses(): readonly LookupUse[] {
    return this.isFound ? this.#found.uses : [];
  }

  get isFound(): boolean {
    return this.#found.key === this.#key;
  }

  async #search(signal: AbortSignal): Promise<void> {
    const { timer, used } = this.#parts;
    const { list, id } = used();
    const key = this.#key;
    let searched: readonly UsingTable[];
    do {
      this.#isSearching = true;
      searched = this.#tables();
      const uses = await inSlices(usesOf(searched, list, id), timer, signal);
      if (uses === undefined || signal.aborted) return; // the next record's search has begun
      this.#found = { key, uses };
    } while (this.#haveChanged(searched));
    this.#isSearching = false;
  }

  #tables(): readonly UsingTable[] {
    return this.#parts.tables.map(({ kind, columns, rows, around }) => ({
      ...{ kind, columns, rows, around },
    }));
  }

  #haveChanged(searched: readonly UsingTable[]): boolean {
    return this.#parts.tables.some(
      ({ rows, around }, at) => searched[at]?.rows !== rows || searched[at]?.around !== around,
    );
  }
}
