/** The account's database: opened, kept durable, and asked with prepared statements. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { failed, ok, type Result } from '../../shared/result.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

export interface Store {
  /** The prepared statement of `text`; made once and kept. */
  sql(text: string): StatementSync;
  /** Everything `work` writes is on disk when this returns; nothing of it when it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** Why a database cannot be opened. */
export type OpenFailure = 'in-use' | 'another-version' | 'unreadable';

/**
 * Opens the database file at `path`, or an empty one in memory for `:memory:`.
 *
 * Write-ahead log with full synchronisation: a commit returns once it is on the disk. One process
 * holds the file alone.
 */
export function openStore(path: string): Result<Store, OpenFailure> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;');
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    return prepare(database);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    database?.close();
    if (message.includes('locked')) {
      return failed('in-use', 'Another service is running with this data folder.');
    }
    return failed('unreadable', `The data folder cannot be opened: ${message}.`);
  }
}

function prepare(database: DatabaseSync): Result<Store, OpenFailure> {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version !== 0 && version !== SCHEMA_VERSION) {
    database.close();
    return failed('another-version', 'The data folder was made by another version of the service.');
  }
  const store = storeOf(database);
  if (version === 0) {
    store.transaction(() => database.exec(`${SCHEMA}PRAGMA user_version = ${SCHEMA_VERSION};`));
  }
  return ok(store);
}

function storeOf(database: DatabaseSync): Store {
  const statements = new Map<string, StatementSync>();
  return {
    sql(text) {
      const statement = statements.get(text) ?? database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
