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
    log.note(isDiskError(error) ? what : `bug: ${what}`, { error: errorName(error) });
  }
}
