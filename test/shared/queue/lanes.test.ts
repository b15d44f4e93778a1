import { describe, expect, test } from 'vitest';
import {
  createRecordSet,
  findChanges,
  laneIn,
  replaceWrites,
  writeIn,
} from '../../../shared/queue/lanes.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { aWrite } from '../../support/builders.ts';

const of = (id: string, record: string, more: Partial<PendingWrite> = {}) =>
  aWrite({ id, record: { kind: 'note', id: record }, ...more });
const [a1, b1, a2] = [of('a1', 'a'), of('b1', 'b'), of('a2', 'a')];

describe('a list of writes', () => {
  test('is searched by id and by record, oldest first', () => {
    const writes = [a1, b1, a2];
    expect([writeIn(writes, 'b1'), writeIn(writes, 'c')]).toEqual([b1, undefined]);
    expect(laneIn(writes, a1.record)).toEqual([a1, a2]);
    expect(laneIn(writes, { kind: 'task', id: 'a' })).toEqual([]);
  });

  test('replaces some writes in a copy, and stays as it was', () => {
    const writes = [a1, b1, a2];
    const changed = of('a1', 'a', { attempts: 4 });
    expect(replaceWrites(writes, new Map([[0, changed]]))).toEqual([changed, b1, a2]);
    expect(writes).toEqual([a1, b1, a2]);
  });
});

describe('the writes that only one of two lists has', () => {
  const other = of('b1', 'b', { attempts: 4 });
  test.each([
    ['none', [a1, b1], [a1, b1], [], []],
    ['one that was exchanged', [a1, b1, a2], [a1, other, a2], [b1], [other]],
    ['one that was dropped', [a1, b1, a2], [a1, a2], [b1], []],
    ['one that was added', [a1, a2], [a1, a2, b1], [], [b1]],
    ['none where they only changed places', [a1, b1, a2], [a2, b1, a1], [], []],
    ['all', [a1], [b1, a2], [a1], [b1, a2]],
  ])('are %s', (_, before, next, gone, come) => {
    expect(findChanges(before, next)).toEqual({ gone, come });
  });
});

test('a set of records tells records of one id apart by their kinds', () => {
  const set = createRecordSet();
  set.add({ kind: 'note', id: '7' });
  set.add({ kind: 'note', id: '8' });
  expect(set.has({ kind: 'note', id: '7' })).toBe(true);
  expect(set.has({ kind: 'note', id: '8' })).toBe(true);
  expect(set.has({ kind: 'task', id: '7' })).toBe(false);
});
