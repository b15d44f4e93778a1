/** The program's steps when the computer shuts down, restarts, or its user signs out. */
import { unreachable } from './assert.ts';

/** The system's event: `shutdown` on macOS and Linux; on Windows first the query, then the end. */
export type SystemEnd = 'shutdown' | 'query-session-end' | 'session-end';

export type EndStep = {
  /** Whether we ask the system to wait until the program has ended. */
  readonly isHeld: boolean;
  readonly ends: 'now' | 'once handed over' | 'not yet';
};

/**
 * The user is never asked: the outbox is on the disk. Pages hand over typed text as they close, and
 * macOS and Linux leave time for that. Windows kills the program after `session-end`, so we hold
 * its query while `hasTyped`. Otherwise we do not, because the user may still cancel the end.
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
