/** The one SQLite file of a profile: journal, drafts, settings and pull positions. */
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Each entry upgrades a file from its index to the next version; released ones never change. */
const migrations: readonly string[] = [
  `create table journal (seq integer primary key autoincrement, line text not null) strict;
   create table journal_aside (
     seq integer primary key, line text not null, reason text not null
   ) strict;
   create table kept (key text primary key, value text not null) strict, without rowid;`,
  `create table seen (
     account text not null, list text not null, id text not null,
     sweep integer not null, found_alone integer not null default 0,
     primary key (account, list, id)
   ) strict, without rowid;`,
  `create table history (
     id text primary key, at integer not null, lane text not null, how text not null, entry text not null
   ) strict;
   create index history_of_lane on history (lane, at);
   create index history_by_time on history (at);`,
  // Autoincrement wrote a page of its own beside each line.
  `create table lines (seq integer primary key, line text not null) strict;
   insert into lines select seq, line from journal;
   drop table journal;
   alter table lines rename to journal;`,
  `alter table history add column counted_from integer;
   create index history_by_count on history (counted_from);`,
  // The service has no zone of an entry; `id` is the one it was made under.
  `create table timer (account text primary key, state text not null) strict, without rowid;
   create table entry_zones (
     account text not null, id text not null, zone text not null, primary key (account, id)
   ) strict, without rowid;`,
  // A sealed entry cannot be searched for its account.
  `alter table history add column account text;
   update history set account = json_extract(entry, '$.account') where json_valid(entry);`,
];

/** The version of the files that this program writes. */
export const DATABASE_VERSION = migrations.length;

/** SQLite's number for a file that gives its free pages back step by step. */
const INCREMENTAL = 2;

/** After a large transaction the log is cut back to this size when it restarts. */
const WAL_BYTES_RESERVED = 8_000_000;

/**
 * Opens the database of a profile, making it if missing.
 *
 * Every statement outside a transaction is on the disk when it returns (P1). WAL with synchronous
 * FULL does that, and on macOS a real flush of the drive. Throws where the file cannot be opened or
 * was written by a newer version of the program.
 */
export function openDatabase(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file);
  try {
    if (file !== ':memory:') chmodSync(file, 0o600);
    const { auto_vacuum: vacuum } = database.prepare('pragma auto_vacuum').get() ?? {};
    // A file keeps it. Setting it anew is a write, which every start would wait for.
    if (vacuum !== INCREMENTAL) database.exec('pragma auto_vacuum = incremental;');
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on;
       pragma journal_size_limit = ${WAL_BYTES_RESERVED};`,
    );
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Runs `work` wholly or not at all. Throws its errors, and where the disk refuses. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate');
  try {
    work();
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback'); // a full disk has rolled it back already
    throw error;
  }
}

function migrate(database: DatabaseSync): void {
  const row = database.prepare('pragma user_version').get();
  const version = Number(row?.['user_version'] ?? 0);
  if (version > DATABASE_VERSION) {
    throw new Error('This data was written by a newer version of Traytable.');
  }
  migrations.slice(version).forEach((statements, index) => {
    database.exec(
      `begin immediate; ${statements} pragma user_version = ${version + index + 1}; commit;`,
    );
  });
}
