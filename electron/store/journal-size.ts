/** Measures the journal: how long it is, how much room it takes, and when it has to be rewritten (Q4.2). */

import type { Queue } from '../../shared/queue/queue.ts';
import {
  JOURNAL_ENTRIES_MAX,
  JOURNAL_SLACK_BYTES,
  JOURNAL_WRITES_PER_ENTRY,
} from '../../shared/storage-limits.ts';

export interface JournalSize {
  /** A start has read these. */
  setRead(size: { readonly eventCount: number; readonly bytes: number }): void;
  /** The queue was written whole, and the journal is now that many bytes. */
  setWhole(bytes: number): void;
  /** One event more. */
  add(bytes: number): void;
  /** Is true if the queue has to be written whole: reading takes too long, or it takes too much room. */
  isTooMuch(queue: Queue): boolean;
  /** Is true if the lines take more room than a queue of this size should. */
  isBulky(queue: Queue): boolean;
  /** The rewrite begins now; if the disk refuses it is retried later. */
  beginTry(): void;
}

/** After so many further events a rewrite that the disk has refused is retried. */
const RETRY_ENTRIES = 500;

/** Returns the size of an empty journal; `needs` is the number of bytes of a queue written whole. */
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
      // The initial size of a large outbox is not what made the journal long.
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
      retryAt = eventCount + RETRY_ENTRIES; // a failing disk does not get a rewrite at each event
    },
  };
}

/** Is true if reading so many events takes too long: the time grows with the number of writes. */
function isSlow(eventCount: number, { writes }: Queue): boolean {
  return eventCount * (1 + writes.length / JOURNAL_WRITES_PER_ENTRY) >= JOURNAL_ENTRIES_MAX;
}

/** So much may be added before a queue of this size is measured again: measuring a large one takes time. */
function roomFor(queueBytes: number): number {
  return Math.max(JOURNAL_SLACK_BYTES, queueBytes / 2);
}
