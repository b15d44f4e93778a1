/**
 * The log of requests for the user: the last thirty days.
 *
 * It is a courtesy in a file of its own. Entries are written some at a time, nothing waits for
 * them, and a broken file is deleted.
 */
import { chmodSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Timer } from '../../shared/ports.ts';
import { TRAFFIC_ENTRIES_MAX, TRAFFIC_LIFETIME_MS } from '../../shared/storage-limits.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import {
  type LoggedEntry,
  type TrafficEntry,
  trafficEntry,
} from '../../shared/traffic/traffic-entry.ts';
import { trafficWords } from '../../shared/traffic/traffic-sentence.ts';
import { inTransaction } from './database.ts';

export interface Traffic {
  /** Adds an entry; it is on the disk soon. Never throws. */
  record(entry: TrafficEntry): void;
  /**
   * The newest entries that contain every word of `text`, before the place `before` if that is not
   * `null`. Fewer than `limit` mean that there are no more.
   */
  read(asked: TrafficQuery): readonly LoggedEntry[];
  /** Deletes entries older than thirty days at `now`, by the service's time. Never throws. */
  prune(now: Instant): void;
  /** Writes the waiting entries and closes the file. */
  close(): void;
}

export type TrafficQuery = {
  readonly text: string;
  readonly before: number | null;
  readonly limit: number;
};

export type TrafficParts = {
  /** Its path; `:memory:` for a log that ends with the program. */
  readonly file: string;
  readonly timer: Timer;
};

/** How long entries wait for others: a sweep then takes a few transactions and not hundreds. */
const DEBOUNCE_MS = SECOND_MS;

/** So many are written at once without waiting longer. */
const WAITING_MAX = 200;

/** The most words of a search. */
const WORDS_MAX = 8;

/** Opens the log in `file`. */
export function createTraffic({ file, timer }: TrafficParts): Traffic {
  const database = openLog(file);
  const insert = database.prepare('insert into traffic (at, words, entry) values (?, ?, ?)');
  const dropOld = database.prepare('delete from traffic where at < ?');
  const dropMany = database.prepare(
    'delete from traffic where seq <= (select max(seq) from traffic) - ?',
  );
  let waiting: TrafficEntry[] = [];

  function flush(): void {
    const entries = waiting;
    waiting = [];
    if (entries.length === 0 || !database.isOpen) return;
    try {
      inTransaction(database, () => {
        for (const entry of entries)
          insert.run(entry.at, trafficWords(entry), JSON.stringify(entry));
        dropMany.run(TRAFFIC_ENTRIES_MAX);
      });
    } catch {
      // The journal reports a disk that refuses; the log loses these entries.
    }
  }

  return {
    record(entry) {
      waiting.push(entry);
      if (waiting.length >= WAITING_MAX) flush();
      else if (waiting.length === 1) void timer.sleep(DEBOUNCE_MS).then(flush); // ends by itself
    },
    read(asked) {
      flush();
      return findEntries(database, asked);
    },
    prune(now) {
      if (!database.isOpen) return;
      try {
        dropOld.run(now - TRAFFIC_LIFETIME_MS);
      } catch {
        // Old entries stay for another day.
      }
    },
    close() {
      flush();
      if (database.isOpen) database.close();
    },
  };
}

/** None where the disk cannot be read. */
function findEntries(
  database: DatabaseSync,
  { text, before, limit }: TrafficQuery,
): readonly LoggedEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const conditions = ['seq < ?', ...words.map(() => 'instr(words, ?) > 0')].join(' and ');
  const sql = `select seq, entry from traffic where ${conditions} order by seq desc limit ?`;
  try {
    const rows = database.prepare(sql).all(before ?? Number.MAX_SAFE_INTEGER, ...words, limit);
    return rows.flatMap((row) => {
      const parsed = v.safeParse(trafficEntry, JSON.parse(String(row['entry'])));
      return parsed.success ? [{ ...parsed.output, seq: Number(row['seq']) }] : [];
    });
  } catch {
    return [];
  }
}

/** Opens the file, else a new one in its place, else memory: the program starts in any case. */
function openLog(file: string): DatabaseSync {
  try {
    return prepareLog(file);
  } catch {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  }
  try {
    return prepareLog(file);
  } catch {
    return prepareLog(':memory:');
  }
}

function prepareLog(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    if (file !== ':memory:') chmodSync(file, 0o600);
    // Without a flush at each commit: nobody misses what a power cut takes from this log.
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = normal;
       create table if not exists traffic (
         seq integer primary key autoincrement,
         at integer not null,
         words text not null,
         entry text not null
       ) strict;
       create index if not exists traffic_at on traffic (at);`,
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
