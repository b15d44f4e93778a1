/** How long a journal is and how much room it takes: when it has to be written whole (Q4.2). */
import {
  JOURNAL_ENTRIES_MAX,
  JOURNAL_SLACK_BYTES,
  JOURNAL_WRITES_PER_ENTRY,
} from '../../shared/limits.ts';
import type { Queue } from '../../shared/queue/queue.ts';

export interface JournalSize {
  /** A start has read these. */
  setRead(size: { readonly eventCount: number; readonly bytes: number }): void;
  /** The queue was written whole, and that many bytes are all there is. */
  setWhole(bytes: number): void;
  /** One event more. */
  add(bytes: number): void;
  /** Whether the queue has to be written whole: reading takes too long, or too much room is taken. */
  isTooMuch(queue: Queue): boolean;
  /** Whether the lines take more room than a queue of this size should. */
  isBulky(queue: Queue): boolean;
  /** That is tried now; where the disk refuses it is tried again later. */
  beginTry(): void;
}

/** After so many further events a replacement that the disk has refused is tried again. */
const RETRY_ENTRIES = 500;

/** The size of an empty journal; `needs` says how many bytes a queue takes that is written whole. */
export function createJournalSize(needs: (queue: Queue) => number): JournalSize {
  let eventCount = 0;
  let retryAt = 0;
  let bytes = 0;
  let measureAt = JOURNAL_SLACK_BYTES;

  function isBulky(queue: Queue): boolean {
    if (bytes < measureAt) return false;
    const needed = needs(queue);
    measureAt = bytes + roomFor(needed);
    return bytes > 3 * needed + JOURNAL_SLACK_BYTES;
  }

  return {
    setRead(size) {
      ({ eventCount, bytes } = size);
    },
    setWhole(written) {
      // What a large outbox begins with is not what made the journal long.
      [eventCount, retryAt, bytes] = [0, 0, written];
      measureAt = bytes + roomFor(bytes);
    },
    add(more) {
      eventCount += 1;
      bytes += more;
    },
    isTooMuch: (queue) => (eventCount >= retryAt && isSlow(eventCount, queue)) || isBulky(queue),
    isBulky,
    beginTry() {
      retryAt = eventCount + RETRY_ENTRIES; // a disk that refuses is not asked at each event
    },
  };
}

/** Whether reading so many events takes too long: each takes longer the more writes there are. */
function isSlow(eventCount: number, { writes }: Queue): boolean {
  return eventCount * (1 + writes.length / JOURNAL_WRITES_PER_ENTRY) >= JOURNAL_ENTRIES_MAX;
}

/** As much may come before a queue of this size is measured again: measuring a large one takes time. */
function roomFor(queueBytes: number): number {
  return Math.max(JOURNAL_SLACK_BYTES, queueBytes / 2);
}
