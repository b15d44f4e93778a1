/** Another project or task for the timer, with its undo (T22.1). */
import { failed, ok } from '../../shared/result.ts';
import type { TimerSubject } from '../../shared/time/timer-state.ts';
import type { TimeContext } from './time-context.ts';

type Chosen = Pick<TimerSubject, 'projectId' | 'taskId'>;

/** Chooses it for the running timer; without one for the next, which is no change to undo. A project and then its task are one change. */
export class TimerChoice {
  #last: {
    readonly timerId: string;
    readonly before: Chosen;
    readonly undo: object;
  } | null = null;
  readonly #app: Pick<TimeContext, 'lastChange' | 'shownTimer'>;

  constructor(app: Pick<TimeContext, 'lastChange' | 'shownTimer'>) {
    this.#app = app;
  }

  choose(chosen: Chosen): void {
    const { lastChange, shownTimer } = this.#app;
    const timerId = shownTimer.running?.id;
    if (timerId === undefined) {
      shownTimer.change(chosen); // it is for the next timer, and shown beside its button
      return;
    }
    const { projectId, taskId } = shownTimer.subject;
    const last = this.#last?.undo === lastChange.open?.undo ? this.#last : null;
    const before = last?.timerId === timerId && last ? last.before : { projectId, taskId };
    shownTimer.change(chosen);
    const undo = async () => {
      const isSame = isSameChoice(shownTimer.subject, chosen) && shownTimer.running?.id === timerId;
      if (!isSame) return failed('changed', 'The timer was changed since.');
      shownTimer.change(before);
      return ok(null);
    };
    this.#last = { timerId, before, undo };
    if (!isSameChoice(before, chosen)) {
      lastChange.offer({ words: 'Project of the timer changed', undo });
    }
  }
}

function isSameChoice(one: Chosen, other: Chosen): boolean {
  return one.projectId === other.projectId && one.taskId === other.taskId;
}
