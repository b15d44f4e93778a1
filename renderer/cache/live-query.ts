import { liveQuery } from 'dexie';
import { createSubscriber } from 'svelte/reactivity';
import { addFailedRead } from './failed-reads.ts';

/**
 * The answer to a cache query as reactive state, renewed by Dexie when what it read has changed.
 *
 * Reading {@link current} in a template or a `$derived` subscribes; the last reader to go away
 * unsubscribes. A query that throws does so again at its reader, for the nearest boundary to show,
 * until the user tries again.
 */
export class LiveQuery<T> {
  readonly #subscribe: () => void;
  #answer: { readonly value: T } | { readonly error: unknown } | undefined;

  constructor(query: () => Promise<T>) {
    this.#subscribe = createSubscriber((update) => {
      const begin = () =>
        liveQuery(query).subscribe({
          next: (value) => {
            this.#answer = { value };
            update();
          },
          error: (error: unknown) => {
            this.#answer = { error };
            addFailedRead(again);
            update();
          },
        });
      const again = () => {
        this.#answer = undefined;
        if (!isSubscribed) return;
        subscription.unsubscribe();
        subscription = begin();
        update();
      };
      let isSubscribed = true;
      let subscription = begin();
      return () => {
        isSubscribed = false;
        subscription.unsubscribe();
      };
    });
  }

  /** The latest answer; `undefined` also where it failed. For work that no screen shows. */
  get whenRead(): T | undefined {
    this.#subscribe();
    return this.#answer !== undefined && 'value' in this.#answer ? this.#answer.value : undefined;
  }

  /** The latest answer; `undefined` until the first has come. */
  get current(): T | undefined {
    this.#subscribe();
    if (this.#answer === undefined) return undefined;
    if ('error' in this.#answer) throw this.#answer.error;
    return this.#answer.value;
  }
}
