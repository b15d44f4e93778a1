import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createSettings, tryKeep } from '../../../electron/store/settings.ts';
import {
  databaseForTest,
  fillDisk,
  folderForTest,
  freeDisk,
} from '../../support/profile-for-test.ts';

const text = v.string();

test('returns saved values, also after a new start', () => {
  const folder = folderForTest();
  const database = databaseForTest(folder);
  const settings = createSettings(database);
  settings.set('a', 'one');
  settings.set('a', 'two');
  database.close();
  expect(createSettings(databaseForTest(folder)).get('a', text)).toBe('two');
});

test('returns nothing for a value that is missing, deleted, or does not fit', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  settings.set('number', 1);
  settings.set('dropped', 'x');
  settings.delete('dropped');
  database.exec(`insert into kept values ('garbled', '{"half')`);
  const names = ['missing', 'number', 'dropped', 'garbled'];
  expect(names.map((name) => settings.get(name, text))).toEqual(names.map(() => undefined));
});

test('throws if the disk is full, and leaves the old value', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  settings.set('a', 'small');
  fillDisk(database);
  expect(() => settings.set('a', 'x'.repeat(100_000))).toThrow();
  expect(settings.get('a', text)).toBe('small');
  freeDisk(database);
  settings.set('a', 'room again');
  expect(settings.get('a', text)).toBe('room again');
});

test('reports a courtesy that the disk refuses, and saves or deletes it when there is room', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  fillDisk(database);
  expect(tryKeep(settings, 'a', 'x'.repeat(100_000))).toBe(false);
  freeDisk(database);
  expect([tryKeep(settings, 'a', 'small'), settings.get('a', text)]).toEqual([true, 'small']);
  expect([tryKeep(settings, 'a', undefined), settings.get('a', text)]).toEqual([true, undefined]);
});
