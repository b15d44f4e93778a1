import { expect, test } from 'vitest';
import { keepReviewed, readReviewed } from '../../../electron/store/reviewed.ts';
import { memorySettings } from '../../support/memory-settings.ts';

test('keeps the reviewed clients of each account, and none where the disk refuses', () => {
  let isFull = false;
  const settings = memorySettings(() => isFull);
  expect(readReviewed(settings, 'ada')).toEqual({});
  expect(keepReviewed(settings, 'ada', { client: '4', at: 9 })).toEqual({ 4: 9 });
  expect(readReviewed(settings, 'ben')).toEqual({});
  isFull = true;
  expect(keepReviewed(settings, 'ada', { client: '4', at: null })).toBeUndefined();
  expect(readReviewed(settings, 'ada')).toEqual({ 4: 9 });
});
