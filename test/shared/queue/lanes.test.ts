import { describe, expect, test } from 'vitest';
import { appended, exchanged, laneIn, without, writeIn } from '../../../shared/queue/lanes.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { aWrite } from '../../support/builders.ts';

const of = (id: string, record: string, more: Partial<PendingWrite> = {}) =>
  aWrite({ id, record: { kind: 'note', id: record }, ...more });
const [a1, b1, a2] = [of('a1', 'a'), of('b1', 'b'), of('a2', 'a')];
const idsOf = (writes: readonly PendingWrite[], record: string) =>
  laneIn(writes, { kind: 'note', id: record }).map(({ id }) => id);

/** A list whose index was asked for, so that the next list is handed it. */
function asked(...writes: PendingWrite[]): readonly PendingWrite[] {
  expect(writeIn(writes, 'nobody')).toBeUndefined();
  return writes;
}

describe('the index of a list', () => {
  test('finds writes by id and by record, oldest first', () => {
    const writes = [a1, b1, a2];
    expect([writeIn(writes, 'b1'), writeIn(writes, 'c')]).toEqual([b1, undefined]);
    expect([idsOf(writes, 'a'), idsOf(writes, 'c')]).toEqual([['a1', 'a2'], []]);
    expect(laneIn(writes, { kind: 'task', id: 'a' })).toEqual([]);
  });

  test('goes over to the next list, with one more write', () => {
    const next = appended(asked(a1, b1), a2);
    expect(next).toEqual([a1, b1, a2]);
    expect([idsOf(next, 'a'), writeIn(next, 'a2')]).toEqual([['a1', 'a2'], a2]);
  });

  test('goes over with others in the places of some', () => {
    const changed = of('a1', 'a', { attempts: 4 });
    const next = exchanged(asked(a1, b1, a2), new Map([[0, changed]]));
    expect(next).toEqual([changed, b1, a2]);
    expect(laneIn(next, a1.record)).toEqual([changed, a2]);
    expect(writeIn(next, 'a1')).toBe(changed);
  });

  test('goes over without some, and without what was never there', () => {
    const next = without(asked(a1, b1, a2), new Set(['a1', 'b1', 'c']));
    expect(next).toEqual([a2]);
    expect([idsOf(next, 'a'), idsOf(next, 'b'), writeIn(next, 'a1')]).toEqual([
      ['a2'],
      [],
      undefined,
    ]);
  });

  test('follows a record to its new name, alone or with its lane', () => {
    const next = exchanged(asked(a1, b1), new Map([[0, of('a1', 'made')]]));
    expect([idsOf(next, 'a'), idsOf(next, 'made')]).toEqual([[], ['a1']]);
    const both = new Map([
      [0, of('a1', 'made')],
      [2, of('a2', 'made')],
    ]);
    const whole = exchanged(asked(a1, b1, a2), both);
    expect([idsOf(whole, 'a'), idsOf(whole, 'made')]).toEqual([[], ['a1', 'a2']]);
  });

  test('knows the order of two lanes that became one', () => {
    const made = of('m', 'made');
    const next = exchanged(asked(b1, made, a1), new Map([[2, of('a1', 'made')]]));
    expect(idsOf(next, 'made')).toEqual(['m', 'a1']);
    const before = exchanged(asked(a1, made), new Map([[0, of('a1', 'made')]]));
    expect(idsOf(before, 'made')).toEqual(['a1', 'm']);
  });

  test('stays right for a list that has two successors', () => {
    const writes = asked(a1);
    const [one, other] = [appended(writes, a2), appended(writes, b1)];
    expect([idsOf(one, 'a'), idsOf(other, 'a'), idsOf(writes, 'a')]).toEqual([
      ['a1', 'a2'],
      ['a1'],
      ['a1'],
    ]);
  });
});
