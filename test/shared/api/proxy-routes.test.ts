import { expect, test } from 'vitest';
import { parseProxyRoutes } from '../../../shared/api/proxy-routes.ts';

const direct = { kind: 'direct' };
const proxy = (url: string) => ({ kind: 'proxy', url });

test.each([
  ['DIRECT', [direct]],
  ['', [direct]],
  ['PROXY proxy.example:8080', [proxy('http://proxy.example:8080')]],
  ['http proxy.example:8080', [proxy('http://proxy.example:8080')]],
  ['HTTPS proxy.example:443', [proxy('https://proxy.example:443')]],
  ['PROXY [::1]:8080', [proxy('http://[::1]:8080')]],
  ['PROXY a.example:1; DIRECT', [proxy('http://a.example:1'), direct]],
  [
    'PROXY a.example:1;PROXY b.example:2;DIRECT',
    [proxy('http://a.example:1'), proxy('http://b.example:2')],
  ],
  ['SOCKS5 s.example:1080; PROXY a.example:1', [proxy('http://a.example:1')]],
  ['QUIC q.example:443; DIRECT', [direct]],
  ['PROXY a b; DIRECT', [direct]],
  ['PROXY a.example:99999', [direct]],
])('reads the routes of %j', (list, routes) => {
  expect(parseProxyRoutes(list)).toEqual(routes);
});

test.each(['SOCKS s.example:1080', 'SOCKS4 s.example:1', ' socks5 s.example:1 '])(
  'does not go past a SOCKS proxy that is the only way: %j',
  (list) => expect(parseProxyRoutes(list)).toBe('socks'),
);

test('reads no more than the beginning of an endless list', () => {
  expect(parseProxyRoutes(`${'NONSENSE;'.repeat(1_000)}PROXY a.example:1`)).toEqual([direct]);
});
