/** Asks before a timer that has run for half a day or more is ended: its start may be wrong (T14.1). */
import type { TimerView } from '../../shared/ipc/timer-calls.ts';
import { LONG_ENTRY_MS } from '../../shared/time/bounds.ts';
import { elapsedMs } from '../../shared/time/timer.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<TimeContext, 'now'> & { readonly view: () => TimerView | undefined };

export class LongTimer {
  readonly #parts: Parts;
  /** The end of the timer that waits until the user has confirmed it. */
  #asked = $state.raw<{ readonly id: string; readonly end: () => Promise<boolean> } | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The timer that the user is asked about; `null` without one, also once it was ended elsewhere. */
  get asked(): TimerView['running'] {
    const running = this.#parts.view()?.running ?? null;
    return running?.id === this.#asked?.id ? running : null;
  }

  /** Does what ends the running timer; asks before it is one of half a day or more. */
  end(act: () => Promise<boolean>): Promise<boolean> {
    const { now, view } = this.#parts;
    const [shown, running] = [view(), view()?.running];
    if (!shown || !running || elapsedMs(shown, now.atOnce) < LONG_ENTRY_MS) return act();
    this.#asked = { id: running.id, end: act };
    return Promise.resolve(false);
  }

  /** Ends the timer all the same. */
  async confirm(): Promise<void> {
    const asked = this.#asked;
    this.#asked = null;
    await asked?.end();
  }

  letRun(): void {
    this.#asked = null;
  }
}
