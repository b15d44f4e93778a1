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

test('ends the program only for a message that names what it does', () => {
  const { addAccount, sealAccount, forgetAccount, forgetSealedAccount } = accountCalls;
  for (const { input } of [addAccount, sealAccount, forgetAccount, forgetSealedAccount]) {
    for (const junk of [null, undefined, {}, { word: '' }, { word: 'all' }, { id: 'first' }])
      expect(v.is(input, junk)).toBe(false);
  }
  expect(v.is(forgetAccount.input, { word: 'forget' })).toBe(true);
});
