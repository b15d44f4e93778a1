/** Work that nobody waits for: where it fails, the log says so, and nothing else ends. */
import type { Log } from '../../shared/ports.ts';
import { errorName } from './error-name.ts';

/** Notes under `what` that the work has failed. */
export function contain(log: Log, what: string, work: Promise<unknown>): void {
  work.catch((error) => log.note(what, { error: errorName(error) }));
}
