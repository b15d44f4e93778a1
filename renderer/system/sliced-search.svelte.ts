/** A search that takes several tasks of the window, made anew when it has become another one. */
import { untrack } from 'svelte';
import type { Timer } from '../../shared/ports.ts';
import { inSlices } from './in-slices.ts';

type Parts<T> = {
  /** The text of what is sought: another one ends the search. */
  readonly key: () => string;
  /** The objects that are searched: others of them wait for its end, or a long pull would put it off again and again. */
  readonly data: () => readonly unknown[];
  readonly begin: () => Generator<undefined, T>;
  readonly timer: Timer;
};

export class SlicedSearch<T> {
  readonly #parts: Parts<T>;
  readonly #key = $derived.by(() => this.#parts.key());
  #last = $state.raw<{ readonly key: string; readonly found: T }>();
  #stop = new AbortController();
  #isSearching = false;
  #searched: readonly unknown[] = [];

  /** Make it while a component begins: it searches for as long as that lives. */
  constructor(parts: Parts<T>) {
    this.#parts = parts;
    // An effect, because a search goes on in later tasks.
    $effect(() => {
      void this.#key;
      this.#stop = new AbortController();
      const { signal } = this.#stop;
      untrack(() => void this.#search(signal));
      return () => this.#stop.abort();
    });
    // The same for what has changed.
    $effect(() => {
      const isOther = !isSame(parts.data(), this.#searched);
      if (isOther && !this.#isSearching) untrack(() => void this.#search(this.#stop.signal));
    });
  }

  /** The last result, which may be of what was sought before; `undefined` until the first. */
  get found(): T | undefined {
    return this.#last?.found;
  }

  /** Whether {@link found} is of what is sought now. */
  get isFound(): boolean {
    return this.#last?.key === this.#key;
  }

  async #search(signal: AbortSignal): Promise<void> {
    const { data, begin, timer } = this.#parts;
    const key = this.#key;
    this.#isSearching = true;
    do {
      this.#searched = data();
      const found = await inSlices(begin(), timer, signal);
      if (found === undefined || signal.aborted) return; // the next search has begun
      this.#last = { key, found };
    } while (!isSame(data(), this.#searched));
    this.#isSearching = false;
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
