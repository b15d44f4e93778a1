import { expect, test } from 'vitest';
import { createRateStore } from '../../../electron/api/rate-store.ts';
import { openDatabase } from '../../../electron/store/database.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { openRate } from '../../../shared/api/rate.ts';
import { saveRate } from '../../../shared/api/saved-rate.ts';

test('saves the windows, and reports a disk that refuses', () => {
  const database = openDatabase(':memory:');
  const store = createRateStore(createSettings(database));
  expect(store.load()).toBeUndefined();
  const rate = saveRate(openRate, { requests: 24, writes: 8 });
  expect([store.save(rate), store.load()]).toEqual([true, rate]);
  createSettings(database).set('rate', 'garbled');
  expect(store.load()).toBeUndefined();
  database.close();
  expect(store.save(rate)).toBe(false);
});
