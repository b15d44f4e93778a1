/** Asks before a timer that has run for half a day or more is ended: its start may be wrong (T14.1). */
import type { TimerView } from '../../shared/ipc/timer-calls.ts';
import { LONG_ENTRY_MS } from '../../shared/time/bounds.ts';
import { elapsedMs } from '../../shared/time/timer.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<TimeContext, 'now'> & { readonly view: () => TimerView | undefined };

type Asked = {
  readonly id: string;
  readonly isSwitch: boolean;
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

  /** Whether another timer starts once that one is ended. */
  get isSwitch(): boolean {
    return this.#asked?.isSwitch === true;
  }

  /**
   * Does what ends the running timer; before it ends one of half a day or more it asks, and resolves once
   * that is answered.
   */
  end(act: () => Promise<boolean>, { isSwitch = false } = {}): Promise<boolean> {
    const { now, view } = this.#parts;
    const [shown, running] = [view(), view()?.running];
    if (!shown || !running || elapsedMs(shown, now.atOnce) < LONG_ENTRY_MS) return act();
    this.letRun();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#asked = { id: running.id, isSwitch, end: act, resolve };
    return promise;
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
