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

/** When a list made its change, and whether it still offers to undo that. */
type ListChange = {
  readonly at: Instant;
  readonly isOpen: () => boolean;
  /** Offered by the Undo bar while the list is off the screen. */
  readonly whenLeft?: LeftChange | undefined;
};

/** An offer that its list ends; `hold` keeps it open under the pointer or the focus. */
export type LeftChange = ChangeMade & { readonly hold: (isHeld: boolean) => void };
type Offered = ChangeMade & { readonly at: Instant; readonly until: Instant };

export class LastChange {
  #offered = $state.raw<Offered | null>(null);
  /** The last change of each list that offers its own Undo. */
  readonly #ofLists = new WeakMap<object, ListChange>();
  /** The latest change of a list that can also be undone once the list was left. */
  #latest = $state.raw<(ListChange & { readonly list: object }) | null>(null);
  /** The list whose own bar is on the screen: Ctrl+Z reaches no other. */
  shownList = $state.raw<object | null>(null);
  /** The pointer or the focus is on its Undo: it does not end by time meanwhile. */
  isHeld = $state(false);
  readonly #now: Now;

  constructor(now: Now) {
    this.#now = now;
  }

  /** `null` once it is undone or its time is over. */
  get open(): Offered | null {
    const offered = this.#offered;
    if (offered === null || this.isHeld) return offered;
    return offered.until > this.#now.toTheSecond ? offered : null;
  }

  /** The change of a list that is off the screen; `null` once its time is over. */
  get ofLeftList(): LeftChange | null {
    const made = this.#latest;
    if (made === null || made.list === this.shownList || !made.isOpen()) return null;
    return made.whenLeft ?? null;
  }

  /** Offers the undo of a change that was just made; the change before it can't be undone any more. */
  offer(made: ChangeMade): void {
    const at = this.#now.atOnce;
    this.#offered = { ...made, at, until: at + UNDO_DELETE_MS };
  }

  /** A list has made a change that it offers to undo itself; `null` once it no longer does. */
  setOfList(list: object, made: ListChange | null): void {
    if (made === null) this.#ofLists.delete(list);
    else this.#ofLists.set(list, made);
    if (made?.whenLeft !== undefined) this.#latest = { ...made, list };
    else if (this.#latest?.list === list) this.#latest = null;
  }

  /** Whether the list on the screen changed its records after this moment: Ctrl+Z is for that change. */
  isOfListSince(at: Instant): boolean {
    const made = this.shownList === null ? undefined : this.#ofLists.get(this.shownList);
    return made !== undefined && made.at > at && made.isOpen();
  }

  /** Forgets an offer whose time is over: nobody counts its seconds any more. */
  forgetOver(): void {
    if (this.#offered !== null && this.open === null) this.#offered = null;
  }

  /**
   * Takes a change back that is or was offered; what was offered since stays. What a full disk refuses
   * can be tried again; what was changed since can't.
   */
  async undo(made: Offered): Promise<Result<unknown, string>> {
    if (this.#offered === made) this.#offered = null;
    const newer = this.#offered;
    const answer = await made.undo();
    const isRefused = !answer.ok && answer.failure !== 'changed';
    const isLatest = this.#offered === null || this.#offered === newer;
    if (isRefused && isLatest) this.offer(made);
    return answer;
  }
}
