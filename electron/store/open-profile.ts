/**
 * Opens the database of a profile, whatever has become of its file.
 *
 * A file that is broken is never written to and never deleted: it is put aside under another name,
 * and what can still be read of it goes into a new one.
 */
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Instant, timestamp } from '../../shared/time.ts';
import { inTransaction, openDatabase } from './database.ts';

export type OpenedProfile = {
  readonly database: DatabaseSync;
  /** Where a broken file lies now; `null` where nothing was broken. */
  readonly brokenFile: string | null;
};

/** What stands in the journal for lines that are lost: it is set aside, and counted, as garbled. */
const LOST_LINES = 'Lines of a broken file that could not be read.';

/** So many places without a line that can be read are the end of the journal. */
const GAP_MAX = 20_000;

/**
 * Opens `file`, making it where there is none. Throws where the disk refuses, or where the file was
 * written by a newer version; a file that is broken is put aside.
 */
export function openProfile(file: string, now: Instant): OpenedProfile {
  if (!isBroken(file)) return { database: openDatabase(file), brokenFile: null };
  const brokenFile = putAside(file, now);
  const database = openDatabase(file);
  carryOver(brokenFile, database);
  return { database, brokenFile };
}

/** SQLite's words for a file that is no database, or of which a part is missing or garbled. */
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

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
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    const kind = code & 0xff; // the rest of it says more precisely where
    return kind === SQLITE_CORRUPT || kind === SQLITE_NOTADB; // all else is told by opening it
  } finally {
    database?.close();
  }
}

function putAside(file: string, now: Instant): string {
  const moment = timestamp(now).replace(/[:.]/g, '-');
  const aside = file.replace(/(\.\w+)?$/, `-broken-${moment}$1`);
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${aside}${ending}`);
  }
  return aside;
}

/** Puts into `fresh` what can be read of the broken file: all or nothing where the disk refuses. */
function carryOver(brokenFile: string, fresh: DatabaseSync): void {
  let broken: DatabaseSync | undefined;
  try {
    broken = new DatabaseSync(brokenFile, { readOnly: true });
    const [lines, kept] = [readableLines(broken), readableKept(broken)];
    const insertLine = fresh.prepare('insert into journal (line) values (?)');
    const insertKept = fresh.prepare('insert or replace into kept (key, value) values (?, ?)');
    inTransaction(fresh, () => {
      for (const line of lines) insertLine.run(line);
      insertLine.run(LOST_LINES);
      for (const [key, value] of kept) insertKept.run(key, value);
    });
  } catch {
    // Nothing can be read, or nothing written: the file is kept, and a journal can begin anew.
  } finally {
    broken?.close();
  }
}

/** The lines on whole pages, oldest first; those on broken ones are skipped. */
function readableLines(broken: DatabaseSync): readonly string[] {
  const next = broken.prepare('select seq, line from journal where seq >= ? order by seq limit 1');
  const lines: string[] = [];
  let gap = 0;
  for (let seq = 1; gap < GAP_MAX; ) {
    try {
      const row = next.get(seq);
      if (row === undefined) return lines;
      lines.push(String(row['line']));
      seq = Number(row['seq']) + 1;
      gap = 0;
    } catch {
      seq += 1;
      gap += 1;
    }
  }
  return lines;
}

/** What was kept by name, up to where it is broken. */
function readableKept(broken: DatabaseSync): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  try {
    for (const row of broken.prepare('select key, value from kept').iterate()) {
      kept.set(String(row['key']), String(row['value']));
    }
  } catch {
    // The rest is settings and a place to go on from: the user can make the one, a pull the other.
  }
  return kept;
}
