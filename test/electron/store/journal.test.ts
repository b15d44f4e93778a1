import { statSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { giveSpaceBack } from '../../../electron/store/free-space.ts';
import { createJournal } from '../../../electron/store/journal.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import type { QueueEvent } from '../../../shared/queue/events.ts';
import { entriesOf } from '../../../shared/queue/journal/journal-entry.ts';
import { step } from '../../../shared/queue/machine/machine.ts';
import type { Queue } from '../../../shared/queue/queue.ts';
import { JOURNAL_ENTRIES_MAX, JOURNAL_WRITES_PER_ENTRY } from '../../../shared/storage-limits.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { aQueue, aWrite } from '../../support/builders.ts';
import { killWriters } from '../../support/kill-writers.ts';
import { emptyDisk, memoryLines } from '../../support/memory-lines.ts';
import {
  databaseForTest,
  fillDisk,
  folderForTest,
  freeDisk,
} from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

function lineCount(database: DatabaseSync): number {
  return Number(database.prepare('select count(*) as count from journal').get()?.['count']);
}

describe('a journal', () => {
  test('[Q4] reads after a start the events written before', () => {
    const folder = folderForTest();
    const database = databaseForTest(folder);
    const journal = createJournal(createJournalLines(database));
    let queue: Queue = journal.open();
    for (const name of ['a', 'b', 'a']) {
      queue = step(queue, aSavedNote(name)).queue;
      journal.append(aSavedNote(name));
    }
    database.close();
    const again = createJournal(createJournalLines(databaseForTest(folder)));
    expect(again.open()).toEqual(queue);
    expect(again.quarantinedCount()).toBe(0);
  });

  test('[P2] quarantines lines that it cannot read, counts them, and continues with the others', () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    journal.append(aSavedNote('a'));
    const insert = database.prepare('insert into journal (line) values (?)');
    insert.run('{"kind":"event","event":{"kind":"sav');
    insert.run('{"kind":"event","event":{"kind":"of tomorrow"}}');
    journal.append(aSavedNote('b'));
    const writes = journal.open().writes.map(({ id }) => id);
    expect(writes).toEqual(['write-a', 'write-b']);
    expect(journal.quarantinedCount()).toBe(2);
    expect(createJournal(createJournalLines(database)).open().writes).toHaveLength(2);
    const aside = database.prepare('select line from journal_aside').all();
    expect(aside[0]).toEqual({ line: '{"kind":"event","event":{"kind":"sav' });
  });

  test('[P2] opens on a full disk too, even with a line it could not quarantine', () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    journal.append(aSavedNote('a'));
    const garbled = `{"half":"${'x'.repeat(50_000)}`;
    database.prepare('insert into journal (line) values (?)').run(garbled);
    fillDisk(database);
    expect(journal.open().writes).toHaveLength(1);
    expect(journal.quarantinedCount()).toBe(1);
    freeDisk(database);
    expect(journal.open().writes).toHaveLength(1);
    expect(journal.quarantinedCount()).toBe(1);
    expect(lineCount(database)).toBe(2); // the queue anew: its head, and one write
  });

  test('[Q4] continues from the queue that it opened with, although a full disk did not take that', () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    journal.append(aSavedNote('a'));
    const garbled = `{"half":"${'x'.repeat(50_000)}`;
    database.prepare('insert into journal (line) values (?)').run(garbled);
    fillDisk(database);
    const opened = journal.open();
    freeDisk(database);
    journal.append(aSavedNote('b'));
    const again = createJournal(createJournalLines(database));
    expect(again.open()).toEqual(step(opened, aSavedNote('b')).queue);
    expect(again.quarantinedCount()).toBe(1);
  });

  test('[Q6] looks up a note before it creates it, if a line is missing', () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    database.prepare('insert into journal (line) values (?)').run('{"kind":"event","ev');
    journal.append(aSavedNote('a'));
    expect(journal.open().writes[0]?.state.kind).toBe('checking');
    const again = createJournal(createJournalLines(database)).open();
    expect(again.writes[0]?.state.kind).toBe('checking');
  });

  test('[P2] quarantines a line that depends on an unreadable one', () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    const orphan = {
      id: 'w',
      record: { kind: 'note', id: 'n1' },
      change: { kind: 'update', fields: { title: 'x' }, base: null },
      createdAt: 1,
      savedAt: 1,
      attempts: 0,
      state: { kind: 'ready' },
    };
    const snapshot = { writes: [orphan], adopted: {}, line: 'unreachable', clockAheadMs: 0 };
    const insert = database.prepare('insert into journal (line) values (?)');
    insert.run(JSON.stringify({ kind: 'snapshot', queue: snapshot }));
    journal.append({ kind: 'line', at: 2, line: 'open' });
    expect(journal.open().writes).toHaveLength(1);
    expect(journal.quarantinedCount()).toBe(1);
  });

  describe('a long note with much typing', () => {
    const body = (typed: number) => `<p>${'é'.repeat(100_000)}${typed}</p>`;
    const typing = (typed: number): QueueEvent => {
      const fields = { content_html: body(typed) };
      return { ...aSavedNote('long', { fields, base: { content_html: body(0) } }) };
    };

    test('[Q4.2] takes hardly more room than its queue, and loses no letter', () => {
      const folder = folderForTest();
      const database = databaseForTest(folder);
      const journal = createJournal(createJournalLines(database));
      let queue = journal.open();
      let writtenBytes = 0;
      for (let typed = 1; typed <= 60; typed += 1) {
        queue = step(queue, typing(typed)).queue;
        journal.append(typing(typed));
        journal.compactIfLong(queue);
        writtenBytes += Buffer.byteLength(JSON.stringify(typing(typed)));
      }
      database.close();
      const sizeBytes = statSync(path.join(folder, 'traytable.db')).size;
      const queueBytes = Buffer.byteLength(JSON.stringify(queue));
      expect(writtenBytes).toBeGreaterThan(20_000_000);
      expect(sizeBytes).toBeLessThan(4 * queueBytes + 8_000_000);
      expect(createJournal(createJournalLines(databaseForTest(folder))).open()).toEqual(queue);
    });

    test('[Q4.2] is rewritten at the next start if its queue has become small, and returns the room after it', async () => {
      const folder = folderForTest();
      const database = databaseForTest(folder);
      const lines = createJournalLines(database);
      const journal = createJournal(lines);
      for (let typed = 1; typed <= 30; typed += 1) journal.append(typing(typed));
      const queue = createJournal(lines).open();
      expect(lineCount(database)).toBe(2);
      expect(createJournal(lines).open()).toEqual(queue);
      const { timer, pass } = createVirtualTime();
      const end = new AbortController();
      const given = giveSpaceBack({ database, timer, signal: end.signal });
      await pass(2 * MINUTE_MS);
      end.abort();
      await given;
      database.close();
      const sizeBytes = statSync(path.join(folder, 'traytable.db')).size;
      expect(sizeBytes).toBeLessThan(8_000_000);
    });
  });

  test('[P1] changes nothing and reports that the disk is full', () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    journal.append(aSavedNote('a'));
    fillDisk(database);
    const long = aSavedNote('b', { fields: { content_html: `<p>${'x'.repeat(100_000)}</p>` } });
    expect(() => journal.append(long)).toThrow();
    expect(journal.open().writes.map(({ id }) => id)).toEqual(['write-a']);
    freeDisk(database);
    journal.append(long);
    expect(journal.open().writes).toHaveLength(2);
  });
});

describe('compaction', () => {
  function grown(): {
    database: DatabaseSync;
    queue: Queue;
    journal: ReturnType<typeof createJournal>;
  } {
    const database = databaseForTest();
    database.exec('pragma synchronous = off'); // this test is not about five thousand flushes
    const journal = createJournal(createJournalLines(database));
    let queue = journal.open();
    for (let count = 0; count < JOURNAL_ENTRIES_MAX; count += 1) {
      const event: QueueEvent = aSavedNote(`n${count % 20}`, { at: count });
      queue = step(queue, event).queue;
      journal.append(event);
    }
    return { database, queue, journal };
  }

  test('writes the queue whole, a line for each write, and the next start finds the same queue', () => {
    const { database, queue, journal } = grown();
    journal.compactIfLong(queue);
    expect(lineCount(database)).toBe(1 + queue.writes.length);
    journal.append(aSavedNote('after'));
    const opened = createJournal(createJournalLines(database)).open();
    expect(opened).toEqual(step(queue, aSavedNote('after')).queue);
  });

  test('[Q4.2] comes sooner in a large queue, where each event takes longer to read', () => {
    const large = aQueue(
      Array.from({ length: 3 * JOURNAL_WRITES_PER_ENTRY }, (_, index) =>
        aWrite({ id: `${index}`, record: { kind: 'note', id: `note-${index}` } }),
      ),
    );
    const lines = memoryLines(emptyDisk());
    lines.replaceAll(
      Array.from(entriesOf(large), (entry) => JSON.stringify(entry)),
      [],
    );
    const wholes: number[] = [];
    let count = 0;
    const journal = createJournal({
      ...lines,
      replaceAll(whole, aside) {
        lines.replaceAll(whole, aside);
        wholes.push(count);
      },
    });
    let queue = journal.open();
    while (count < JOURNAL_ENTRIES_MAX) {
      count += 1;
      const event = aSavedNote('typed', { at: count, fields: { title: `${count}` } });
      queue = step(queue, event).queue;
      journal.append(event);
      journal.compactIfLong(queue);
    }
    const [first = 0, second = 0] = wholes;
    expect(wholes).toHaveLength(4);
    expect(second - first).toBe(first);
    expect(first * large.writes.length).toBeLessThan(
      JOURNAL_ENTRIES_MAX * JOURNAL_WRITES_PER_ENTRY,
    );
    expect(createJournal(lines).open()).toEqual(queue);
  });

  test('[P2] quarantines a line that a full disk did not let it quarantine before', () => {
    const { database, queue } = grown();
    const garbled = `{"half":"${'x'.repeat(50_000)}`;
    database.prepare('insert into journal (line) values (?)').run(garbled);
    fillDisk(database);
    const journal = createJournal(createJournalLines(database));
    journal.open();
    freeDisk(database);
    journal.compactIfLong(queue);
    expect([lineCount(database), journal.quarantinedCount()]).toEqual([21, 1]);
    const aside = database.prepare('select line from journal_aside').all();
    expect(aside).toEqual([{ line: garbled }]);
  });

  test('[P2] leaves every line where it is when the disk refuses, and retries later', () => {
    const { database, queue, journal } = grown();
    const whole = { ...queue, adopted: { 'local-x': 'y'.repeat(2_000_000) } };
    fillDisk(database);
    expect(() => journal.compactIfLong(whole)).toThrow('full');
    expect(() => journal.compactIfLong(whole)).not.toThrow();
    expect(lineCount(database)).toBe(JOURNAL_ENTRIES_MAX);
    expect(createJournal(createJournalLines(database)).open()).toEqual(queue);
  });
});

test(
  '[P1] loses nothing that it acknowledged before it was killed, three times over',
  () => killWriters({ seed: 41, kills: 3 }),
  60_000,
); // three starts of Node, on whatever machine
