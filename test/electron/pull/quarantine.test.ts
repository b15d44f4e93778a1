import { expect, test } from 'vitest';
import { createListMemory } from '../../../electron/pull/list-memory.ts';
import { createQuarantine } from '../../../electron/pull/quarantine.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { ACCOUNT } from '../../support/cache-for-test.ts';
import { databaseForTest, lockDisk } from '../../support/profile-for-test.ts';

/** The quarantine of one profile; `restarted` reads it anew, for an account. */
function aProfile() {
  const database = databaseForTest();
  const parts = { database, settings: createSettings(database), log: { note: () => undefined } };
  const restarted = (accountKey = ACCOUNT) => {
    const one = createQuarantine(createListMemory({ ...parts, accountKey }));
    one.recall();
    return one;
  };
  return { database, restarted };
}

const note = { list: 'notes', id: 'n1', reason: 'title: expected string' } as const;
const tag = { list: 'tags', id: '9', reason: 'name: missing' } as const;

test('[L4] keeps the latest reason of each record over a restart, for its account alone', () => {
  const { restarted } = aProfile();
  const first = restarted();
  first.add('notes', [{ id: 'n1', reason: 'another one' }]);
  first.add('tags', [tag]);
  first.add('notes', [note]);
  expect(first.all()).toEqual([tag, note]);
  expect(restarted().all()).toEqual([tag, note]);
  expect(restarted('somebody else').all()).toEqual([]);
});

test('[L4] forgets those of a list that is swept anew', () => {
  const { restarted } = aProfile();
  const first = restarted();
  first.add('notes', [note]);
  first.add('tags', [tag]);
  first.clear('notes');
  expect([first.all(), restarted().all()]).toEqual([[tag], [tag]]);
});

test('[L4] lists unreadable records also if the disk takes nothing', () => {
  const { database, restarted } = aProfile();
  lockDisk(database);
  const first = restarted();
  first.add('notes', [note]);
  expect(first.all()).toEqual([note]);
});
