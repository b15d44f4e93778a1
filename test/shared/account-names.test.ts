import { expect, test } from 'vitest';
import { addressBeside, nameOf } from '../../shared/account-names.ts';

test.each([
  [{ name: 'Mara', baseUrl: 'https://records.example' }, 'Mara', 'records.example'],
  [{ name: null, baseUrl: 'http://127.0.0.1:9' }, '127.0.0.1:9', ''],
  [{ name: 'Mara\u202E', baseUrl: null }, 'Mara', ''],
  [{ name: 'Mara', baseUrl: null }, 'Mara', ''],
  [{ name: null, baseUrl: null }, 'Account without a name', ''],
])('names an account by its member, else by its address: %j', (account, name, address) => {
  expect([nameOf(account), addressBeside(account)]).toEqual([name, address]);
});
