import { expect, test } from 'vitest';
import { createSweepMarks } from '../../../electron/store/sweep-marks.ts';
import { createFollowedZones } from '../../../electron/timer/followed-zones.ts';
import { emptyQueue } from '../../../shared/queue/queue.ts';
import { noTimer } from '../../../shared/time/timer-state.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';

test('[T4.1] retains the zone of an entry that the service has accepted and not listed yet', () => {
  const database = databaseForTest();
  createSweepMarks(database, 'one').mark('timeEntries', ['9'], 1);
  const queue = { ...emptyQueue, account: 'one', adopted: { 'local-a': '7' } };
  const zones = createFollowedZones({
    ...{ database, log: { note: () => undefined } },
    ...{ queue: () => queue, timer: () => noTimer, areEntriesListed: () => true },
  });
  for (const id of ['local-a', '8']) zones.keep('one', id, 'Asia/Kathmandu');
  zones.follow(queue);
  zones.prune();
  expect(zones.of('one', ['local-a', '7', '8'])).toEqual({ 7: 'Asia/Kathmandu' });
});
