import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/system/clock.ts';

test('tells the time of this computer', () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
});
