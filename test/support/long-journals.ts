/** Journals of many entries, as weeks of use would leave them if they were never rewritten. */
import { localId } from '../../shared/ids.ts';
import type { EventOf, QueueEvent } from '../../shared/queue/events.ts';
import { entriesOf, type JournalEntry } from '../../shared/queue/journal/journal-entry.ts';
import { createReplay } from '../../shared/queue/journal/replay.ts';
import { step } from '../../shared/queue/machine/machine.ts';
import { noteFieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import type { Note } from '../../shared/records/note.ts';
import { JOURNAL_ENTRIES_MAX, JOURNAL_WRITES_PER_ENTRY } from '../../shared/storage-limits.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { aNote, baseOf, NOON } from './builders.ts';

const words = 'Some words of a note that somebody writes while the train is in a tunnel. ';

/** A body as notes have them, of some 600 characters, which no other one is like. */
export function aBody(count: number): string {
  return `<p>${words.repeat(4)}</p><ul><li>${words}</li><li>Point ${count}: ${words.repeat(3)}</li></ul>`;
}

/** Edits only, made without a connection: `writes` notes, each edited again and again. */
export function* offlineJournal(entries: number, writes: number): Generator<JournalEntry> {
  for (let count = 0; count < entries; count += 1) {
    yield { kind: 'event', event: edit(count, `note-${count % writes}`) };
  }
}

/**
 * Days online and evenings offline: an edit is typed on, sent, accepted and stored; from time to time
 * the line goes away, `backlog` edits pile up, and all go out when it is back. It ends offline, with
 * the last backlog still to be sent.
 */
export function* everydayJournal(entries: number, backlog: number): Generator<JournalEntry> {
  let queue = emptyQueue;
  let count = 0;
  const take = (event: QueueEvent): JournalEntry => {
    queue = step(queue, event).queue;
    count += 1;
    return { kind: 'event', event };
  };
  while (count < entries - backlog) {
    yield take({ kind: 'line', at: at(count), line: 'open' });
    yield* answerAll(
      () => queue,
      take,
      () => count,
    );
    for (let edits = 0; edits < backlog && count < entries - backlog; edits += 1) {
      const note = `note-${count % 700}`;
      for (let typed = 0; typed < 3; typed += 1) yield take(edit(count, note, false));
      yield take({ kind: 'woke', at: at(count) });
      yield* answerAll(
        () => queue,
        take,
        () => count,
      );
    }
    yield take({ kind: 'line', at: at(count), line: 'unreachable' });
    for (let edits = 0; edits < backlog && count < entries; edits += 1) {
      yield take(edit(count, edits % 5 === 0 ? localId(`${count}`) : `note-${count % 700}`));
    }
  }
}

/** Notes made and deleted without a connection, `atOnce` of them made before the first goes. */
export function* madeAndDeletedJournal(entries: number, atOnce: number): Generator<JournalEntry> {
  yield* alternate(entries, atOnce, (count, { record }) => ({
    ...{ kind: 'deleted', at: at(count), writeId: `delete-${count}`, record, base: null },
  }));
}

/** The same, each edit discarded in the outbox. */
export function* discardedJournal(entries: number, atOnce: number): Generator<JournalEntry> {
  yield* alternate(entries, atOnce, (count, { writeId }) => ({
    ...{ kind: 'discarded', at: at(count), id: writeId },
  }));
}

/** Online, and somebody else has changed every note that is edited: each waits for the user. */
export function* conflictsJournal(entries: number): Generator<JournalEntry> {
  yield { kind: 'event', event: { kind: 'line', at: NOON, line: 'open' } };
  const theirs = aNote({ content_html: aBody(-1) });
  for (let count = 0; count < entries / 2; count += 1) {
    yield { kind: 'event', event: edit(count, `note-${count}`) };
    const outcome = { kind: 'conflict' as const, theirs: { ...theirs, id: `note-${count}` } };
    const id = `write-${count}`;
    yield { kind: 'event', event: { kind: 'settled', at: at(count), id, outcome, chance: 0.5 } };
  }
}

/** Notes made offline, all of them before the first goes out; then the outbox empties. */
export function* drainedJournal(entries: number): Generator<JournalEntry> {
  const notes = Math.floor(entries / 3);
  for (let count = 0; count < notes; count += 1) {
    yield { kind: 'event', event: edit(count, localId(`${count}`)) };
  }
  yield { kind: 'event', event: { kind: 'line', at: at(notes), line: 'open' } };
  for (let count = 0; count < notes; count += 1) {
    const id = `write-${count}`;
    const reply = aNote({ id: `made-${count}`, title: '', content_html: aBody(count) });
    const outcome = { kind: 'accepted' as const, reply };
    const answeredAt = at(notes + count);
    yield { kind: 'event', event: { kind: 'settled', at: answeredAt, id, outcome, chance: 0.5 } };
    yield { kind: 'event', event: { kind: 'stored', at: answeredAt, ids: [id] } };
  }
}

/** `atOnce` new notes, then one end for each, and so on. */
function* alternate(
  entries: number,
  atOnce: number,
  end: (count: number, made: EventOf<'saved'>) => QueueEvent,
): Generator<JournalEntry> {
  for (let count = 0; count < entries; count += 2 * atOnce) {
    const made = Array.from({ length: atOnce }, (_, index) =>
      edit(count + index, localId(`${count + index}`)),
    );
    for (const event of made) yield { kind: 'event', event };
    for (const [index, event] of made.entries()) {
      yield { kind: 'event', event: end(count + atOnce + index, event) };
    }
  }
}

/**
 * Returns what such a journal leaves on the disk if it was written whole after `written` entries,
 * and is about to be once more.
 */
export function* untilWrittenAgain(
  journal: Iterable<JournalEntry>,
  written: number,
): Generator<JournalEntry> {
  const replay = createReplay();
  let [count, left] = [0, 0];
  for (const entry of journal) {
    if (count < written) replay.take(entry);
    if (count + 1 === written) {
      const queue = replay.queue();
      yield* entriesOf(queue);
      const size = 1 + queue.writes.length / JOURNAL_WRITES_PER_ENTRY;
      left = Math.floor(JOURNAL_ENTRIES_MAX / size);
    }
    if (count >= written && count < written + left) yield entry;
    count += 1;
  }
}

function* answerAll(
  queue: () => Queue,
  take: (event: QueueEvent) => JournalEntry,
  count: () => number,
): Generator<JournalEntry> {
  for (;;) {
    const sent = queue().writes.filter(({ state }) => state.kind === 'sending');
    if (sent.length === 0) return;
    for (const write of sent) {
      const outcome = { kind: 'accepted' as const, reply: replyTo(write, count()) };
      yield take({ kind: 'settled', at: at(count()), id: write.id, outcome, chance: 0.5 });
    }
    yield take({ kind: 'stored', at: at(count()), ids: sent.map(({ id }) => id) });
  }
}

function replyTo(write: PendingWrite, count: number): Note {
  const id = write.change.kind === 'create' ? `made-${count}` : write.record.id;
  const { title = 'Kick-off', content_html = null } = noteFieldsSet(write);
  return aNote({ id, title, content_html });
}

function edit(count: number, id: string, isFinished = true): EventOf<'saved'> {
  const base = aNote({ content_html: aBody(count - 1) });
  return {
    kind: 'saved',
    at: at(count),
    writeId: `write-${count}`,
    record: { kind: 'note', id },
    fields: { content_html: aBody(count) },
    base: id.startsWith('note-') ? baseOf(base) : null,
    isFinished,
  };
}

/** Edits come seconds apart. */
function at(count: number): number {
  return NOON + count * 40 * SECOND_MS;
}
