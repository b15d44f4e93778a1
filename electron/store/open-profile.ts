/**
 * Opens the database of a profile, and rescues what it can from a broken file.
 *
 * A broken file is never written to, and the newest ten stay. A rescue has four steps, and the next start
 * resumes an interrupted one:
 * 1. Everything readable goes into a new file. Until that is whole the broken one stays in its place,
 *    and a new start begins the rescue anew.
 * 2. The new file gets a name that marks it whole. From here on the broken one is not read.
 * 3. The broken file and its companions get a name of their own.
 * 4. The new one takes its place.
 */
import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Instant } from '../../shared/time.ts';
import { openDatabase } from './database.ts';
import {
  keepNewest,
  momentInName,
  moveDatabase,
  nameBeside,
  removeDatabase,
} from './database-files.ts';
import { isBrokenFile } from './readable-rows.ts';
import { rescue } from './rescue.ts';

/** Each was read as far as it could be. */
const BROKEN_FILES_MAX = 10;

export type OpenedProfile = {
  readonly database: DatabaseSync;
  /** The path of a broken file now; `null` where nothing was broken. */
  readonly brokenFile: string | null;
};

/**
 * Opens `file`, making it if missing. Throws where the disk refuses, or where the file was written by
 * a newer version. It also throws where a rescue cannot be finished: a program that started with less
 * data would continue the journal from less. Reading the whole file takes time, so it is read once:
 * a caller that has done so says what it found.
 */
export function openProfile(file: string, now: Instant, isKnownBroken?: boolean): OpenedProfile {
  const moment = rescuedAt(file);
  if (moment === undefined && !(isKnownBroken ?? isBroken(file))) {
    return { database: openDatabase(file), brokenFile: null };
  }
  const brokenFile = inWords(() => exchange(file, moment ?? rescueBeside(file, now)));
  return { database: openDatabase(file), brokenFile };
}

/**
 * Reads the whole file without changing it. Opening it for writing would fold its log in, and could
 * then write around a broken page and lose it.
 */
export function isBroken(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    return database.prepare('pragma quick_check(1)').get()?.['quick_check'] !== 'ok';
  } catch (error) {
    return isBrokenFile(error); // opening it reports every other error
  } finally {
    database?.close();
  }
}

/** The moment of a rescue that was whole and could not be finished. */
export function rescuedAt(file: string): string | undefined {
  const folder = path.dirname(file);
  if (!existsSync(folder)) return undefined;
  const [before, after] = path.basename(nameBeside(file, 'rescued-?')).split('?') as [
    string,
    string,
  ];
  const name = readdirSync(folder).find((one) => one.startsWith(before) && one.endsWith(after));
  return name?.slice(before.length, name.length - after.length);
}

/** Copies what can be read of the broken file beside it; returns the moment in its name. */
function rescueBeside(file: string, now: Instant): string {
  const draft = nameBeside(file, 'rescue');
  const moment = momentInName(now);
  removeDatabase(draft); // of a start that ended halfway
  try {
    const fresh = openDatabase(draft);
    try {
      rescue(file, fresh);
      fresh.prepare('pragma wal_checkpoint(truncate)').get(); // the file has this one name
    } finally {
      fresh.close();
    }
    renameSync(draft, nameBeside(file, `rescued-${moment}`));
  } catch (error) {
    removeDatabase(draft);
    throw error;
  }
  return moment;
}

/** Steps 3 and 4, or what is left of them; returns the path of the broken file. */
function exchange(file: string, moment: string): string {
  const aside = nameBeside(file, `broken-${moment}`);
  moveDatabase(file, aside);
  renameSync(nameBeside(file, `rescued-${moment}`), file);
  keepNewest(file, 'broken', BROKEN_FILES_MAX);
  return aside;
}

/** The message when the program does not start. */
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
