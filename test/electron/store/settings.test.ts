import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createSeal } from '../../../electron/store/create-seal.ts';
import { createSettings, readTyped, tryKeep } from '../../../electron/store/settings.ts';
import {
  databaseForTest,
  fillDisk,
  folderForTest,
  freeDisk,
  lockDisk,
  unlockDisk,
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

test('quarantines typed text that is garbled, or of another release, and saves the next beside it', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  database.exec(`insert into kept values ('draft', '{"half')`);
  expect(readTyped(settings, 'draft', text)).toBeUndefined();
  settings.set('draft', { later: 'words' });
  expect(readTyped(settings, 'draft', text)).toBeUndefined();
  settings.set('draft', 'new');
  expect(readTyped(settings, 'draft', text)).toBe('new');
  expect(settings.quarantined('draft')).toEqual(['{"half', '{"later":"words"}']);
  for (const value of [1, 2, 3, 4, 5]) {
    settings.set('draft', value);
    readTyped(settings, 'draft', text);
  }
  expect(settings.quarantined('draft')).toEqual(['{"half', '{"later":"words"}', '1', '2', '5']);
});

test('leaves typed text where it is if the disk refuses its quarantine', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  settings.set('draft', 1);
  lockDisk(database);
  expect(readTyped(settings, 'draft', text)).toBeUndefined();
  unlockDisk(database);
  expect(settings.get('draft', v.number())).toBe(1);
});

test('[X1] seals quarantined text in its new place', () => {
  const database = databaseForTest();
  const settings = createSettings(database, createSeal(randomBytes(32)));
  settings.set('draft', { later: 'words' });
  expect(readTyped(settings, 'draft', text)).toBeUndefined();
  expect(settings.quarantined('draft')).toEqual(['{"later":"words"}']);
  expect(JSON.stringify(database.prepare('select * from kept').all())).not.toContain('words');
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
