import { expect, test } from 'vitest';
import { createDeletedRecords } from '../../../electron/store/deleted-records.ts';
import { createHistory } from '../../../electron/store/history.ts';
import type { DeletedRecord } from '../../../shared/history/deleted-record.ts';
import { DELETED_RECORDS_MAX, HISTORY_LIFETIME_MS } from '../../../shared/storage-limits.ts';
import { NOON } from '../../support/builders.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';

function aDeleted(over: Partial<DeletedRecord> = {}): DeletedRecord {
  const fields = { title: 'Drafts', due_date: '2026-12-01' };
  return { id: 'w1', at: 1_000, record: { kind: 'task', id: 't1' }, fields, ...over };
}

test('[Q18.1] saves deleted records by the id of their delete, the latest first', () => {
  const deleted = createDeletedRecords(databaseForTest(), () => 'ours');
  const later = aDeleted({ id: 'w2', at: 2_000 });
  for (const one of [aDeleted({ at: 500 }), later, aDeleted()]) deleted.keep(one);
  expect(deleted.newest(10)).toEqual([later, aDeleted()]);
  expect(deleted.newest(1)).toEqual([later]);
  expect(deleted.find('w1')).toEqual(aDeleted());
  deleted.drop('w1');
  expect([deleted.find('w1'), deleted.newest(10)]).toEqual([undefined, [later]]);
});

test('[Q16] shows and drops nothing of one account in another', () => {
  let account: string | null = 'ours';
  const deleted = createDeletedRecords(databaseForTest(), () => account);
  deleted.keep(aDeleted());
  account = 'theirs';
  deleted.drop('w1');
  expect([deleted.find('w1'), deleted.newest(10)]).toEqual([undefined, []]);
  account = 'ours';
  expect(deleted.newest(10)).toEqual([aDeleted()]);
});

test('[Q18.1] holds them for 90 days, apart from the versions that met', () => {
  const database = databaseForTest();
  const history = createHistory(database, () => 'ours');
  const deleted = createDeletedRecords(database, () => 'ours');
  deleted.keep(aDeleted());
  expect([history.of(aDeleted().record), history.resolved(10)]).toEqual([[], []]);
  history.prune(NOON);
  history.prune(NOON + HISTORY_LIFETIME_MS);
  expect(deleted.newest(10)).toHaveLength(1);
  history.prune(NOON + HISTORY_LIFETIME_MS + 1);
  expect(deleted.newest(10)).toEqual([]);
});

test('drops the oldest beyond their bound, and no version that met', () => {
  const database = databaseForTest();
  const history = createHistory(database, () => 'ours');
  const deleted = createDeletedRecords(database, () => 'ours');
  const [record, none] = [{ kind: 'note', id: 'n' } as const, {}];
  history.keep({ id: 'm', at: 1, record, how: 'merged', ...{ base: none, mine: none } } as never);
  database.exec('begin');
  for (let count = 0; count <= DELETED_RECORDS_MAX; count += 1)
    deleted.keep(aDeleted({ id: `w${count}` }));
  database.exec('commit');
  history.prune(NOON);
  expect([deleted.find('w0'), deleted.find('w1')?.id]).toEqual([undefined, 'w1']);
  expect(history.count()).toBe(DELETED_RECORDS_MAX + 1);
});
