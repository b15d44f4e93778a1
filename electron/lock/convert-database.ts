/**
 * Encrypts the values of a database, or makes them clear again (X3). It goes through each table in
 * bounded steps and skips what is done, so it can end at any step and go on later. A value that cannot
 * be opened stays as it is.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { inTransaction } from '../store/database.ts';
import { HISTORY_PLACE } from '../store/history-rows.ts';
import { JOURNAL_PLACE, REASON_PLACE } from '../store/journal-lines.ts';
import { isSealed, MARK, type Seal } from '../store/seal.ts';
import { createSettings, isClearSetting, settingPlace } from '../store/settings.ts';
import { TIMER_PLACE } from '../store/timer-store.ts';
import { type LockMark, MARK_SETTING, markIn } from './lock-file.ts';

export type Conversion = {
  readonly seal: Seal;
  readonly to: 'encrypt' | 'decrypt';
  readonly mark: LockMark;
};

/** How many bytes of a file a step stands for; `rewriting` comes before a long one. */
export type ConversionStep = number | 'rewriting';

type Column = {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** The place where the value is sealed; `null` for one that stays clear. */
  readonly placeOf: (key: string) => string | null;
};

const columns: readonly Column[] = [
  { table: 'journal', key: 'seq', column: 'line', placeOf: () => JOURNAL_PLACE },
  { table: 'journal_aside', key: 'seq', column: 'line', placeOf: () => JOURNAL_PLACE },
  { table: 'journal_aside', key: 'seq', column: 'reason', placeOf: () => REASON_PLACE },
  { table: 'history', key: 'rowid', column: 'entry', placeOf: () => HISTORY_PLACE },
  { table: 'timer', key: 'account', column: 'state', placeOf: () => TIMER_PLACE },
  {
    ...{ table: 'kept', key: 'key', column: 'value' },
    placeOf: (key) => (isClearSetting(key) ? null : settingPlace(key)),
  },
];

/** Rows in one transaction: a journal of many long lines must not fill the memory. */
const ROWS_AT_ONCE = 100;
/** A smaller file is rewritten within a second. */
const LONG_REWRITE_BYTES = 10_000_000;

/**
 * Converts every value, then rebuilds the file, so that no free page and no log has one in its old
 * form. Yields after each step how many of the file's `bytes` it stands for, and `rewriting` before the
 * one that cannot be divided. Throws where the disk refuses: what is done stays, and a later call goes on.
 */
export function* convertDatabase(
  database: DatabaseSync,
  conversion: Conversion,
  bytes: number,
): Generator<ConversionStep> {
  const settings = createSettings(database);
  // First, so that whoever finds a sealed value also finds out by which key.
  if (conversion.to === 'encrypt') settings.set(MARK_SETTING, conversion.mark);
  const present = columns.filter(({ table }) => hasTable(database, table));
  // A rescue may have lost the mark, and nothing else.
  const isSealedStill = markIn(database) !== undefined || present.some(hasSealed(database));
  if (conversion.to === 'decrypt' && !isSealedStill) return;
  const rows = present.reduce((sum, { table }) => sum + countRows(database, table), 0);
  for (const column of present) {
    for (const done of convertColumn(database, column, conversion)) {
      yield (bytes * done) / rows / 2;
    }
  }
  if (conversion.to === 'decrypt') settings.delete(MARK_SETTING);
  if (bytes >= LONG_REWRITE_BYTES) yield 'rewriting';
  rebuild(database);
  yield bytes / 2;
}

/** Yields after each step how many rows it went through. */
function* convertColumn(
  database: DatabaseSync,
  { table, key, column, placeOf }: Column,
  { seal, to }: Conversion,
): Generator<number> {
  const read = database.prepare(
    `select ${key} as place, ${column} as text from ${table} where ${key} > ?
     order by ${key} limit ${ROWS_AT_ONCE}`,
  );
  const write = database.prepare(`update ${table} set ${column} = ? where ${key} = ?`);
  for (let last: SQLInputValue = Number.NEGATIVE_INFINITY; ; ) {
    const rows = read.all(last);
    if (rows.length === 0) return;
    inTransaction(database, () => {
      for (const row of rows) {
        last = row['place'] as SQLInputValue;
        const text = String(row['text']);
        const place = placeOf(String(last));
        if (place === null || isSealed(text) === (to === 'encrypt')) continue;
        const next = to === 'encrypt' ? seal.seal(place, text) : seal.open(place, text);
        if (next !== text) write.run(next, last);
      }
    });
    yield rows.length;
  }
}

/** Older copies lack tables of today. */
function hasTable(database: DatabaseSync, table: string): boolean {
  const found = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
  return found.get(table) !== undefined;
}

function hasSealed(database: DatabaseSync): (column: Column) => boolean {
  return ({ table, column }) => {
    const sql = `select 1 from ${table} where substr(${column}, 1, ${MARK.length}) = ? limit 1`;
    return database.prepare(sql).get(MARK) !== undefined;
  };
}

function countRows(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`select count(*) as count from ${table}`).get()?.['count']);
}

/** A deleted value stays readable in free pages and in the log, until both are written anew. */
function rebuild(database: DatabaseSync): void {
  database.exec('pragma secure_delete = on; vacuum;');
  database.prepare('pragma wal_checkpoint(truncate)').get();
  database.exec('pragma secure_delete = off;');
}
