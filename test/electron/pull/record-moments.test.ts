import { expect, test } from 'vitest';
import { createRecordMoments } from '../../../electron/pull/record-moments.ts';

test('[L5] knows whether it happened to a record after a moment', () => {
  const moments = createRecordMoments();
  moments.mark('notes', 'a');
  const moment = moments.moment();
  expect(moments.isNewer('notes', 'a', moment)).toBe(false);
  moments.mark('notes', 'a');
  expect(moments.isNewer('notes', 'a', moment)).toBe(true);
  expect(moments.isNewer('tasks', 'a', moment)).toBe(false);
  expect(moments.isNewer('notes', 'a', moments.moment())).toBe(false);
});

test('[L5] takes what it has forgotten since a moment for newer', () => {
  const moments = createRecordMoments();
  moments.mark('notes', 'before');
  const moment = moments.moment();
  for (let count = 0; count < 5_000; count += 1) moments.mark('notes', `${count}`);
  expect(moments.isNewer('notes', 'before', moment)).toBe(false);
  moments.mark('notes', 'one more');
  expect(moments.isNewer('notes', '0', moment)).toBe(true);
  expect(moments.isNewer('notes', 'other', moments.moment())).toBe(false);
});
