/** Makes copies of the profile's database while the program runs (B1). */
import type { DatabaseSync } from 'node:sqlite';
import type { BackupsView } from '../../shared/backups.ts';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { errorName } from '../system/error-name.ts';
import type { BackupFolder } from './backup-folder.ts';
import { NoRoom, writeBackup } from './write-backup.ts';

export interface Backups {
  view(): BackupsView;
  /** Makes a copy now, after one that is under way. */
  make(): Promise<Result<BackupsView, 'disk'>>;
  /** Makes one before the program ends, if anything changed; waits a few seconds at most. */
  makeLast(): Promise<void>;
  /** Lets the user choose a copy at the next start; false where the disk refuses. */
  wantRestore(): boolean;
  /** Makes copies until the signal is aborted. */
  run(): Promise<void>;
}

type Parts = {
  readonly database: DatabaseSync;
  readonly folder: BackupFolder;
  readonly freeBytes: (folder: string) => Promise<number>;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** The first minutes belong to the start. */
const FIRST_AFTER_MS = 5 * MINUTE_MS;
const EVERY_MS = HOUR_MS;
/** Nothing was written for so long: nobody types and no list is read. */
const QUIET_MS = 5 * SECOND_MS;
/** A copy is made after so many tries to find quiet, in the middle of work. */
const QUIET_TRIES_MAX = 60;
const LAST_WAIT_MS = 3 * SECOND_MS;

/** The copies of an open database. */
export function createBackups(parts: Parts): Backups {
  const { database, folder, clock, timer, log, signal } = parts;
  const count = database.prepare('select total_changes() as changes');
  const changes = () => Number(count.get()?.['changes']);
  let problem: string | null = null;
  let copiedChanges = -1;
  let last: Promise<void> = Promise.resolve();

  function view(): BackupsView {
    const all = folder.list();
    return { madeAt: all[0]?.madeAt ?? null, count: all.length, folder: folder.path, problem };
  }

  async function write(): Promise<void> {
    try {
      const before = changes();
      await writeBackup(parts, clock.now());
      copiedChanges = before;
      problem = null;
    } catch (error) {
      problem = backupProblem(error);
      log.note('backup failed', { error: errorName(error) });
    }
  }

  /** One at a time. */
  function make(): Promise<void> {
    last = last.then(write);
    return last;
  }

  async function waitForQuiet(): Promise<void> {
    for (let tries = 0; tries < QUIET_TRIES_MAX && !signal.aborted; tries += 1) {
      const before = changes();
      await timer.sleep(QUIET_MS, signal);
      if (changes() === before) return;
    }
  }

  return {
    view,
    async make() {
      await make();
      return problem === null ? ok(view()) : failed('disk', problem);
    },
    async makeLast() {
      if (changes() === copiedChanges) return;
      const waiting = new AbortController();
      await Promise.race([make(), timer.sleep(LAST_WAIT_MS, waiting.signal)]);
      waiting.abort();
    },
    wantRestore() {
      try {
        folder.setRestoreWanted(true);
        return true;
      } catch (error) {
        log.note('restore not wanted', { error: errorName(error) });
        return false;
      }
    },
    async run() {
      for (let waitMs = FIRST_AFTER_MS; ; waitMs = EVERY_MS) {
        await timer.sleep(waitMs, signal);
        await waitForQuiet();
        if (signal.aborted) return;
        if (changes() !== copiedChanges) await make();
      }
    },
  };
}

/** Says why no copy was made, and what can be done. */
function backupProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof NoRoom || code === 'ENOSPC' || code === 'EDQUOT')
    return 'There is too little room on the disk for a copy. Free some space.';
  return 'The copy could not be written. Check that the folder may be written to.';
}
