/**
 * The durable queue: every event that changed it, in order, each on disk before anything follows
 * from it (P1, Q4).
 *
 * After JOURNAL_ENTRIES_MAX lines the whole queue is written as one line and the older ones go, in
 * one transaction. A line that does not parse is set aside, never dropped.
 */
import type { DatabaseSync } from 'node:sqlite';
import { Bug } from '../../shared/assert.ts';
import { JOURNAL_ENTRIES_MAX } from '../../shared/limits.ts';
import type { QueueEvent } from '../../shared/queue/events.ts';
import { type JournalEntry, parseJournalEntry, queueOf } from '../../shared/queue/journal-entry.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { inTransaction } from './transaction.ts';

export interface Journal {
  /** The queue as the journal tells it; lines that do not parse are set aside on the way. */
  open(): Queue;
  /** Puts one event on the disk. Throws where the disk refuses; nothing has changed then. */
  append(event: QueueEvent): void;
  /** Writes the queue whole once the journal has grown long. */
  compactIfLong(queue: Queue): void;
  /** How many lines have been set aside, at this and earlier starts. */
  setAsideCount(): number;
}

/** After this many further lines a snapshot that the disk has refused is tried again. */
const COMPACT_RETRY_ENTRIES = 500;

/** The journal in the profile's database. */
export function createJournal(database: DatabaseSync): Journal {
  const insert = database.prepare('insert into journal (line) values (?)');
  const all = database.prepare('select seq, line from journal order by seq');
  const setAside = database.prepare(
    'insert into journal_aside (seq, line, reason) select seq, line, ? from journal where seq = ?',
  );
  const drop = database.prepare('delete from journal where seq = ?');
  let length = 0;
  let compactAt = JOURNAL_ENTRIES_MAX;
  /** Lines that could not even be set aside, on a full disk: they stay where they are. */
  let unmoved: readonly { readonly seq: number; readonly reason: string }[] = [];

  function moveAside(seq: number, reason: string): void {
    try {
      inTransaction(database, () => {
        setAside.run(reason, seq);
        drop.run(seq);
      });
    } catch {
      unmoved = [...unmoved, { seq, reason }]; // the rest must open all the same
      length += 1;
    }
  }

  return {
    open() {
      length = 0;
      unmoved = [];
      let queue: Queue = emptyQueue;
      for (const row of all.all()) {
        const read = taken(queue, String(row['line']));
        if (read.ok) {
          length += 1;
          queue = read.queue;
        } else moveAside(Number(row['seq']), read.reason);
      }
      return queue;
    },
    append(event) {
      insert.run(lineOf({ kind: 'event', event }));
      length += 1;
    },
    compactIfLong(queue) {
      if (length < compactAt) return;
      compactAt = length + COMPACT_RETRY_ENTRIES; // a disk that refuses is not asked at each event
      inTransaction(database, () => {
        for (const { seq, reason } of unmoved) setAside.run(reason, seq);
        database.exec('delete from journal');
        insert.run(lineOf({ kind: 'snapshot', queue }));
      });
      unmoved = [];
      length = 1;
      compactAt = JOURNAL_ENTRIES_MAX;
    },
    setAsideCount() {
      const row = database.prepare('select count(*) as count from journal_aside').get();
      return Number(row?.['count'] ?? 0) + unmoved.length;
    },
  };
}

type Taken =
  | { readonly ok: true; readonly queue: Queue }
  | { readonly ok: false; readonly reason: string };

/** The queue after one more line. A line that only made sense after one set aside goes with it. */
function taken(queue: Queue, line: string): Taken {
  const parsed = parseJournalEntry(line);
  if (!parsed.ok) return parsed;
  try {
    return { ok: true, queue: queueOf([{ kind: 'snapshot', queue }, parsed.entry]) };
  } catch (error) {
    if (!(error instanceof Bug)) throw error;
    return { ok: false, reason: error.message };
  }
}

function lineOf(entry: JournalEntry): string {
  return JSON.stringify(entry);
}
