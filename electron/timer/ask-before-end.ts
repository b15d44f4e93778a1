/** The timer for the tray, notifications, links and the command line: where nobody can be asked, nothing long is saved. */
import type { Clock } from '../../shared/ports.ts';
import { ok } from '../../shared/result.ts';
import { LONG_ENTRY_MS } from '../../shared/time/bounds.ts';
import { elapsedMs } from '../../shared/time/timer.ts';
import type { TimerSubject } from '../../shared/time/timer-state.ts';
import type { Timekeeper } from './timekeeper.ts';

/** The timer as it can be used from outside the windows. */
export type OutsideTimer = Pick<Timekeeper, 'state' | 'take'>;

type Parts = {
  readonly clock: Clock;
  /** Has a window ask; `next` is what starts then, or `null` where nothing does. */
  readonly onask: (next: TimerSubject | null) => void;
};

/** Returns the same timer; what would end one of half a day or more is asked about instead (T14.3). */
export function askBeforeEnd(timer: OutsideTimer, { clock, onask }: Parts): OutsideTimer {
  return {
    state: timer.state,
    take(deed) {
      const isEnd = deed.kind === 'stopped' || deed.kind === 'started';
      const isLong = elapsedMs(timer.state(), clock.now()) >= LONG_ENTRY_MS;
      if (!isEnd || !isLong) return timer.take(deed);
      onask(deed.kind === 'started' ? deed.subject : null);
      return ok(null);
    },
  };
}
