/** Asks before a timer that has run for half a day or more is ended: its start may be wrong (T14.1). */
import type { TimerView } from '../../shared/ipc/timer-calls.ts';
import { LONG_ENTRY_MS } from '../../shared/time/bounds.ts';
import { elapsedMs } from '../../shared/time/timer.ts';
import type { AwayAnswer } from '../../shared/time/timer-state.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<TimeContext, 'now'> & {
  readonly view: () => TimerView | undefined;
  /** Resolves once the view is there: right after a start of the program it may not be. */
  readonly whenRead: () => Promise<void>;
};

/** The timer after the end: none, another one, or the same on from now. */
type Next = 'nothing' | 'other' | 'same';

type Asked = {
  readonly id: string;
  readonly next: Next;
  readonly end: () => Promise<boolean>;
  readonly resolve: (isDone: boolean | Promise<boolean>) => void;
};

export class LongTimer {
  readonly #parts: Parts;
  /** The end of the timer that waits until the user has confirmed it. */
  #asked = $state.raw<Asked | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The timer that the user is asked about; `null` without one, also once it was ended elsewhere. */
  get asked(): TimerView['running'] {
    const running = this.#parts.view()?.running ?? null;
    return running?.id === this.#asked?.id ? running : null;
  }

  /** The timer that runs once that one is ended. */
  get next(): Next {
    return this.#asked?.next ?? 'nothing';
  }

  /**
   * Does what ends the running timer; before it ends one of half a day or more it asks, and resolves once
   * that is answered.
   */
  async end(
    act: () => Promise<boolean>,
    { next = 'nothing' }: { readonly next?: Next } = {},
  ): Promise<boolean> {
    const { now, view, whenRead } = this.#parts;
    await whenRead();
    const [shown, running] = [view(), view()?.running];
    if (!shown) return false; // nothing is ended that nobody can see
    if (!running || elapsedMs(shown, now.atOnce) < LONG_ENTRY_MS) return act();
    this.letRun();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#asked = { id: running.id, next, end: act, resolve };
    return promise;
  }

  /** The same for an answer about a time away: all but Keep make an entry of the time before it. */
  answer(id: string, { choice }: AwayAnswer, act: () => Promise<boolean>): Promise<boolean> {
    const view = this.#parts.view();
    const away = view?.undecided.find((one) => one.id === id);
    if (choice === 'keep' || away?.timerId !== view?.running?.id) return act();
    return this.end(act, { next: choice === 'discard' ? 'nothing' : 'same' });
  }

  /** Ends the timer all the same. */
  confirm(): void {
    const asked = this.#asked;
    this.#asked = null;
    asked?.resolve(asked.end());
  }

  letRun(): void {
    this.#asked?.resolve(false);
    this.#asked = null;
  }
}
