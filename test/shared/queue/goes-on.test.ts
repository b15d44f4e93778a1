import { expect, test } from 'vitest';
import { createGoesOn } from '../../../shared/queue/goes-on.ts';
import type { PendingWrite, WriteState } from '../../../shared/queue/pending-write.ts';
import { aCreateOf, aRecord } from '../../support/builders.ts';

function task(own: string, parent: string | null, state: WriteState = { kind: 'ready' }) {
  const record = { kind: 'task', id: `local-${own}` } as const;
  return aCreateOf('task', {
    ...{ id: own, record, state },
    fields: { title: own, parent_task_id: parent && `local-${parent}` },
  });
}

/** Whether each of them goes on, where nothing is read but what `read` says. */
function fates(
  writes: readonly PendingWrite[],
  read: Readonly<Record<number, readonly number[]>> = {},
) {
  const goesOn = createGoesOn(writes, (at) => read[at] ?? []);
  return writes.map((_, at) => goesOn(at));
}

const conflict: WriteState = { kind: 'conflict', theirs: aRecord('task') };

test('[Q13.7] stops behind a write that needs the user, or that nobody will make', () => {
  expect(fates([task('a', null), task('b', 'a'), task('c', 'b')])).toEqual([true, true, true]);
  expect(fates([task('a', null, conflict), task('b', 'a'), task('c', 'b')])).toEqual([
    ...[false, false, false],
  ]);
  expect(fates([task('b', 'gone')])).toEqual([false]);
});

test('[Q13.7] does not stop behind a change that is only read', () => {
  const change = { ...task('x', null, conflict), id: 'change' };
  expect(fates([change, task('a', null), task('b', 'a')], { 1: [0] })).toEqual([false, true, true]);
});

test('[Q13.7] stops in a circle, of names or of what is read, and behind one', () => {
  expect(fates([task('a', 'b'), task('b', 'a'), task('c', 'a')])).toEqual([false, false, false]);
  expect(fates([task('a', 'a')])).toEqual([false]);
  expect(fates([task('a', 'b'), task('b', null), task('c', null)], { 1: [0] })).toEqual([
    ...[false, false, true],
  ]);
});
