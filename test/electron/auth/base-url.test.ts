import { expect, test } from 'vitest';
import { parseBaseUrl, serviceAddresses } from '../../../electron/auth/base-url.ts';

test.each([
  ['https://records.example', 'https://records.example'],
  ['  records.example/ ', 'https://records.example'],
  ['HTTPS://Records.Example:443//', 'https://records.example'],
  ['records.example/eu/', 'https://records.example/eu'],
  ['https://records.example/public-api/v1/', 'https://records.example'],
  ['https://records.example/eu/public-api/v1', 'https://records.example/eu'],
  ['https://records.example/?a=1#b', 'https://records.example'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['http://localhost:4010/', 'http://localhost:4010'],
  ['http://[::1]:4010', 'http://[::1]:4010'],
])('reads %s', (typed, address) => {
  expect(parseBaseUrl(typed)).toBe(address);
});

test.each([
  '',
  '   ',
  'not an address',
  'http://records.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://localhost@evil.example',
  'https://mara:secret@records.example',
  'ftp://records.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'app://bundle',
  'https://',
])('[auth.https] refuses to connect to "%s"', (typed) => {
  expect(parseBaseUrl(typed)).toBeNull();
});

const host = 'https://records.example';

test.each<[string, string[]]>([
  [host, [host]],
  ['records.example/settings/api', [`${host}/settings/api`, host, `${host}/settings`]],
  [`${host}/login?next=%2Fnotes#top`, [`${host}/login`, host]],
  [`${host}/eu/public-api/v1`, [`${host}/eu`, host]],
  [
    `${host}/a/b/c/d/e/f/g`,
    [`${host}/a/b/c/d/e/f/g`, host, `${host}/a`, `${host}/a/b`, `${host}/a/b/c`],
  ],
  ['http://records.example/settings', []],
])('tries the service of %s at a few places of one host', (typed, addresses) => {
  expect(serviceAddresses(typed)).toEqual(addresses);
});

test('reads an address with a run of slashes inside in no time', () => {
  const before = process.cpuUsage();
  expect(parseBaseUrl(`https://a.example/${'/'.repeat(200_000)}x`)).toMatch(/x$/);
  // Searching for each end anew from every slash took many seconds.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
