import { expect, test } from 'vitest';
import { goneBy, reportRecords } from '../../../electron/replay/shown-by.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { aQueue, aWrite, NOON, refused } from '../../support/builders.ts';

const task = { record: { kind: 'task', id: '7' } } as const;
const inState = (state: object) => aWrite({ ...task, state: state as PendingWrite['state'] });

test('[L21.3] names the record of a discarded edit if it is gone, once', () => {
  const gone = aQueue([inState(refused({ status: 404, isGone: true }))]);
  const discarded = aQueue([inState({ kind: 'discarded', at: NOON })]);
  expect(goneBy(discarded, gone)).toEqual([{ list: 'tasks', id: '7' }]);
  const calls: string[] = [];
  const puller = {
    markAnswered: (list: string, id: string) => void calls.push(`answered ${list} ${id}`),
    confirmGone: (list: string, id: string) => void calls.push(`gone ${list} ${id}`),
  };
  reportRecords(puller, discarded, gone);
  reportRecords(puller, aQueue([inState({ kind: 'done', reply: null })]), discarded);
  expect(calls).toEqual(['gone tasks 7', 'answered tasks 7']);
  expect(goneBy(aQueue([]), gone)).toEqual([{ list: 'tasks', id: '7' }]); // set back to its base
  expect(goneBy({ ...aQueue([]), account: 'another' }, gone)).toEqual([]);
  expect(goneBy(discarded, discarded)).toEqual([]);
  expect(goneBy(gone, gone)).toEqual([]);
  expect(goneBy(aQueue([inState({ kind: 'ready' })]), gone)).toEqual([]);
  expect(goneBy(discarded, aQueue([inState(refused())]))).toEqual([]);
});
