/** A database is a file with SQLite's own files beside it; these move and delete all of them. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Instant, timestamp } from '../../shared/time.ts';
import { onDisk } from './on-disk.ts';

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

/**
 * Takes back a move of this database that ended between its log and itself. Without its log it would open as
 * it was earlier.
 */
export function undoHalfMove(file: string, what: string): void {
  if (!existsSync(file)) return;
  for (const away of namesBeside(file, what)) {
    if (existsSync(away)) continue;
    for (const ending of ENDINGS) {
      const [from, to] = [`${away}${ending}`, `${file}${ending}`];
      if (existsSync(from) && !existsSync(to)) renameSync(from, to);
    }
  }
}

/** Deletes all but the newest of the databases that were moved to such names. */
export function keepNewest(file: string, what: string, countMax: number): void {
  const old = namesBeside(file, what).slice(0, -countMax);
  onDisk(() => old.forEach(removeDatabase), null); // the next time, where the disk refuses
}

/** The databases named `what` and a moment, the oldest first; of some only the log may be there. */
function namesBeside(file: string, what: string): readonly string[] {
  const folder = path.dirname(file);
  if (!existsSync(folder)) return [];
  const [before = '', after = ''] = path.basename(nameBeside(file, `${what}-?`)).split('?');
  const names = readdirSync(folder).flatMap((name) => {
    const whole = name.replace(/-(wal|shm)$/, '');
    return whole.startsWith(before) && whole.endsWith(after) ? [path.join(folder, whole)] : [];
  });
  return [...new Set(names)].sort();
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
