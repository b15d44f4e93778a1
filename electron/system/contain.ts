/** Runs work that nobody waits for: a failure goes to the log, and ends nothing else. */
import type { Log } from '../../shared/ports.ts';
import { errorName } from './error-name.ts';

/** Logs the failure of the work under `what`. */
export function contain(log: Log, what: string, work: Promise<unknown>): void {
  work.catch((error) => log.note(what, { error: errorName(error) }));
}
