import { expect, test } from 'vitest';
import { createFlightKit } from '../../../electron/store/flight-kit.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { FLIGHT_KIT_MAX } from '../../../shared/pull-limits.ts';
import { databaseForTest, lockDisk, unlockDisk } from '../../support/profile-for-test.ts';

function aProfile() {
  const database = databaseForTest();
  const adopted = new Map<string, string>();
  const gone = new Set<string>();
  const open = (accountKey = 'mara') =>
    createFlightKit({
      settings: createSettings(database),
      accountKey,
      knownId: (id) => adopted.get(id) ?? id,
      isThere: (id) => !gone.has(id),
    });
  return { database, adopted, gone, open };
}

test('[L26.1] survives a restart, for its account alone', () => {
  const { open } = aProfile();
  expect(open().change({ id: '4', isIn: true })).toBe('done');
  expect(open().all()).toEqual(['4']);
  expect(open('other').all()).toEqual([]);
});

test('[L26.1] follows a client to the id of the service, and has it after the queue forgot', () => {
  const { adopted, open } = aProfile();
  const kit = open();
  kit.change({ id: 'local-a', isIn: true });
  expect([...kit.numbers()]).toEqual([]);
  adopted.set('local-a', '7');
  expect(kit.all()).toEqual(['7']);
  expect([...kit.numbers()]).toEqual([7]);
  adopted.clear();
  expect(open().all()).toEqual(['7']);
  adopted.set('local-a', '7');
  expect(kit.change({ id: 'local-a', isIn: false })).toBe('done');
  expect(kit.all()).toEqual([]);
});

test('[L26.1] lets clients that are gone give way only when it is full', () => {
  const { gone, open } = aProfile();
  const kit = open();
  for (let id = 1; id <= FLIGHT_KIT_MAX; id += 1) kit.change({ id: String(id), isIn: true });
  expect(kit.change({ id: 'one more', isIn: true })).toBe('full');
  expect(kit.all()).toHaveLength(FLIGHT_KIT_MAX);
  gone.add('3');
  expect(kit.all()).toContain('3');
  expect(kit.change({ id: 'one more', isIn: true })).toBe('done');
  expect(kit.all()).not.toContain('3');
  expect(kit.all()).toHaveLength(FLIGHT_KIT_MAX);
});

test('[L26.1] changes nothing that the disk does not take', () => {
  const { database, open } = aProfile();
  const kit = open();
  kit.change({ id: '4', isIn: true });
  lockDisk(database);
  expect(kit.change({ id: '5', isIn: true })).toBe('disk');
  expect(kit.all()).toEqual(['4']);
  unlockDisk(database);
  expect(open().all()).toEqual(['4']);
});
