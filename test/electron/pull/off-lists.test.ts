import { expect, test } from 'vitest';
import { createListMemory } from '../../../electron/pull/list-memory.ts';
import { OffLists } from '../../../electron/pull/off-lists.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { databaseForTest, lockDisk, unlockDisk } from '../../support/profile-for-test.ts';

test('[L9] keeps a list without an end off when its newest page comes, and no refused one', () => {
  const database = databaseForTest();
  const parts = { database, settings: createSettings(database), log: { note: () => undefined } };
  const off = new OffLists(createListMemory({ ...parts, accountKey: 'mara' }));
  off.mark('invoices', { kind: 'unreadable' });
  off.mark('deals', { kind: 'refused', status: 400 });
  off.mark('tags', { kind: 'refused', status: 404 });
  off.clearRefused('invoices');
  off.clearRefused('deals');
  off.clearRefused('tags');
  expect([Object.keys(off.words), off.absent]).toEqual([['invoices'], []]);
  off.clear('invoices');
  expect(off.words).toEqual({});
});

test('[L9.4] saves an absent list that the disk has refused with the next one that is read', () => {
  const database = databaseForTest();
  const parts = { database, settings: createSettings(database), log: { note: () => undefined } };
  const open = () => new OffLists(createListMemory({ ...parts, accountKey: 'mara' }));
  const off = open();
  const saved = () => {
    const next = open();
    next.recall();
    return next.absent;
  };
  lockDisk(database);
  off.mark('tags', { kind: 'refused', status: 404 });
  unlockDisk(database);
  expect(saved()).toEqual([]);
  off.clear('notes');
  expect(saved()).toEqual(['tags']);
});
