/** The last change of several records at once, for as long as it can be undone (Q18). */
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import type { Result } from '../../shared/result.ts';
import type { Instant } from '../../shared/time.ts';
import type { Now } from '../ui/now.ts';

/** A change that was made, in words, and what takes it back. */
export type ChangeMade = {
  readonly words: string;
  readonly undo: () => Promise<Result<unknown, string>>;
};

type Offered = ChangeMade & { readonly at: Instant; readonly until: Instant };

export class LastChange {
  #offered = $state.raw<Offered | null>(null);
  readonly #now: Now;

  constructor(now: Now) {
    this.#now = now;
  }

  /** `null` once it is undone or its time is over. */
  get open(): Offered | null {
    const offered = this.#offered;
    return offered !== null && offered.until > this.#now.toTheSecond ? offered : null;
  }

  /** Offers the undo of a change that was just made; the change before it can't be undone any more. */
  offer(made: ChangeMade): void {
    const at = this.#now.atOnce;
    this.#offered = { ...made, at, until: at + UNDO_DELETE_MS };
  }

  /** Takes the change back. */
  async undo(): Promise<Result<unknown, string> | undefined> {
    const made = this.#offered;
    this.#offered = null;
    return made?.undo();
  }
}
