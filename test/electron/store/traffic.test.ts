import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createTraffic, type Traffic, type TrafficQuery } from '../../../electron/store/traffic.ts';
import { TRAFFIC_ENTRIES_MAX, TRAFFIC_LIFETIME_MS } from '../../../shared/storage-limits.ts';
import { aTrafficEntry } from '../../support/a-traffic-entry.ts';
import { folderForTest } from '../../support/profile-for-test.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

function aLog(file = path.join(folderForTest(), 'traffic.db')) {
  const time = createVirtualTime();
  const traffic = createTraffic({ file, timer: time.timer });
  onTestFinished(() => traffic.close());
  const record = (over: Parameters<typeof aTrafficEntry>[0] = {}) =>
    traffic.record(aTrafficEntry({ at: time.clock.now(), ...over }));
  return { file, time, traffic, record };
}

const all: TrafficQuery = { text: '', before: null, limit: 200 };

function found(traffic: Traffic, over: Partial<TrafficQuery>) {
  return traffic.read({ ...all, ...over }).map(({ requestId }) => requestId);
}

test('reads the newest first, one page after the other', () => {
  const { traffic, record } = aLog();
  for (let count = 1; count <= 5; count += 1) record({ requestId: `req-${count}` });
  const [newest, second] = traffic.read({ ...all, limit: 2 });
  expect([newest?.requestId, second?.requestId]).toEqual(['req-5', 'req-4']);
  expect(found(traffic, { before: second?.seq ?? null })).toEqual(['req-3', 'req-2', 'req-1']);
});

test('finds entries that contain every word, in any case', () => {
  const { traffic, record } = aLog();
  record({ requestId: 'one' });
  record({ requestId: 'two', outcome: 'refused', status: 422 });
  record({ requestId: 'three', method: 'GET', path: '/deals', outcome: 'refused', status: 422 });
  expect(found(traffic, { text: 'Rejected (422)' })).toEqual(['three', 'two']);
  expect(found(traffic, { text: '  note REJECTED ' })).toEqual(['two']);
  expect(found(traffic, { text: 'three' })).toEqual(['three']);
  expect(found(traffic, { text: `100% '_" or 1=1` })).toEqual([]);
});

test('survives a start, for this user alone', async () => {
  const { file, traffic, record, time } = aLog();
  record({ requestId: 'kept' });
  await time.pass(2_000);
  const other = new DatabaseSync(file, { readOnly: true });
  expect(other.prepare('select count(*) as count from traffic').get()).toEqual({ count: 1 });
  other.close();
  record({ requestId: 'at the end' });
  traffic.close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(found(aLog(file).traffic, {})).toEqual(['at the end', 'kept']);
});

test('deletes entries older than thirty days when the time is known, and not before', () => {
  const { traffic, record, time } = aLog();
  const now = time.clock.now();
  record({ requestId: 'old', at: now - TRAFFIC_LIFETIME_MS - 1 });
  record({ requestId: 'of this month', at: now - TRAFFIC_LIFETIME_MS + 1 });
  record({ requestId: 'by a clock that stands ahead', at: now + 10 * TRAFFIC_LIFETIME_MS });
  expect(found(traffic, {})).toHaveLength(3);
  traffic.prune(now);
  expect(found(traffic, {})).toEqual(['by a clock that stands ahead', 'of this month']);
});

test('holds no more than its bound', () => {
  const { file, traffic, record } = aLog();
  record({ requestId: 'first' });
  traffic.close();
  const database = new DatabaseSync(file);
  database.exec(`update sqlite_sequence set seq = ${TRAFFIC_ENTRIES_MAX}`);
  database.close();
  const later = aLog(file);
  later.record({ requestId: 'one too many' });
  expect(found(later.traffic, {})).toEqual(['one too many']);
});

test('begins anew if its file is broken: nobody’s work is in it', () => {
  const file = path.join(folderForTest(), 'traffic.db');
  writeFileSync(file, 'not a database '.repeat(1_000));
  const { traffic, record } = aLog(file);
  record({ requestId: 'new' });
  expect(found(traffic, {})).toEqual(['new']);
});

test('continues in memory if the disk takes nothing', () => {
  const { traffic, record } = aLog(path.join(folderForTest(), 'gone', 'traffic.db'));
  record({ requestId: 'new' });
  expect(found(traffic, {})).toEqual(['new']);
});
