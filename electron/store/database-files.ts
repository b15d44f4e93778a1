/** A database is a file with SQLite's own files beside it; these move and delete all of them. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Instant, timestamp } from '../../shared/time.ts';

/** The name of the whole comes last. */
const ENDINGS = ['-wal', '-shm', ''] as const;

/** The database in the folder of an account. */
export function databaseIn(folder: string): string {
  return path.join(folder, 'traytable.db');
}

/** Moves what there is of a database. */
export function moveDatabase(from: string, to: string): void {
  for (const ending of ENDINGS) {
    if (existsSync(`${from}${ending}`)) renameSync(`${from}${ending}`, `${to}${ending}`);
  }
}

/** Deletes a database; nothing where there is none. */
export function removeDatabase(file: string): void {
  for (const ending of ENDINGS) rmSync(`${file}${ending}`, { force: true });
}

/** `traytable-rescue.db` of `traytable.db`. */
export function nameBeside(file: string, what: string): string {
  return file.replace(/(\.\w+)?$/, `-${what}$1`);
}

/** A moment as it can stand in a file's name. */
export function momentInName(now: Instant): string {
  return timestamp(now).replace(/[:.]/g, '-');
}
