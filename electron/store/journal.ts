/**
 * The durable queue: every event that changed it, in order, each on disk before anything follows from
 * it (P1, Q4).
 *
 * The whole queue is written anew after JOURNAL_ENTRIES_MAX lines, fewer in a large queue, or when
 * they take much more room than the queue; the older lines are deleted in the same step. So a start
 * takes under a second (decision 0025). A line that does not parse is quarantined, never deleted.
 * After lines of a program that read them differently, everything it may have sent is looked up once
 * (Q4.1).
 */
import { Bug } from '../../shared/assert.ts';
import type { QueueEvent } from '../../shared/queue/events.ts';
import { holdChanges } from '../../shared/queue/journal/hold-changes.ts';
import {
  entriesOf,
  type JournalEntry,
  parseJournalEntry,
} from '../../shared/queue/journal/journal-entry.ts';
import { meaning } from '../../shared/queue/journal/meaning.ts';
import { createReplay, markUncertain, type Replay } from '../../shared/queue/journal/replay.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { AsideLine, Beside, JournalLines } from './journal-lines.ts';
import { createJournalSize } from './journal-size.ts';

export interface Journal {
  /** Reads the queue from the journal; quarantines lines that do not parse. */
  open(): Queue;
  /** Puts these events on the disk, all or none. Throws where the disk refuses; nothing has changed then. */
  append(...events: readonly QueueEvent[]): void;
  /** The same, with what `beside` writes into the database of the journal. */
  appendWith(beside: Beside, ...events: readonly QueueEvent[]): void;
  /** Writes the queue whole once the journal is long. */
  compactIfLong(queue: Queue): void;
  /** How many lines were quarantined, at this and earlier starts. */
  quarantinedCount(): number;
}

/** Creates the journal over its lines. */
export function createJournal(lines: JournalLines): Journal {
  const size = createJournalSize(bytesOf);
  /** Lines that could not even be quarantined, on a full disk: they stay where they are. */
  let unmoved: readonly AsideLine[] = [];
  /** The queue as it was opened, if the lines lead to another one until it is written whole. */
  let unwritten: Queue | undefined;
  /** Is true if the next line is the first of all, which has the format of the others. */
  let isBeginning = true;

  function writeWhole(queue: Queue): void {
    let written = 0;
    lines.replaceAll(
      linesOf(entriesOf(queue), (line) => {
        written += Buffer.byteLength(line);
      }),
      unmoved,
    );
    size.setWhole(written);
    unmoved = [];
    unwritten = undefined;
    isBeginning = false;
  }

  function tryWriteOpened(): void {
    if (unwritten === undefined) return;
    try {
      writeWhole(unwritten);
    } catch {
      // The other lines must open all the same; the next start finds the ones that could not be
      // moved.
    }
  }

  function appendWith(beside: Beside, ...events: readonly QueueEvent[]): void {
    tryWriteOpened(); // later lines have to lead to the same queue from there (Q4)
    const written = events.map((event, place) =>
      lineOf({ kind: 'event', event, ...(isBeginning && place === 0 && { meaning }) }),
    );
    lines.append(written, beside);
    for (const line of written) size.add(Buffer.byteLength(line));
    isBeginning = false;
    unwritten = undefined;
  }

  return {
    open() {
      const replay = createReplay();
      const read = readInto(replay, lines);
      size.setRead(read);
      unmoved = read.aside;
      isBeginning = read.isEmpty;
      const isSound = unmoved.length === 0 && (read.isEmpty || read.meaning === meaning);
      if (isSound && !size.isBulky(replay.queue())) return replay.queue();
      const queue = isSound ? replay.queue() : markUncertain(replay.queue());
      unwritten = queue;
      tryWriteOpened();
      return queue;
    },
    append: (...events) => appendWith(undefined, ...events),
    appendWith,
    compactIfLong(queue) {
      if (!size.isTooMuch(queue)) return;
      size.beginTry();
      writeWhole(queue);
    },
    quarantinedCount: () => lines.asideCount() + unmoved.length,
  };
}

/**
 * Marks what a journal of an earlier time may have sent since: it is looked up before it is sent (B6).
 * Its changes wait for the user (Q19.2, Q19.3). Throws where the disk refuses; nothing has changed then.
 */
export function doubtJournal(lines: JournalLines): void {
  const replay = createReplay();
  const { aside } = readInto(replay, lines);
  lines.replaceAll(linesOf(entriesOf(holdChanges(markUncertain(replay.queue())))), aside);
}

/** A line that depends on an unparsable one goes with it. */
function readInto(
  replay: Replay,
  lines: JournalLines,
): {
  readonly eventCount: number;
  readonly aside: readonly AsideLine[];
  /** The meaning of the lines for the program that wrote them. */
  readonly meaning: string | undefined;
  readonly isEmpty: boolean;
  readonly bytes: number;
} {
  const aside: AsideLine[] = [];
  let eventCount = 0;
  let written: string | undefined;
  let bytes = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (;;) {
    const some = lines.after(last);
    for (const { seq, line } of some) {
      last = seq;
      bytes += Buffer.byteLength(line);
      const read = parseJournalEntry(line);
      const reason = read.ok ? refusalOf(replay, read.entry) : read.reason;
      if (reason !== undefined) aside.push({ seq, reason });
      if (!read.ok || read.entry.kind === 'event') eventCount += 1;
      if (!read.ok) continue;
      if (read.entry.kind === 'snapshot') written = read.entry.meaning;
      if (read.entry.kind === 'event') written ??= read.entry.meaning;
    }
    if (some.length > 0) continue;
    const isEmpty = last === Number.NEGATIVE_INFINITY;
    return { eventCount, aside, meaning: written, isEmpty, bytes };
  }
}

/** Why the replay could not apply this entry; `undefined` if it could. */
function refusalOf(replay: Replay, entry: JournalEntry): string | undefined {
  try {
    replay.take(entry);
    return undefined;
  } catch (error) {
    if (!(error instanceof Bug)) throw error;
    return error.message;
  }
}

function* linesOf(
  entries: Iterable<JournalEntry>,
  onwritten: (line: string) => void = () => undefined,
): Generator<string> {
  for (const entry of entries) {
    const line = lineOf(entry);
    onwritten(line);
    yield line;
  }
}

/** The number of bytes of the queue written whole. */
function bytesOf(queue: Queue): number {
  let bytes = 0;
  for (const line of linesOf(entriesOf(queue))) bytes += Buffer.byteLength(line);
  return bytes;
}

function lineOf(entry: JournalEntry): string {
  return JSON.stringify(entry);
}
