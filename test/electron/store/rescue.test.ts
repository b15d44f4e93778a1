/** The contents of a broken file that reach the new one. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createListMemory } from '../../../electron/pull/list-memory.ts';
import { createEntryZones } from '../../../electron/store/entry-zones.ts';
import { createHistory } from '../../../electron/store/history.ts';
import { createJournal } from '../../../electron/store/journal.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { readableRows } from '../../../electron/store/readable-rows.ts';
import { rescue } from '../../../electron/store/rescue.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { createTimerStore } from '../../../electron/store/timer-store.ts';
import type { HistoryEntry } from '../../../shared/history/entry.ts';
import { noTimer } from '../../../shared/time/timer-state.ts';
import { NOON } from '../../support/builders.ts';
import {
  databaseForTest,
  fillDisk,
  folderForTest,
  freeDisk,
} from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const NOTES = 200;

/** A file filled by `fill`, in which the pages are garbled that hold one of these texts. */
function aBrokenFile(
  fill: (database: DatabaseSync) => void,
  { garbled }: { garbled: readonly string[] },
): string {
  const folder = folderForTest();
  const database = databaseForTest(folder);
  // Without secure_delete a page retains what was moved out of it.
  database.exec('pragma synchronous = off; pragma secure_delete = on');
  fill(database);
  database.close();
  const file = path.join(folder, 'traytable.db');
  const bytes = readFileSync(file);
  for (const text of garbled) {
    const page = Math.floor(bytes.indexOf(text) / 4_096);
    expect(page).toBeGreaterThan(0);
    bytes.fill(0xa5, page * 4_096, (page + 1) * 4_096);
  }
  writeFileSync(file, bytes);
  return file;
}

/** `NOTES` notes in the journal, the first of them in line `first`. */
function notes(database: DatabaseSync, first = 1): void {
  database.exec(`insert into journal values (${first - 1}, 'before'); begin`);
  const journal = createJournal(createJournalLines(database));
  for (let count = 1; count <= NOTES; count += 1) journal.append(aSavedNote(`n${count}`));
  database.exec(`commit; delete from journal where seq < ${first}`);
}

function rescued(file: string): DatabaseSync {
  const fresh = databaseForTest();
  rescue(file, fresh);
  return fresh;
}

function notesIn(database: DatabaseSync): string[] {
  return createJournal(createJournalLines(database))
    .open()
    .writes.map(({ id }) => id.replace('write-', ''));
}

describe('the journal', () => {
  test.each([1, 3_000, 5_000_000])(
    '[P2] is read on behind broken pages, from line %i on',
    (line) => {
      const garbled = ['write-n1"', 'write-n90"', 'write-n150"'];
      const found = notesIn(rescued(aBrokenFile((database) => notes(database, line), { garbled })));
      expect(found.length).toBeGreaterThan(NOTES - 60);
      expect(found.length).toBeLessThan(NOTES - 10);
      expect(found).toEqual(expect.arrayContaining(['n50', 'n120', 'n200']));
      expect(found).not.toEqual(expect.arrayContaining(['n1']));
    },
  );

  test('[P2] is copied whole or not at all, if the disk is full', () => {
    const file = aBrokenFile(notes, { garbled: ['write-n90"'] });
    const fresh = databaseForTest();
    fillDisk(fresh);
    expect(() => rescue(file, fresh)).toThrow(/full/);
    expect(fresh.prepare('select * from journal').all()).toEqual([]);
    freeDisk(fresh);
    rescue(file, fresh);
    expect(notesIn(fresh)).toEqual(notesIn(rescued(file)));
  });

  test('begins with a placeholder if nothing can be read', () => {
    const file = path.join(folderForTest(), 'traytable.db');
    writeFileSync(file, 'no database at all '.repeat(500));
    const fresh = rescued(file);
    const journal = createJournal(createJournalLines(fresh));
    expect([journal.open().writes, journal.quarantinedCount()]).toEqual([[], 1]);
  });
});

test('has no rows of a missing table, and all of a whole one', () => {
  const database = databaseForTest();
  notes(database, 7_000);
  const seqs = (table: string) =>
    [...readableRows(database, { table, key: 'seq', columns: 'line' })].map(({ seq }) => seq);
  expect(seqs('nowhere')).toEqual([]);
  expect(seqs('journal')).toEqual(Array.from({ length: NOTES }, (_, index) => 7_000 + index));
});

test('[P2] copies the history, except for a garbled page', () => {
  const entries = Array.from({ length: 60 }, (_, index): HistoryEntry => {
    const name = `entry-${index + 1}.`;
    return {
      ...{ id: name, at: NOON + index, record: { kind: 'note', id: 'n1' }, how: 'settled' },
      ...{ base: {}, mine: { title: `Mine ${name}` }, theirs: {}, result: {} },
    };
  });
  const fill = (database: DatabaseSync) => {
    const history = createHistory(database, () => 'ours');
    for (const entry of entries) history.keep(entry);
    // Those of a table without indices come in the order of their pages.
    database.exec('drop index history_of_lane; drop index history_by_time; vacuum');
  };
  const fresh = rescued(aBrokenFile(fill, { garbled: ['Mine entry-30.'] }));
  const left = createHistory(fresh, () => 'ours').resolved(100);
  expect(left.length).toBeGreaterThan(30);
  expect(entries.toReversed()).toEqual(expect.arrayContaining(left));
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(['entry-1.', 'entry-60.']));
  expect(left.map(({ id }) => id)).not.toContain('entry-30.');
});

test('copies the settings from both sides of a garbled page', () => {
  const names = Array.from({ length: 200 }, (_, index) => `name ${1_000 + index}`);
  const fill = (database: DatabaseSync) => {
    for (const name of names) createSettings(database).set(name, 'x'.repeat(50));
  };
  const fresh = rescued(aBrokenFile(fill, { garbled: ['name 1100'] }));
  const left = fresh.prepare('select key from kept').all();
  const keys = left.map(({ key }) => String(key));
  expect(keys).toEqual(expect.arrayContaining(['name 1000', 'name 1199']));
  expect(keys.length).toBeGreaterThan(100);
  expect(keys).not.toContain('name 1100');
});

test('[L16] [L20] counts the cache as another’s: the list of its records is lost', () => {
  const log = { note: () => undefined };
  const memoryIn = (database: DatabaseSync) =>
    createListMemory({ database, settings: createSettings(database), log, accountKey: 'ours' });
  const fill = (database: DatabaseSync) => {
    createSettings(database).set('theme', 'dark');
    const memory = memoryIn(database);
    memory.setCacheId('cache-1');
    memory.mark('notes', ['n1', 'n2'], 1);
    notes(database);
  };
  const fresh = rescued(aBrokenFile(fill, { garbled: ['write-n90"'] }));
  expect(memoryIn(fresh).marks.count('notes', 1)).toBe(0);
  expect(memoryIn(fresh).cacheId()).toBe(undefined);
  expect(fresh.prepare('select value from kept').all()).toEqual([{ value: '"dark"' }]);
});

test('[T10] copies a running timer and the zones of entries', () => {
  const file = aBrokenFile(
    (database) => {
      notes(database);
      const store = createTimerStore(database);
      store.write('one', noTimer);
      createEntryZones(database).keep('one', 'local-a', 'Asia/Kathmandu');
    },
    { garbled: ['n100'] },
  );
  const store = rescued(file);
  expect(store.prepare('select account, state from timer').all()).toEqual([
    { account: 'one', state: JSON.stringify(noTimer) },
  ]);
  expect(createEntryZones(store).of('one', ['local-a'])).toEqual({ 'local-a': 'Asia/Kathmandu' });
});
