import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PROXY_TEXT_CHARS_MAX, proxyCalls } from '../../../shared/ipc/proxy-calls.ts';

const { input } = proxyCalls.giveProxyPassword;
const given = { proxy: 'proxy.example:8080', user: 'jonas', password: 'p:w d' };

test('takes a name and a password for a named proxy', () => {
  expect(v.parse(input, given)).toEqual(given);
});

test.each(['proxy', 'user', 'password'] as const)(
  'takes no %s that is empty or too long',
  (name) => {
    for (const text of ['', 'x'.repeat(PROXY_TEXT_CHARS_MAX + 1)])
      expect(v.is(input, { ...given, [name]: text })).toBe(false);
  },
);
