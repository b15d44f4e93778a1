/** Reads the journal beside the program that writes it: what would be there after a crash now. */
import type { DatabaseSync } from 'node:sqlite';
import type { QueueEvent } from '../../shared/queue/events.ts';
import { parseJournalEntry, queueOf } from '../../shared/queue/journal-entry.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';

/** One event with the queue before and after it. */
export type News = {
  readonly event: QueueEvent;
  readonly before: Queue;
  readonly queue: Queue;
};

export interface DiskReader {
  /** The queue that the lines on the disk lead to. */
  queue(): Queue;
  /** What has come to the disk since this was asked last, oldest first. */
  news(): readonly News[];
}

/** A reader of one profile's database. */
export function createDiskReader(database: DatabaseSync): DiskReader {
  const later = database.prepare('select seq, line from journal where seq > ? order by seq');
  let seq = 0;
  let queue: Queue = emptyQueue;
  let news: News[] = [];

  function catchUp(): void {
    for (const row of later.all(seq)) {
      seq = Number(row['seq']);
      const read = parseJournalEntry(String(row['line']));
      if (!read.ok) throw new Error(`A journal line does not parse: ${read.reason}`);
      const before = queue;
      queue = queueOf([{ kind: 'snapshot', queue }, read.entry]);
      if (read.entry.kind === 'event') news.push({ event: read.entry.event, before, queue });
    }
  }

  return {
    queue() {
      catchUp();
      return queue;
    },
    news() {
      catchUp();
      const told = news;
      news = [];
      return told;
    },
  };
}
