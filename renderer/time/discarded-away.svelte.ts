/** The time away that this window discarded last, as long as that can be undone (T13.3). */
import type { TimerView } from '../../shared/ipc/timer-calls.ts';
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import type { AwaySpan } from '../../shared/time/timer-state.ts';
import type { Instant } from '../../shared/time.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<TimeContext, 'now'> & { readonly view: () => TimerView | undefined };

export class DiscardedAway {
  readonly #parts: Parts;
  #last = $state.raw<{ readonly id: string; readonly until: Instant } | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins the time in which the discard can be undone. */
  begin(id: string): void {
    this.#last = { id, until: this.#parts.now.atOnce + UNDO_DELETE_MS };
  }

  get current(): AwaySpan | null {
    const [last, span] = [this.#last, this.#parts.view()?.discarded ?? null];
    if (last === null || span?.id !== last.id) return null;
    return last.until > this.#parts.now.toTheSecond ? span : null;
  }
}
