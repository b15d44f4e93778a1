import { expect, test } from 'vitest';
import { wrongClockInWords } from '../../../renderer/words/clock.ts';
import { MINUTE_MS } from '../../../shared/time.ts';

test('[L22.50] names a clock that is more than five minutes off, while the service answers', () => {
  const words = (minutes: number, line: 'open' | 'unreachable' = 'open') =>
    wrongClockInWords({ line, clockAheadMs: minutes * MINUTE_MS });
  expect(words(50)).toBe('Clock 50 min behind the service');
  expect(words(-7)).toBe('Clock 7 min ahead of the service');
  expect(words(3 * 60)).toBe('Clock 3 h behind the service');
  expect(words(400 * 24 * 60)).toBe('Clock 400 days behind the service');
  expect([words(5), words(-5), words(50, 'unreachable')]).toEqual([null, null, null]);
  expect(wrongClockInWords({ line: 'open' })).toBeNull();
});
