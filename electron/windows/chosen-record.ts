/** The link, or the end of a long timer, that came from outside the windows, until the main window takes it. */
import type { LinkProblem, LongTimerEnd } from '../../shared/ipc/record-calls.ts';
import type { LinkedRecord } from '../../shared/navigation/record-link.ts';

type Chosen = LinkedRecord | LinkProblem | LongTimerEnd;

export interface ChosenRecord {
  /** Only the latest waits: who clicks two links wants the second. */
  choose(record: Chosen): void;
  /** Returns the one that waits, once. */
  take(): Chosen | null;
}

/** `announce` tells the window that a record waits, if the window is there yet. */
export function createChosenRecord(announce: () => void): ChosenRecord {
  let waiting: Chosen | null = null;
  return {
    choose(record) {
      waiting = record;
      announce();
    },
    take() {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
}
