/** A sleep that can be cut short. */
import type { Timer } from '../../shared/ports.ts';

export interface Bell {
  /**
   * Resolves to true when the bell rings, to false after `delayMs` or when `signal` is aborted.
   */
  wait(delayMs: number, signal: AbortSignal): Promise<boolean>;
  /** Wakes the sleeper; a ring with no sleeper counts for the next. */
  ring(): void;
}

/** Creates a bell for one loop. */
export function createBell(timer: Timer): Bell {
  let hasRung = false;
  let wake = new AbortController();
  return {
    async wait(delayMs, signal) {
      if (!hasRung) {
        wake = new AbortController();
        await timer.sleep(delayMs, AbortSignal.any([wake.signal, signal]));
      }
      const wasRung = hasRung;
      hasRung = false;
      return wasRung;
    },
    ring() {
      hasRung = true;
      wake.abort('rung');
    },
  };
}
