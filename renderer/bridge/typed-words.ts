type Tell = (words: {
  readonly isWaiting: boolean;
  readonly isAnswer?: boolean;
}) => Promise<unknown>;

/**
 * Is true while this window has typed text that main lacks: Windows ends a session without asking a
 * page.
 */
export class TypedWords {
  readonly #waiting = new Set<object>();
  readonly #tell: Tell;

  /** `tell` is called when words begin to wait at another place, and when main has the last ones. */
  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Marks whether words wait at `place`. */
  set(place: object, isWaiting: boolean): void {
    if (isWaiting === this.#waiting.has(place)) return;
    if (isWaiting) this.#waiting.add(place);
    else this.#waiting.delete(place);
    if (!isWaiting && this.#waiting.size > 0) return;
    this.#say({ isWaiting });
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
