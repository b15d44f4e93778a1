/** What the program does when the computer is shut down, restarted, or its user signs out of it. */
import { unreachable } from './assert.ts';

/** How it is told: `shutdown` on macOS and Linux, first the question and then the end on Windows. */
export type SystemEnd = 'shutdown' | 'query-session-end' | 'session-end';

export type EndStep = {
  /** Whether the system is asked to wait until the program has ended. */
  readonly isHeld: boolean;
  readonly ends: 'now' | 'once handed over' | 'not yet';
};

/**
 * Never a question of ours: the outbox is on the disk. Pages hand over what is typed as they close, for
 * which macOS and Linux leave time. Windows ends the program as soon as it has been told, so it is held
 * at its question while `hasTyped`, and otherwise let go, as the session may still go on.
 */
export function endStep(end: SystemEnd, hasTyped: boolean): EndStep {
  switch (end) {
    case 'shutdown':
      return { isHeld: true, ends: 'now' };
    case 'query-session-end':
      return hasTyped
        ? { isHeld: true, ends: 'once handed over' }
        : { isHeld: false, ends: 'not yet' };
    case 'session-end':
      return { isHeld: false, ends: 'now' };
    default:
      return unreachable(end);
  }
}
