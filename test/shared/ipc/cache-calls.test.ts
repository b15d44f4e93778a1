import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cacheCalls } from '../../../shared/ipc/cache-calls.ts';

test('the key of the cache is for the windows that show notes, and each call names its account', () => {
  expect([cacheCalls.cacheKey.from, cacheCalls.cacheConverted.from]).toEqual([
    ['main', 'record'],
    ['main'],
  ]);
  const isTaken = (call: keyof typeof cacheCalls, input: unknown) =>
    v.is(cacheCalls[call].input, input);
  expect(isTaken('cacheKey', { account: 'mara' })).toBe(true);
  expect(isTaken('cacheConverted', { account: 'mara', form: 'sealed' })).toBe(true);
  expect(isTaken('cacheConverted', { account: 'mara', form: 'open' })).toBe(false);
  for (const input of [null, {}, { account: '' }, { account: 'x'.repeat(10_000) }]) {
    expect(isTaken('cacheKey', input)).toBe(false);
  }
});
