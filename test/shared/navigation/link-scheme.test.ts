import { expect, test } from 'vitest';
import { isLink } from '../../../shared/navigation/link-scheme.ts';

test.each([
  ['traytable://client/5', true],
  ['TrayTable:x', true],
  ['traytables://client/5', false],
  ['--capture', false],
  ['', false],
])('tells whether %j is a link of ours', (text, expected) => {
  expect(isLink(text)).toBe(expected);
});
