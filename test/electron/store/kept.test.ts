import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createKept, tryKeep } from '../../../electron/store/kept.ts';
import {
  databaseForTest,
  fillDisk,
  folderForTest,
  freeDisk,
} from '../../support/profile-for-test.ts';

const text = v.string();

test('gives back what was kept, also after the program was started again', () => {
  const folder = folderForTest();
  const database = databaseForTest(folder);
  const kept = createKept(database);
  kept.set('a', 'one');
  kept.set('a', 'two');
  database.close();
  expect(createKept(databaseForTest(folder)).get('a', text)).toBe('two');
});

test('gives nothing for what is not there, was dropped, or does not fit', () => {
  const database = databaseForTest();
  const kept = createKept(database);
  kept.set('number', 1);
  kept.set('dropped', 'x');
  kept.delete('dropped');
  database.exec(`insert into kept values ('garbled', '{"half')`);
  const names = ['missing', 'number', 'dropped', 'garbled'];
  expect(names.map((name) => kept.get(name, text))).toEqual(names.map(() => undefined));
});

test('throws where the disk is full, and what was there before stays', () => {
  const database = databaseForTest();
  const kept = createKept(database);
  kept.set('a', 'small');
  fillDisk(database);
  expect(() => kept.set('a', 'x'.repeat(100_000))).toThrow();
  expect(kept.get('a', text)).toBe('small');
  freeDisk(database);
  kept.set('a', 'room again');
  expect(kept.get('a', text)).toBe('room again');
});

test('says of a courtesy that the disk refuses it, and keeps or drops it where there is room', () => {
  const database = databaseForTest();
  const kept = createKept(database);
  fillDisk(database);
  expect(tryKeep(kept, 'a', 'x'.repeat(100_000))).toBe(false);
  freeDisk(database);
  expect([tryKeep(kept, 'a', 'small'), kept.get('a', text)]).toEqual([true, 'small']);
  expect([tryKeep(kept, 'a', undefined), kept.get('a', text)]).toEqual([true, undefined]);
});
