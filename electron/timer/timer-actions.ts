/** The timer from the tray and from notifications. */
import type { TimerSubject } from '../../shared/time/timer-state.ts';
import type { OutsideTimer } from './ask-before-end.ts';
import { startTimer } from './timer-command.ts';

type Parts = Parameters<typeof startTimer>;

/** `onrefused` shows the user why the timer did not do it. */
export function timerActions(timer: OutsideTimer, outside: Parts[2], onrefused: () => void) {
  return {
    onstop: () => {
      if (!timer.take({ kind: 'stopped' }).ok) onrefused();
    },
    onstart: (subject?: TimerSubject) => {
      if (!startTimer(timer, subject, outside)) onrefused();
    },
  };
}
