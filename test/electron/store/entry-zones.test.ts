import { expect, test } from 'vitest';
import { forgetLists } from '../../../electron/backup/restore-backup.ts';
import { createEntryZones } from '../../../electron/store/entry-zones.ts';
import { createSweepMarks } from '../../../electron/store/sweep-marks.ts';
import { databaseForTest, folderForTest } from '../../support/profile-for-test.ts';

const all = ['local-a', 'local-b', '7', '8', '9'];

test('[T4.1] saves the zone of an entry in the file, for each account', () => {
  const folder = folderForTest();
  const first = databaseForTest(folder);
  createEntryZones(first).keep('one', 'local-a', 'Asia/Kathmandu');
  createEntryZones(first).keep('one', 'local-a', 'Europe/Berlin'); // edited elsewhere
  first.close();
  const zones = createEntryZones(databaseForTest(folder));
  expect(zones.of('one', all)).toEqual({ 'local-a': 'Asia/Kathmandu' });
  expect(zones.of('two', all)).toEqual({});
});

test('[T4.1] moves it to the id of the service, and leaves it there after an edit under the old one', () => {
  const zones = createEntryZones(databaseForTest());
  const known = (id: string) => (id === 'local-a' ? '7' : id);
  zones.keep('one', 'local-a', 'Asia/Kathmandu');
  zones.keep('one', 'local-b', 'Asia/Tokyo');
  zones.follow('one', known);
  expect(zones.of('one', all)).toEqual({ 7: 'Asia/Kathmandu', 'local-b': 'Asia/Tokyo' });
  zones.keep('one', 'local-a', 'Europe/Berlin');
  zones.follow('one', known);
  expect(zones.of('one', all)).toEqual({ 7: 'Asia/Kathmandu', 'local-b': 'Asia/Tokyo' });
});

test('[T4.1] deletes it with its entry: neither listed by the service nor named by the queue', () => {
  const database = databaseForTest();
  const zones = createEntryZones(database);
  for (const id of all) zones.keep('one', id, 'Asia/Tokyo');
  zones.keep('two', '9', 'Asia/Tokyo');
  const marks = createSweepMarks(database, 'one');
  marks.mark('timeEntries', ['7'], 1);
  marks.mark('tasks', ['9'], 1);
  zones.prune('one', (id) => id === '8' || id === 'local-a');
  expect(Object.keys(zones.of('one', all))).toEqual(['7', '8', 'local-a']);
  expect(zones.of('two', ['9'])).toEqual({ 9: 'Asia/Tokyo' });
});

test('[T4.1] retains every zone where a restore has forgotten the list, until it is read anew', () => {
  const database = databaseForTest();
  const zones = createEntryZones(database);
  for (const id of ['7', '8']) zones.keep('one', id, 'Asia/Tokyo');
  const marks = createSweepMarks(database, 'one');
  marks.mark('timeEntries', ['7', '8'], 1);
  forgetLists(database);
  zones.prune('one', () => false);
  expect(Object.keys(zones.of('one', all))).toEqual(['7', '8']);
  marks.mark('timeEntries', ['7'], 1);
  zones.prune('one', () => false);
  expect(Object.keys(zones.of('one', all))).toEqual(['7']);
});

test('[T4.6] leaves out a zone that this computer does not know', () => {
  const zones = createEntryZones(databaseForTest());
  zones.keep('one', '7', 'Mars/Olympus');
  zones.keep('one', '8', 'Asia/Tokyo');
  expect(zones.of('one', all)).toEqual({ 8: 'Asia/Tokyo' });
});
