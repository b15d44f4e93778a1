import { expect, test } from 'vitest';
import { createBilledTime } from '../../../electron/store/billed-time.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { emptyQueue } from '../../../shared/queue/queue.ts';
import { databaseForTest, lockDisk, unlockDisk } from '../../support/profile-for-test.ts';

const one = { invoice: 'local-i', entries: [{ id: 'local-a', seconds: 9_000 }] };
const sent = { invoice: '7', entries: [{ id: '3', seconds: 9_000 }] };

function aProfile() {
  const database = databaseForTest();
  const notes: string[] = [];
  const open = () =>
    createBilledTime({
      settings: createSettings(database),
      log: { note: (event) => void notes.push(event) },
      queue: () => queue,
    });
  let queue = { ...emptyQueue, account: 'mara' };
  const adopt = (adopted: Record<string, string>) => (queue = { ...queue, adopted });
  return { database, notes, open, adopt };
}

test('[T4.8] remembers the time of an invoice over a restart, for its account alone', () => {
  const { open } = aProfile();
  open().add('mara', one);
  expect(open().all('mara')).toEqual([one]);
  expect(open().all('other')).toEqual([]);
});

test('[T4.8] has the ids of the service after the queue forgot the earlier ones', () => {
  const { open, adopt } = aProfile();
  const billed = open();
  billed.add('mara', one);
  billed.follow(adopt({ 'local-i': '7', 'local-a': '3' }));
  adopt({});
  expect([billed.all('mara'), open().all('mara')]).toEqual([[sent], [sent]]);
});

test('[T4.8] a disk that refuses the new ids loses none, and is tried again', () => {
  const { database, notes, open, adopt } = aProfile();
  const billed = open();
  billed.add('mara', one);
  lockDisk(database);
  billed.follow(adopt({ 'local-i': '7', 'local-a': '3' }));
  expect(notes).toEqual(['billed time not followed']);
  expect(billed.all('mara')).toEqual([sent]);
  expect(() => billed.add('mara', { ...one, invoice: '8' })).toThrow();
  unlockDisk(database);
  billed.follow(adopt({ 'local-i': '7', 'local-a': '3', 'local-b': '4' }));
  adopt({});
  expect(open().all('mara')).toEqual([sent]);
});
