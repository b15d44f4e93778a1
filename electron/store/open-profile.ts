/**
 * Opens the database of a profile, whatever has become of its file.
 *
 * A file that is broken is never written to and never deleted. A rescue goes in steps, and whoever
 * finds one begun goes on with it:
 * 1. What can still be read goes into a new file. Until it is whole there the broken one stays where
 *    it is, and a new start begins the rescue anew.
 * 2. The new file gets a name that says so. From here on nothing is read of the broken one.
 * 3. The broken file is put aside under a name of its own, with what belongs to it.
 * 4. The new one takes its place.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Instant, timestamp } from '../../shared/time.ts';
import { openDatabase } from './database.ts';
import { isBrokenFile } from './readable-rows.ts';
import { rescue } from './rescue.ts';

export type OpenedProfile = {
  readonly database: DatabaseSync;
  /** Where a broken file lies now; `null` where nothing was broken. */
  readonly brokenFile: string | null;
};

/** A database and what SQLite may keep beside it; the name of the whole comes last. */
const ENDINGS = ['-wal', '-shm', ''] as const;

/**
 * Opens `file`, making it where there is none. Throws where the disk refuses, or where the file was
 * written by a newer version. So it does where a rescue cannot be brought to its end: a program that
 * started with less would write a journal that goes on from less.
 */
export function openProfile(file: string, now: Instant): OpenedProfile {
  const moment = rescuedAt(file);
  if (moment === undefined && !isBroken(file)) {
    return { database: openDatabase(file), brokenFile: null };
  }
  const brokenFile = inWords(() => exchange(file, moment ?? rescueBeside(file, now)));
  return { database: openDatabase(file), brokenFile };
}

/**
 * Reads the file through without changing it: whoever opens one to write folds its log in at the end,
 * and a broken page that nobody reads today would be written around and lost.
 */
function isBroken(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    return database.prepare('pragma quick_check(1)').get()?.['quick_check'] !== 'ok';
  } catch (error) {
    return isBrokenFile(error); // all else is told by opening it
  } finally {
    database?.close();
  }
}

/** The moment of a rescue that was whole and could not be brought to its end. */
function rescuedAt(file: string): string | undefined {
  const folder = path.dirname(file);
  if (!existsSync(folder)) return undefined;
  const [before, after] = path.basename(nameBeside(file, 'rescued-?')).split('?') as [
    string,
    string,
  ];
  const name = readdirSync(folder).find((one) => one.startsWith(before) && one.endsWith(after));
  return name?.slice(before.length, name.length - after.length);
}

/** Puts what can be read of the broken file beside it; answers the moment that names it. */
function rescueBeside(file: string, now: Instant): string {
  const draft = nameBeside(file, 'rescue');
  const moment = timestamp(now).replace(/[:.]/g, '-');
  remove(draft); // of a start that has ended on the way
  try {
    const fresh = openDatabase(draft);
    try {
      rescue(file, fresh);
      fresh.prepare('pragma wal_checkpoint(truncate)').get(); // it goes by this one name
    } finally {
      fresh.close();
    }
    renameSync(draft, nameBeside(file, `rescued-${moment}`));
  } catch (error) {
    remove(draft);
    throw error;
  }
  return moment;
}

/** Steps 3 and 4, or what is left of them; answers where the broken file lies now. */
function exchange(file: string, moment: string): string {
  const aside = nameBeside(file, `broken-${moment}`);
  for (const ending of ENDINGS) {
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${aside}${ending}`);
  }
  renameSync(nameBeside(file, `rescued-${moment}`), file);
  return aside;
}

/** What somebody reads whose program does not start. */
function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The file your work is kept in is damaged. Nothing of it was changed, but what can be read of it could not be put into a new file: ${why}. Make sure that the disk has room, and start Traytable again.`,
      { cause: error },
    );
  }
}

function remove(database: string): void {
  for (const ending of ENDINGS) rmSync(`${database}${ending}`, { force: true });
}

/** `traytable-rescue.db` of `traytable.db`. */
function nameBeside(file: string, what: string): string {
  return file.replace(/(\.\w+)?$/, `-${what}$1`);
}
