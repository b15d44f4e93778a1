/** Returns free pages of the database to the disk, a few at a time. */
import type { DatabaseSync } from 'node:sqlite';
import type { Timer } from '../../shared/ports.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { isDiskError } from '../system/disk-error.ts';

type Parts = {
  readonly database: DatabaseSync;
  readonly timer: Timer;
  readonly signal: AbortSignal;
};

/** The first minute belongs to the start. */
const CHECK_EVERY_MS = MINUTE_MS;
const PORTION_PAUSE_MS = SECOND_MS;

/** How much free room the file retains for later writes. */
const FREE_BYTES_RESERVED = 2_000_000;
/** Main does nothing else during it: 2 MB take about 10 ms. */
const PORTION_PAGES = 500;

/**
 * Runs until `signal` is aborted, or the disk has refused once: then the file keeps its size until
 * the next start. So does a file that cannot shrink without being rewritten.
 */
export async function giveSpaceBack({ database, timer, signal }: Parts): Promise<void> {
  const read = (name: string) => Number(database.prepare(`pragma ${name}`).get()?.[name]);
  const hasSpare = () => read('freelist_count') * read('page_size') > FREE_BYTES_RESERVED;
  try {
    if (read('auto_vacuum') === 0) return;
    while (!signal.aborted) {
      await timer.sleep(CHECK_EVERY_MS, signal);
      if (signal.aborted || !hasSpare()) continue;
      while (!signal.aborted && hasSpare()) {
        database.exec(`pragma incremental_vacuum(${PORTION_PAGES})`);
        await timer.sleep(PORTION_PAUSE_MS, signal);
      }
      if (!signal.aborted) database.exec('pragma wal_checkpoint(truncate)');
    }
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}
