/** Reads a database without changing it. */
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * Whether a copy is whole and can be opened. An immutable file gets no files of SQLite beside it, so
 * the folder holds copies alone.
 */
export function isReadable(file: string, newestVersion: number): boolean {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(url, { readOnly: true });
    const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
    if (version < 1 || version > newestVersion) return false;
    return database.prepare('pragma quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch {
    return false; // no database, or none any more
  } finally {
    database?.close();
  }
}

/** The last place in the journal of a sound database; `undefined` where it has no journal. */
export function journalEndOf(database: DatabaseSync): number | undefined {
  try {
    const row = database
      .prepare(
        'select max(seq) as seq from (select seq from journal union all select seq from journal_aside)',
      )
      .get();
    return Number(row?.['seq'] ?? 0);
  } catch {
    return undefined; // of another program, or older than the journal
  }
}

/** The same of a file. */
export function journalEndIn(file: string): number | undefined {
  return readFrom(file, journalEndOf);
}

/** Whether a database has no table. Until SQLite folds its log in, all of them are in that other file. */
export function isWithoutTables(file: string): boolean {
  const count = (database: DatabaseSync) =>
    database.prepare('select count(*) as tables from sqlite_schema').get()?.['tables'];
  return readFrom(file, count) === 0;
}

function readFrom<T>(file: string, read: (database: DatabaseSync) => T): T | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    return read(database);
  } catch {
    return undefined; // opening it for good reports the reason
  } finally {
    database?.close();
  }
}
