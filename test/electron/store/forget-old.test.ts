import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEntryZones } from '../../../electron/store/entry-zones.ts';
import { createForgetOld, type ForgetOldParts } from '../../../electron/store/forget-old.ts';
import { createHistory } from '../../../electron/store/history.ts';
import { createSweepMarks } from '../../../electron/store/sweep-marks.ts';
import { createTraffic } from '../../../electron/store/traffic.ts';
import { HISTORY_LIFETIME_MS } from '../../../shared/storage-limits.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { aTrafficEntry } from '../../support/a-traffic-entry.ts';
import { NOON } from '../../support/builders.ts';
import { databaseForTest, folderForTest, lockDisk } from '../../support/profile-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

/** Three stores on the disk; each holds something that is too old. */
function aProfile(over: Partial<ForgetOldParts> = {}) {
  const database = databaseForTest();
  const zones = createEntryZones(database);
  zones.keep('one', '7', 'Asia/Kathmandu');
  createSweepMarks(database, 'one').mark('timeEntries', ['8'], 1);
  const history = createHistory(database, () => 'one');
  const record = { kind: 'note', id: 'n1' } as const;
  const versions = { base: {}, mine: {}, theirs: {}, result: {} };
  history.keep({ id: 'w1', at: 0, record, how: 'merged', ...versions });
  history.prune(NOON - HISTORY_LIFETIME_MS - DAY_MS);
  const { timer } = createVirtualTime();
  const traffic = createTraffic({ file: path.join(folderForTest(), 'traffic.db'), timer });
  onTestFinished(() => traffic.close());
  traffic.record(aTrafficEntry({ at: 0 }));
  const all = { text: '', before: null, limit: 9 };
  const held = () => ({
    traffic: traffic.read(all).length,
    zones: Object.keys(zones.of('one', ['7'])).length,
    history: history.count(),
  });
  expect(held()).toEqual({ traffic: 1, zones: 1, history: 1 });
  const notes: string[] = [];
  const forgetOld = createForgetOld({
    ...{ history, traffic, clock: { now: () => NOON } },
    zones: { prune: () => zones.prune('one', () => false) },
    log: { note: (event) => notes.push(event) },
    ...over,
  });
  return { database, forgetOld, held, notes };
}

const broken = {
  prune() {
    throw new TypeError('a bug');
  },
};

test('deletes what is too old, and notes nothing', () => {
  const { forgetOld, held, notes } = aProfile();
  forgetOld(NOON);
  expect([held(), notes]).toEqual([{ traffic: 0, zones: 0, history: 0 }, []]);
});

test.each([
  ['traffic', 'bug: log of requests not tidied'],
  ['zones', 'bug: zones not tidied'],
  ['history', 'bug: history not tidied'],
] as const)('deletes what is too old elsewhere though a bug ends that of %s', (which, note) => {
  const { forgetOld, held, notes } = aProfile({ [which]: broken });
  forgetOld(NOON);
  expect(held()).toEqual({ traffic: 0, zones: 0, history: 0, [which]: 1 });
  expect(notes).toEqual([note]);
});

test('notes a disk that refuses, and throws nothing', () => {
  const { database, forgetOld, held, notes } = aProfile();
  lockDisk(database);
  forgetOld(NOON);
  expect(held()).toEqual({ traffic: 0, zones: 1, history: 1 });
  expect(notes).toEqual(['zones not tidied', 'history not tidied']);
});
