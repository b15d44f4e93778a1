/** Reads the journal beside the program that writes it, as a start after a crash would. */
import type { JournalLines } from '../../electron/store/journal-lines.ts';
import type { QueueEvent } from '../../shared/queue/events.ts';
import { parseJournalEntry } from '../../shared/queue/journal/journal-entry.ts';
import { createReplay } from '../../shared/queue/journal/replay.ts';
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
  /** The events that have reached the disk since the last call, oldest first. */
  news(): readonly News[];
}

/** A reader of one profile's journal. */
export function createDiskReader(lines: Pick<JournalLines, 'after'>): DiskReader {
  let seq = 0;
  let queue: Queue = emptyQueue;
  let news: News[] = [];

  function catchUp(): void {
    for (let some = lines.after(seq); some.length > 0; some = lines.after(seq)) {
      for (const { line, seq: place } of some) {
        seq = place;
        const read = parseJournalEntry(line);
        if (!read.ok) continue; // torn by a power cut: it was never acknowledged
        const before = queue;
        const replay = createReplay(before);
        replay.take(read.entry);
        queue = replay.queue();
        if (read.entry.kind === 'event') news.push({ event: read.entry.event, before, queue });
      }
    }
  }

  return {
    queue() {
      catchUp();
      return queue;
    },
    news() {
      catchUp();
      const story = news;
      news = [];
      return story;
    },
  };
}
