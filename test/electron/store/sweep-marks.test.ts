import { expect, test } from 'vitest';
import { createSweepMarks } from '../../../electron/store/sweep-marks.ts';
import { databaseForTest, folderForTest } from '../../support/profile-for-test.ts';

test('returns the records that a sweep meets for the first time, counted once however often they come', () => {
  const marks = createSweepMarks(databaseForTest(), 'mara');
  expect(marks.mark('notes', ['a', 'b', 'b'], 1)).toEqual(['a', 'b']);
  expect(marks.mark('notes', ['b', 'c'], 1)).toEqual(['c']);
  expect(marks.mark('notes', ['a'], 2)).toEqual(['a']);
  expect([marks.count('notes', 1), marks.count('notes', 2)]).toEqual([2, 1]);
  expect([marks.has('notes', 'a', 2), marks.has('notes', 'b', 2)]).toEqual([true, false]);
});

test('names the records that a sweep has not met, of its own list and account only', () => {
  const database = databaseForTest();
  const [mara, jonas] = [createSweepMarks(database, 'mara'), createSweepMarks(database, 'jonas')];
  mara.mark('notes', ['a', 'b'], 1);
  mara.mark('deals', ['7'], 1);
  jonas.mark('notes', ['c'], 1);
  mara.mark('notes', ['b'], 2);
  expect([...mara.unseen('notes', 2)]).toEqual([{ id: 'a', sweep: 1, foundAlone: 0 }]);
  expect(mara.another('notes', 2, 'b')).toBeUndefined();
  expect(mara.another('notes', 2, 'a')).toBe('b');
  mara.forget();
  expect([...mara.unseen('deals', 9)]).toEqual([]);
  expect(jonas.count('notes', 1)).toBe(1);
});

test('[L14] counts how often a record was found alone, until a list has it again', () => {
  const marks = createSweepMarks(databaseForTest(), 'mara');
  marks.mark('notes', ['a'], 1);
  marks.foundAlone('notes', 'a', 3);
  marks.foundAlone('notes', 'a', 7);
  expect([...marks.unseen('notes', 8)]).toEqual([{ id: 'a', sweep: 7, foundAlone: 2 }]);
  marks.mark('notes', ['a'], 8);
  expect([...marks.unseen('notes', 9)]).toEqual([{ id: 'a', sweep: 8, foundAlone: 0 }]);
});

test('outlives the program', () => {
  const folder = folderForTest();
  const first = databaseForTest(folder);
  createSweepMarks(first, 'mara').mark('notes', ['a'], 1);
  first.close();
  const second = createSweepMarks(databaseForTest(folder), 'mara');
  expect(second.has('notes', 'a', 1)).toBe(true);
  second.remove('notes', 'a');
  expect(second.has('notes', 'a', 1)).toBe(false);
});
