import { expect, test } from 'vitest';
import { isOutsideAddress } from '../../../electron/windows/outside-address.ts';

test.each(['https://example.com/a?b#c', 'http://127.0.0.1:8080', 'MAILTO:mara@example.com'])(
  '[conv.url] opens %s in the system’s program',
  (url) => {
    expect(isOutsideAddress(url)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,<p>',
  'traytable://capture',
  'ms-settings:',
  'vbscript:x',
  '//example.com',
  'no address',
  '',
])('refuses "%s"', (url) => {
  expect(isOutsideAddress(url)).toBe(false);
});
