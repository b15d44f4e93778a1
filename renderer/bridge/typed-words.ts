/** What is typed in this window and not in main's hands yet: Windows ends a session without asking a page. */
export class TypedWords {
  readonly #waiting = new Set<object>();
  readonly #tell: (isWaiting: boolean) => Promise<unknown>;

  /** `tell` is called when the first words begin to wait, and when main has the last ones. */
  constructor(tell: (isWaiting: boolean) => Promise<unknown>) {
    this.#tell = tell;
  }

  /** Whether words wait at `place`, whatever holds them there. */
  set(place: object, isWaiting: boolean): void {
    const wasWaiting = this.#waiting.size > 0;
    if (isWaiting) this.#waiting.add(place);
    else this.#waiting.delete(place);
    const isNow = this.#waiting.size > 0;
    if (isNow !== wasWaiting) void this.#tell(isNow); // the next words tell it again
  }
}
