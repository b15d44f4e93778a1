import { liveQuery } from 'dexie';
import { createSubscriber } from 'svelte/reactivity';

/**
 * The answer to a cache query as reactive state, renewed by Dexie when what it read has changed.
 *
 * Reading {@link current} in a template or a `$derived` subscribes; the last reader to go away
 * unsubscribes. A query that throws does so again at its reader, for the nearest boundary to show.
 */
export class LiveQuery<T> {
  readonly #subscribe: () => void;
  #answer: { readonly value: T } | { readonly error: unknown } | undefined;

  constructor(query: () => Promise<T>) {
    this.#subscribe = createSubscriber((update) => {
      const subscription = liveQuery(query).subscribe({
        next: (value) => {
          this.#answer = { value };
          update();
        },
        error: (error: unknown) => {
          this.#answer = { error };
          update();
        },
      });
      return () => subscription.unsubscribe();
    });
  }

  /** The latest answer; `undefined` until the first has come. */
  get current(): T | undefined {
    this.#subscribe();
    if (this.#answer === undefined) return undefined;
    if ('error' in this.#answer) throw this.#answer.error;
    return this.#answer.value;
  }
}
