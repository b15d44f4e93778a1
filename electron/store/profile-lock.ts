/**
 * One program at a time on one profile. A host keeps a second start of its own away, but there are two
 * hosts (Electron and Chromium), and neither knows of the other: two programs with one journal would
 * each send what is in it.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ProfileLock {
  release(): void;
}

/** A program that is just ending needs no longer to let go. */
const WAIT_MS = 2_000;

/** SQLITE_BUSY: somebody else has it. */
const BUSY = 5;

/**
 * Locks a profile by a file beside its database until this process ends, however it ends: the system
 * lets go of the lock then. Throws in plain words where another program has it.
 */
export function lockProfile(file: string): ProfileLock {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new Error(TAKEN, { cause: error }) : error;
  }
  return { release: () => database.close() };
}

const TAKEN =
  'Traytable is already running with this data. Close it there first, or use that window.';

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === BUSY;
}
