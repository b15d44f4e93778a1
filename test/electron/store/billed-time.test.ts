import { expect, test } from 'vitest';
import { createBilledTime } from '../../../electron/store/billed-time.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { emptyQueue } from '../../../shared/queue/queue.ts';
import { BILLED_ENTRIES_MAX } from '../../../shared/timeline/unbilled-time.ts';
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

test('[T4.12] the entries of a full invoice can be split, over a restart', () => {
  const { open } = aProfile();
  const entries = Array.from({ length: BILLED_ENTRIES_MAX }, (_, at) => ({
    ...{ id: String(at), seconds: 7_200 },
  }));
  open().add('mara', { invoice: '7', entries });
  open().move({ from: '3', to: 'local-b', keepsSeconds: 3_600 });
  const [billed] = open().all('mara');
  expect(billed?.entries).toHaveLength(BILLED_ENTRIES_MAX + 1);
  expect(billed?.entries).toContainEqual({ id: 'local-b', seconds: 3_600 });
});

test('[T4.10] a record of another kind with the same number keeps its name', () => {
  const { open } = aProfile();
  const billed = open();
  billed.add('mara', { invoice: '3', entries: [{ id: '3', seconds: 60 }] });
  billed.rename('mara', { kind: 'time-entry', id: '3' }, 'local-b');
  billed.rename('mara', { kind: 'note', id: '3' }, 'local-c');
  expect(open().all('mara')).toEqual([{ invoice: '3', entries: [{ id: 'local-b', seconds: 60 }] }]);
});
