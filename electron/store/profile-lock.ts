/**
 * Allows one program at a time on a profile. Each host prevents a second start of its own, but the
 * two hosts (Electron and Chromium) do not know of each other. Two programs with one journal would
 * send every write twice.
 */
import { copyFileSync, mkdirSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBrokenFile } from './readable-rows.ts';

export interface ProfileLock {
  release(): void;
}

/** A program that is ending lets go within this time. */
const WAIT_MS = 2_000;

/** SQLITE_BUSY: another program has it. */
const BUSY = 5;

/**
 * Locks a profile by a file beside its database until this process ends, however it ends: the system
 * then releases the lock. Throws in plain words where another program has it, or the disk refuses.
 */
export function lockProfile(file: string): ProfileLock {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    return lock(file);
  } catch (error) {
    if (isBusy(error)) throw new Error(TAKEN, { cause: error });
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${REFUSED} (${why})`, { cause: error });
  }
}

const TAKEN =
  'Traytable is already running with this data. Close it there first, or use that window.';
const REFUSED =
  'Traytable could not reserve its data on this computer. Nothing was changed. Check that the disk has room and may be written to, then start Traytable again.';

/** Locks the file; empties a damaged one first. The file never holds anything but the lock. */
function lock(file: string): ProfileLock {
  try {
    return lockSound(file);
  } catch (error) {
    if (!isBrokenFile(error)) throw error;
    copyFileSync(file, `${file}.broken`);
    // With a new file of this name a second program could hold a lock of its own.
    truncateSync(file);
    return lockSound(file);
  }
}

function lockSound(file: string): ProfileLock {
  const database = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === BUSY;
}
