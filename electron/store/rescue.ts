/** Copies into a new database what can still be read of a broken one. */
import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import { type Row, readable, readableRows } from './readable-rows.ts';
import { CACHE_ID } from './sweep-marks.ts';

/** The placeholder for lost lines of the journal: it is quarantined, and counted, like a garbled line. */
const LOST_LINES = 'Lines of a broken file that could not be read.';

/**
 * Copies the journal, the history, the timers and the settings to `fresh`, as far as they can be
 * read. If the disk refuses, it copies nothing and throws. The broken file stays as it is.
 */
export function rescue(brokenFile: string, fresh: DatabaseSync): void {
  const broken = new DatabaseSync(brokenFile, { readOnly: true });
  try {
    inTransaction(fresh, () => {
      carryJournal(broken, fresh);
      carryHistory(broken, fresh);
      carrySettings(broken, fresh);
      carryTime(broken, fresh);
    });
  } finally {
    broken.close();
  }
}

function carryJournal(broken: DatabaseSync, fresh: DatabaseSync): void {
  const insert = fresh.prepare('insert into journal (line) values (?)');
  for (const { line } of readableRows(broken, { table: 'journal', key: 'seq', columns: 'line' })) {
    insert.run(String(line));
  }
  insert.run(LOST_LINES);
}

function carryHistory(broken: DatabaseSync, fresh: DatabaseSync): void {
  const insert = fresh.prepare(
    `insert or replace into history (id, at, lane, how, entry, account)
     values (?1, ?2, ?3, ?4, ?5,
       coalesce(?6, case when json_valid(?5) then json_extract(?5, '$.account') end))`,
  );
  // A file of an earlier version names the account in the entry alone.
  const isNamed = readable(broken, 'select account from history limit 0') !== undefined;
  const columns = `id, at, lane, how, entry${isNamed ? ', account' : ''}`;
  for (const row of readableRows(broken, { table: 'history', key: 'rowid', columns })) {
    const at = Number(row['at']);
    const [id, lane, how, entry] = ['id', 'lane', 'how', 'entry'].map((name) => String(row[name]));
    // A garbled row must not keep the others out.
    const account = row['account'] == null ? null : String(row['account']);
    if (Number.isSafeInteger(at)) insert.run(...([id, at, lane, how, entry, account] as string[]));
  }
}

/**
 * The settings, from both ends up to the broken place. The list of the cache's records is not copied,
 * so the cache counts as another's and is fetched anew. It would otherwise never learn of records
 * that were deleted since (L16, L20).
 */
function carrySettings(broken: DatabaseSync, fresh: DatabaseSync): void {
  const insert = fresh.prepare('insert or replace into kept (key, value) values (?, ?)');
  for (const [key, value] of [...settingsFrom(broken, 'asc'), ...settingsFrom(broken, 'desc')]) {
    if (!key.startsWith(CACHE_ID)) insert.run(key, value);
  }
}

function settingsFrom(broken: DatabaseSync, end: 'asc' | 'desc'): readonly [string, string][] {
  const rows = rowsInReach(broken, `select key, value from kept order by key ${end}`);
  return rows.map(({ key, value }) => [String(key), String(value)]);
}

/** The timers, which exist nowhere else, and the zones of entries. */
function carryTime(broken: DatabaseSync, fresh: DatabaseSync): void {
  const tables = [
    ['timer', ['account', 'state']],
    ['entry_zones', ['account', 'id', 'zone']],
  ] as const;
  for (const [table, columns] of tables) {
    const names = columns.join(', ');
    const places = columns.map(() => '?').join(', ');
    const insert = fresh.prepare(`insert or replace into ${table} (${names}) values (${places})`);
    for (const row of rowsInReach(broken, `select ${names} from ${table} order by account`)) {
      insert.run(...columns.map((name) => String(row[name])));
    }
  }
}

/** The rows up to where the table is broken. */
function rowsInReach(broken: DatabaseSync, sql: string): readonly Row[] {
  const reached: Row[] = [];
  const rows = readable(broken, sql)?.iterate() ?? [];
  try {
    for (const row of rows) reached.push(row);
  } catch {
    // The rows behind it can be read from the other end, if at all.
  }
  return reached;
}
