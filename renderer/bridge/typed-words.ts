import { createSubscriber } from 'svelte/reactivity';

type Tell = (words: {
  readonly isWaiting: boolean;
  readonly isAnswer?: boolean;
}) => Promise<unknown>;

/** Why main did not take typed text: the failure of its call, and that in a sentence. */
export type Refusal = { readonly failure: string; readonly message: string };

/**
 * Is true while this window has typed text that main lacks: Windows ends a session without asking a
 * page.
 */
export class TypedWords {
  readonly #waiting: Set<object>;
  readonly #tell: Tell;
  /** The refusals of texts that are in this window alone. */
  readonly #refusals = new Map<object, Refusal>();
  #announce: () => void = () => undefined;
  readonly #follow = createSubscriber((update) => {
    this.#announce = update;
  });

  /** `tell` is called when words begin to wait at another place, and when main has the last ones. */
  constructor(tell: Tell, waiting = new Set<object>()) {
    this.#tell = tell;
    this.#waiting = waiting;
  }

  /** Returns the words of one account of this window: main is told of all, each shows its own refusals. */
  ofAccount(): TypedWords {
    return new TypedWords(this.#tell, this.#waiting);
  }

  /** Marks whether words wait at `place`. */
  set(place: object, isWaiting: boolean): void {
    if (isWaiting === this.#waiting.has(place)) return;
    if (isWaiting) this.#waiting.add(place);
    else this.#waiting.delete(place);
    if (!isWaiting) this.refuse(place, null);
    if (!isWaiting && this.#waiting.size > 0) return;
    this.#say({ isWaiting });
  }

  /** Why typed text is in this window alone; `null` if there is none. Reactive. */
  get refusal(): Refusal | null {
    this.#follow();
    return this.#refusals.values().next().value ?? null;
  }

  /** Marks that main refused the words of `place`, or with `null` that it has them. */
  refuse(place: object, refusal: Refusal | null): void {
    // The words of an account that main has left wait until it is back: the user can do nothing about it.
    const shown = refusal?.failure === 'other-account' ? null : refusal;
    if (shown === null && !this.#refusals.has(place)) return;
    if (shown === null) this.#refusals.delete(place);
    else this.#refusals.set(place, shown);
    this.#announce();
  }

  /** Marks that words wait until this work is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.set(work, true);
    try {
      return await work;
    } finally {
      this.set(work, false);
    }
  }

  /** Answers main's question. */
  answer(): void {
    this.#say({ isWaiting: this.#waiting.size > 0, isAnswer: true });
  }

  #say(words: Parameters<Tell>[0]): void {
    this.#tell(words).catch(() => undefined); // made good by the next words at another place
  }
}
