import { expect, test } from 'vitest';
import { outsideAddress } from '../../../shared/note/outside-address.ts';
import { URL_CHARS_MAX } from '../../../shared/text-limits.ts';

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['MAILTO:mara@example.com', 'mailto:mara@example.com'],
  ['mailto:mara@example.com?subject=Plan%20B', 'mailto:mara@example.com?subject=Plan%20B'],
  [' HTTPS://Example.COM ', 'https://example.com/'],
  ['https://bücher.example/ä b', 'https://xn--bcher-kva.example/%C3%A4%20b'],
])('[conv.url] opens %s in the system’s program', (url, meant) => {
  expect(outsideAddress(url, URL.parse)).toBe(meant);
});

test.each([
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...[
    'vbscript:x',
    'data:text/html,<p>',
    'file:///etc/passwd',
    'FILE:///C:/x.exe',
    'smb://host/share',
  ],
  ...[
    'traytable://capture',
    'app://bundle/index.html',
    'ms-settings:',
    'ms-msdt:/id',
    'search-ms:x',
  ],
  ...[
    'tel:+49301',
    'sms:+49301',
    'facetime:x',
    'ftp://a.example/',
    'ws://a.example',
    'about:blank',
  ],
  ...[
    'blob:https://a.example/1',
    'view-source:https://a.example',
    'intent://x#Intent;end',
    '\\\\host\\x',
  ],
  ...[
    '//example.com',
    '/etc/passwd',
    'index.html',
    'no address',
    '',
    'https://',
    'https:///',
    'http:',
  ],
])('refuses "%s"', (url) => {
  expect(outsideAddress(url, URL.parse)).toBeUndefined();
});

test.each([
  ['a name before the host', 'https://accounts.example@evil.example/'],
  ['a password', 'https://u:p@a.example/'],
  ['a line break', 'https://a.example/\n--flag'],
  ['a tab', 'ht\ttps://a.example/'],
  ['a zero byte', 'https://a.example/\u0000.exe'],
  ['a change of direction', 'https://a.example/\u202Egpj.exe'],
  ['an invisible space', 'https://a.exa\u200Bmple/'],
  ['a missing slash', 'https:a.example'],
  ['slashes the other way', 'https:\\\\a.example'],
  ['a file to attach', 'mailto:a@b.example?attach=/etc/passwd'],
  ['a file to attach, in disguise', 'mailto:a@b.example?subject=x&%61ttachment=/etc/passwd'],
  ['no end', `https://a.example/${'a'.repeat(URL_CHARS_MAX)}`],
])('refuses an address with %s', (_, url) => {
  expect(outsideAddress(url, URL.parse)).toBeUndefined();
});
