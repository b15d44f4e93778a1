import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  isPinned,
  onceEach,
  openedAgain,
  PINNED_MAX,
  RECENT_MAX,
  togglePin,
} from '../../../shared/navigation/listed-records.ts';
import { boundedRef, type RecordRef } from '../../../shared/queue/pending-write.ts';

const deal = (id: string): RecordRef => ({ kind: 'deal', id });
const isSame = (one: string, other: string) =>
  one.replace('local-', '') === other.replace('local-', '');
const many = (count: number) => Array.from({ length: count }, (_, id) => deal(String(id)));

test('the record opened last is first, and each is there once, under whichever name', () => {
  const recent = [deal('local-1'), { kind: 'task', id: '1' } as const, deal('2')];
  expect(openedAgain(recent, deal('1'), isSame)).toEqual([
    ...[deal('1'), { kind: 'task', id: '1' }, deal('2')],
  ]);
});

test('recent records are bounded, and so is the id of one that is read from the disk', () => {
  expect(openedAgain(many(RECENT_MAX), deal('x'), isSame)).toHaveLength(RECENT_MAX);
  expect(v.is(boundedRef, deal('x'.repeat(200)))).toBe(true);
  expect(v.is(boundedRef, deal('x'.repeat(201)))).toBe(false);
});

test('lists a record once that was listed under both of its ids', () => {
  const both = [deal('local-1'), deal('2'), deal('1'), { kind: 'task', id: '1' } as const];
  expect(onceEach(both, isSame)).toEqual([both[0], both[1], both[3]]);
  const once = many(3);
  expect(onceEach(once, isSame)).toBe(once);
});

test('pins a record and takes the pin away; a full list stays as it is', () => {
  const pinned = togglePin([deal('1')], deal('2'), isSame);
  expect(pinned).toEqual([deal('1'), deal('2')]);
  expect(isPinned(pinned, deal('2'), isSame)).toBe(true);
  expect(togglePin(pinned, deal('1'), isSame)).toEqual([deal('2')]);
  const full = many(PINNED_MAX);
  expect(togglePin(full, deal('x'), isSame)).toBe(full);
  expect(togglePin(full, deal('x'), isSame, [deal('3')])).toEqual([
    ...full.filter(({ id }) => id !== '3'),
    deal('x'),
  ]);
});
