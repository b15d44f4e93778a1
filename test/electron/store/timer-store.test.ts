import { expect, test } from 'vitest';
import { createTimerStore } from '../../../electron/store/timer-store.ts';
import { noTimer } from '../../../shared/time/timer-state.ts';
import { databaseForTest, folderForTest } from '../../support/profile-for-test.ts';

const state = {
  ...noTimer,
  running: {
    ...{ id: 'a', startAt: 1, zone: 'Europe/Berlin', heartbeatAt: 2, inputAt: 2 },
    ...{ clockShiftMs: 0, away: null },
    subject: {
      ...{ clientId: null, projectId: '7', taskId: null },
      ...{ description: 'Call', isBillable: true, tagIds: [] },
    },
    entry: null,
  },
};

test('[T10] has a timer in the file when it was written, for each account', () => {
  const folder = folderForTest();
  const first = databaseForTest(folder);
  const store = createTimerStore(first);
  expect(store.read('one')).toEqual(noTimer);
  store.write('one', state);
  first.close();
  const second = createTimerStore(databaseForTest(folder));
  expect(second.read('one')).toEqual(state);
  expect(second.read('two')).toEqual(noTimer);
});

test('[P2] leaves an unreadable timer in the file', () => {
  const database = databaseForTest();
  const store = createTimerStore(database);
  database.exec(`insert into timer values ('one', 'garbled')`);
  expect(store.read('one')).toEqual(noTimer);
  store.write('one', state);
  expect(database.prepare('select account from timer order by account').all()).toEqual([
    { account: 'one' },
    { account: 'one unreadable' },
  ]);
});
