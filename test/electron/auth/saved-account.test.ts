import { expect, test } from 'vitest';
import { ACCOUNT, shownKey } from '../../../electron/auth/saved-account.ts';
import { memorySettings } from '../../support/memory-settings.ts';

const saved = { key: 'a1', baseUrl: 'https://one.example', member: null };

test.each([
  ['nobody has signed in', undefined, null],
  ['an account is open', saved, 'a1'],
  ['its token is gone, and its work still shown', { ...saved, isSignedOut: true }, 'a1'],
  ['it is sealed', { ...saved, isSignedOut: true, isSealed: true }, null],
])('[W2.1] names the account that the window shows where %s', (_where, account, key) => {
  const settings = memorySettings();
  if (account !== undefined) settings.set(ACCOUNT, account);
  expect(shownKey(settings)).toBe(key);
});
