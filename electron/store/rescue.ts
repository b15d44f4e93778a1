/** Puts into a new database what can still be read of a broken one. */
import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import { readable, readableRows } from './readable-rows.ts';
import { CACHE_ID } from './sweep-marks.ts';

/** What stands in the journal for lines that are lost: it is set aside, and counted, as garbled. */
const LOST_LINES = 'Lines of a broken file that could not be read.';

/**
 * Carries the journal, the history and what is kept by name over into `fresh`: all that can be read,
 * or nothing where the disk refuses, which it throws. The broken file stays as it is.
 */
export function rescue(brokenFile: string, fresh: DatabaseSync): void {
  const broken = new DatabaseSync(brokenFile, { readOnly: true });
  try {
    inTransaction(fresh, () => {
      carryJournal(broken, fresh);
      carryHistory(broken, fresh);
      carrySettings(broken, fresh);
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
    'insert or replace into history (id, at, lane, how, entry) values (?, ?, ?, ?, ?)',
  );
  const columns = 'id, at, lane, how, entry';
  for (const row of readableRows(broken, { table: 'history', key: 'rowid', columns })) {
    const at = Number(row['at']);
    const [id, lane, how, entry] = ['id', 'lane', 'how', 'entry'].map((name) => String(row[name]));
    // A garbled row must not keep the others out.
    if (Number.isSafeInteger(at)) insert.run(...([id, at, lane, how, entry] as string[]));
  }
}

/**
 * What was kept by name, from both ends up to where it is broken: the rest is settings and places to
 * go on from. Which records the cache has is not carried over, so what lies in it counts as another's
 * and is fetched anew: of what was deleted meanwhile it would otherwise never be told (L16, L20).
 */
function carrySettings(broken: DatabaseSync, fresh: DatabaseSync): void {
  const insert = fresh.prepare('insert or replace into kept (key, value) values (?, ?)');
  for (const [key, value] of [...settingsFrom(broken, 'asc'), ...settingsFrom(broken, 'desc')]) {
    if (!key.startsWith(CACHE_ID)) insert.run(key, value);
  }
}

function settingsFrom(broken: DatabaseSync, end: 'asc' | 'desc'): readonly [string, string][] {
  const settings: [string, string][] = [];
  const rows = readable(broken, `select key, value from kept order by key ${end}`)?.iterate() ?? [];
  try {
    for (const { key, value } of rows) settings.push([String(key), String(value)]);
  } catch {
    // What follows can be read from the other end, if at all.
  }
  return settings;
}
