import { expect, test } from 'vitest';
import { createListMemory } from '../../../electron/pull/list-memory.ts';
import { createSettings, type Settings } from '../../../electron/store/settings.ts';
import { ACCOUNT } from '../../support/cache-for-test.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';

/** The memory of an account, and the settings it has read. */
function aMemory() {
  const database = databaseForTest();
  const settings = createSettings(database);
  const read: string[] = [];
  const watched: Settings = {
    ...settings,
    get(key, schema) {
      read.push(key);
      return settings.get(key, schema);
    },
  };
  const log = { note: () => undefined };
  const memory = createListMemory({ database, settings: watched, log, accountKey: ACCOUNT });
  return { memory, read };
}

const anHour = { asOf: 3_600_000, records: 1 };

test('adds any number of bodies with one read of the last sweep', () => {
  const { memory, read } = aMemory();
  memory.setSwept('notes', { ...anHour, number: 7 });
  for (let index = 0; index < 50; index += 1) memory.know('notes', [`note ${index}`]);
  expect(read).toHaveLength(1);
  expect([memory.marks.count('notes', 8), memory.marks.has('notes', 'note 3', 8)]).toEqual([
    50,
    true,
  ]);
});

test('counts a record that comes after a sweep to the next sweep', () => {
  const { memory } = aMemory();
  memory.know('notes', ['first']);
  memory.setSwept('notes', { ...anHour, number: 1 });
  memory.know('notes', ['second']);
  expect(memory.marks.has('notes', 'first', 1)).toBe(true);
  expect(memory.marks.has('notes', 'second', 2)).toBe(true);
  memory.forget();
  memory.know('notes', ['third']);
  expect(memory.marks.has('notes', 'third', 1)).toBe(true);
});

test('tells the sweeps of two lists apart', () => {
  const { memory } = aMemory();
  memory.setSwept('notes', { ...anHour, number: 4 });
  memory.know('notes', ['one']);
  memory.know('tasks', ['two']);
  expect(memory.marks.has('notes', 'one', 5)).toBe(true);
  expect(memory.marks.has('tasks', 'two', 1)).toBe(true);
});
