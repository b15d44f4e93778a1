import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountCalls } from '../../../shared/ipc/account-calls.ts';

test('[K1] only the main window may list, switch or forget accounts', () => {
  for (const { from } of Object.values(accountCalls)) expect(from).toEqual(['main']);
});

test('bounds the names that a window may hand over', () => {
  const { cachesForgotten, switchAccount } = accountCalls;
  expect(v.is(switchAccount.input, { id: 'x'.repeat(50) })).toBe(true);
  expect(v.is(switchAccount.input, { id: 'x'.repeat(51) })).toBe(false);
  expect(v.is(cachesForgotten.input, { keys: ['x'.repeat(200)] })).toBe(true);
  expect(v.is(cachesForgotten.input, { keys: ['x'.repeat(201)] })).toBe(false);
  expect(v.is(cachesForgotten.input, { keys: Array(1_001).fill('x') })).toBe(false);
});
