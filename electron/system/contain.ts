/** Runs work that nobody waits for: a failure goes to the log, and ends nothing else. */
import type { Log } from '../../shared/ports.ts';
import { isDiskError } from './disk-error.ts';
import { errorName } from './error-name.ts';

/** Logs the failure of the work under `what`. */
export function contain(log: Log, what: string, work: Promise<unknown>): void {
  work.catch((error) => log.note(what, { error: errorName(error) }));
}

/** The same for work that ends at once; only a disk that refuses is no bug. */
export function containNow(log: Log, what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    noteFailure(log, what, error);
  }
}

/** The same for one round of a loop, which goes on after it; resolves to whether it was done. */
export async function containRound(
  log: Log,
  what: string,
  round: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await round();
    return true;
  } catch (error) {
    noteFailure(log, what, error);
    return false;
  }
}

function noteFailure(log: Log, what: string, error: unknown): void {
  log.note(isDiskError(error) ? what : `bug: ${what}`, { error: errorName(error) });
}
