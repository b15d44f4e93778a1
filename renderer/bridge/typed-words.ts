/**
 * Is true while this window has typed text that main lacks: Windows ends a session without asking a
 * page.
 */
export class TypedWords {
  readonly #waiting = new Set<object>();
  readonly #tell: (isWaiting: boolean) => Promise<unknown>;

  /** `tell` is called when words begin to wait at another place, and when main has the last ones. */
  constructor(tell: (isWaiting: boolean) => Promise<unknown>) {
    this.#tell = tell;
  }

  /** Marks whether words wait at `place`. */
  set(place: object, isWaiting: boolean): void {
    if (isWaiting === this.#waiting.has(place)) return;
    if (isWaiting) this.#waiting.add(place);
    else this.#waiting.delete(place);
    if (!isWaiting && this.#waiting.size > 0) return;
    this.#tell(isWaiting).catch(() => undefined); // made good by the next words at another place
  }
}
