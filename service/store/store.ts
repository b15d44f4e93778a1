/** Opens the account's database and prepares its statements. */
import { chmodSync, closeSync, openSync } from 'node:fs';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementResultingChanges,
  type StatementSync,
} from 'node:sqlite';
import { failed, ok, type Result } from '../../shared/result.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

export interface Store {
  /** Returns the prepared statement of `text`, made once. */
  sql(text: string): Statement;
  /** Runs `work` in a transaction: on return all its writes are on disk; after an error none. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** In the order of `?`, or by parameter name. */
type Given = SQLInputValue[] | [Readonly<Record<string, SQLInputValue>>];
type Row = Record<string, SQLOutputValue>;

interface Statement {
  run(...given: Given): StatementResultingChanges;
  get(...given: Given): Row | undefined;
  all(...given: Given): Row[];
}

/** Why a database cannot be opened. */
export type OpenFailure = 'in-use' | 'another-version' | 'unreadable';

/**
 * Opens the database file at `path`, or an empty one in memory for `:memory:`.
 *
 * It uses a write-ahead log with full synchronisation, so a commit returns once it is on disk. Only
 * one process can open the file.
 */
export function openStore(path: string): Result<Store, OpenFailure> {
  let database: DatabaseSync | undefined;
  try {
    if (path !== ':memory:') makePrivate(path);
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

/**
 * Makes the file readable for this user only; SQLite gives its side files the same mode. Every API
 * key and password comes from the secret in it.
 */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600); // one that was there before
}

function prepare(database: DatabaseSync): Result<Store, OpenFailure> {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version !== 0 && version !== SCHEMA_VERSION) {
    database.close();
    const message =
      'The data folder was made by another version of the service; remove it or name another.';
    return failed('another-version', message);
  }
  const store = storeOf(database);
  if (version === 0) {
    store.transaction(() => database.exec(`${SCHEMA}PRAGMA user_version = ${SCHEMA_VERSION};`));
  }
  return ok(store);
}

function storeOf(database: DatabaseSync): Store {
  const statements = new Map<string, Statement>();
  return {
    sql(text) {
      const statement = statements.get(text) ?? statementOf(database.prepare(text));
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

/**
 * Returns rows as ordinary objects. node:sqlite makes objects without a prototype, which are
 * several times slower to spread and to write as JSON.
 */
function statementOf(prepared: StatementSync): Statement {
  prepared.setReturnArrays(true);
  const names = prepared.columns().map(({ name }) => name);
  const rowOf = (values: readonly SQLOutputValue[]) => {
    const row: Row = {};
    for (let place = 0; place < names.length; place += 1) {
      row[names[place] as string] = values[place] as SQLOutputValue;
    }
    return row;
  };
  return {
    run: (...given) => prepared.run(...(given as SQLInputValue[])),
    get(...given) {
      const values = prepared.get(...(given as SQLInputValue[])) as SQLOutputValue[] | undefined;
      return values && rowOf(values);
    },
    all(...given) {
      const rows = prepared.all(...(given as SQLInputValue[])) as unknown as SQLOutputValue[][];
      return rows.map(rowOf);
    },
  };
}
