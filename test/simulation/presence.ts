/** Whether somebody is at a computer, and for how long its system says that nobody touched it. */
import type { Clock } from '../../shared/ports.ts';
import { SECOND_MS } from '../../shared/time.ts';

export interface Presence {
  readonly isAway: boolean;
  /** The user takes their hands off; no program is notified. */
  leave(): void;
  /** The user is there again; returns whether the screen was locked meanwhile. */
  comeBack(): boolean;
  /** The screen locks by itself, until the user comes back. */
  lock(): void;
  /** The system's measure, in whole seconds; on some systems it stands during sleep. */
  idleMs(): number;
  /** The computer has slept for so long. */
  sleep(forMs: number): void;
}

/** Somebody is there; `clock` cannot be set. */
export function createPresence(clock: Clock, { countsSleep }: { countsSleep: boolean }): Presence {
  let leftAt: number | undefined;
  let uncountedMs = 0;
  let isLocked = false;
  return {
    get isAway() {
      return leftAt !== undefined;
    },
    leave() {
      leftAt ??= clock.now();
    },
    comeBack() {
      const wasLocked = isLocked;
      [leftAt, uncountedMs, isLocked] = [undefined, 0, false];
      return wasLocked;
    },
    lock() {
      isLocked = true;
    },
    idleMs() {
      if (leftAt === undefined) return 0;
      return Math.floor((clock.now() - leftAt - uncountedMs) / SECOND_MS) * SECOND_MS;
    },
    sleep(forMs) {
      if (!countsSleep && leftAt !== undefined) uncountedMs += forMs;
    },
  };
}
