/** Work that may wait until the window has nothing better to do. */

/** A window that is never idle still gets on with it, this often. */
const WAIT_MAX_MS = 200;
/** As much time as a step may take that is begun. */
const STEP_MS = 4;
/** Steps in a row take no longer: an idle moment is up to 50 ms, and a key may come at its beginning. */
const RUN_MAX_MS = 8;

/** The work left after a step: more now, more when something has happened, or none. */
export type Step = 'more' | 'later' | 'last';

/**
 * Takes `step` again and again while nothing else is to be done, until it says that it was the last;
 * after `later` not before something else has happened.
 */
export function inSpareTime(step: () => Step, signal: AbortSignal): void {
  const ask = () => {
    if (!signal.aborted) requestIdleCallback(run, { timeout: WAIT_MAX_MS });
  };
  const run = (moment: IdleDeadline) => {
    const enough = Math.max(STEP_MS, moment.timeRemaining() - RUN_MAX_MS);
    let next: Step = 'more';
    while (next === 'more' && !signal.aborted) {
      next = step();
      if (moment.timeRemaining() < enough) break;
    }
    if (next !== 'last') ask();
  };
  ask();
}
