/** Reads the rows of a broken database that are on whole pages. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';

export type Row = Readonly<Record<string, SQLOutputValue>>;

type Asked = {
  readonly table: string;
  /** The rowid, by this name or its own: the place of a row. */
  readonly key: string;
  /** The columns wanted beside the key. */
  readonly columns: string;
};

/** SQLite's words for a file that is no database, or of which a part is missing or garbled. */
const GARBLED: readonly number[] = [11, 26];

/** … and for one with a wrong header or wrong tables. */
const UNKNOWN = 1;

/** More than the rows of a broken page: so many places are tried one by one, then the search leaps. */
const STEPS_MAX = 1_000;

/** No row is there; from here on one place cannot be told from the next. */
const PLACE_MAX = Number.MAX_SAFE_INTEGER / 2;

/** Is true if an error means that the file is broken, and not that the disk refuses. */
export function isBrokenFile(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return GARBLED.includes(code) || code === UNKNOWN; // the end of the message tells more precisely where
}

/** The statement; `undefined` where its table is gone. Throws where the disk refuses. */
export function readable(broken: DatabaseSync, sql: string): StatementSync | undefined {
  try {
    return broken.prepare(sql);
  } catch (error) {
    if (!isBrokenFile(error)) throw error;
    return undefined;
  }
}

/**
 * Reads the rows in the order of their key. Skips those on broken pages, and reads none of a missing
 * table. Throws where the disk refuses.
 */
export function* readableRows(broken: DatabaseSync, asked: Asked): Generator<Row> {
  const rowAt = reader(broken, asked);
  for (let place = 1; place < PLACE_MAX; ) {
    const row = firstReadable(rowAt, place);
    if (row === undefined) return;
    yield row;
    place = Math.max(place, Number(row[asked.key])) + 1; // garbled keys may lead back
  }
}

/** The first row from a place on; `undefined` behind the last one. */
type RowAt = (place: number) => Row | 'broken' | undefined;

function reader(broken: DatabaseSync, { table, key, columns }: Asked): RowAt {
  const next = readable(
    broken,
    `select ${key}, ${columns} from ${table} where ${key} >= ? order by ${key} limit 1`,
  );
  return (place) => {
    try {
      return next?.get(place);
    } catch {
      return 'broken'; // whatever the error: the other rows may be whole
    }
  };
}

function firstReadable(rowAt: RowAt, from: number): Row | undefined {
  for (let place = from; place < from + STEPS_MAX; place += 1) {
    const row = rowAt(place);
    if (row !== 'broken') return row;
  }
  // Ids grow as long as the program is used: the first row may have a high one.
  let before = from + STEPS_MAX - 1;
  for (let leap = STEPS_MAX; before + leap < PLACE_MAX; leap *= 2) {
    if (rowAt(before + leap) !== 'broken') return firstAfterGap(rowAt, before, before + leap);
    before += leap;
  }
  return undefined;
}

/** The first row behind `broken` that can be read; from `whole` on one can. */
function firstAfterGap(rowAt: RowAt, broken: number, whole: number): Row | undefined {
  let [low, high] = [broken, whole];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (rowAt(middle) === 'broken') low = middle;
    else high = middle;
  }
  const row = rowAt(high);
  return row === 'broken' ? undefined : row;
}
