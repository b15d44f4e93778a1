/** Long work in slices, so that the window draws and answers keys in between. */
import type { Timer } from '../../shared/ports.ts';

/** Returns the end result of the slices; `undefined` where they were no longer wanted. */
export async function inSlices<T>(
  slices: Generator<undefined, T>,
  timer: Timer,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
    await timer.sleep(0, signal);
    if (signal.aborted) return undefined;
  }
}
