import * as v from 'valibot';
import { expect, test } from 'vitest';
import { signInCalls } from '../../../shared/ipc/sign-in-calls.ts';
import { URL_CHARS_MAX } from '../../../shared/text-limits.ts';

const fits = (name: keyof typeof signInCalls, input: unknown) =>
  v.is(signInCalls[name].input, input);

test('take an address of a bounded length, and the user’s answers', () => {
  const baseUrl = 'https://app.example.com';
  expect(fits('signIn', { baseUrl })).toBe(true);
  expect(fits('signIn', { baseUrl, isSameAccount: true, takesWork: true })).toBe(true);
  expect(fits('signIn', { baseUrl: 'x'.repeat(URL_CHARS_MAX + 1) })).toBe(false);
  expect(fits('pasteSignIn', { address: 'x'.repeat(URL_CHARS_MAX) })).toBe(true);
  expect(fits('pasteSignIn', { address: 'x'.repeat(URL_CHARS_MAX + 1) })).toBe(false);
});

test('come from the main window alone', () => {
  expect(Object.values(signInCalls).map(({ from }) => from)).toEqual(
    Array.from(Object.values(signInCalls), () => ['main']),
  );
});
