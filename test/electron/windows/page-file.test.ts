import path from 'node:path';
import { expect, test } from 'vitest';
import { pageFile } from '../../../electron/windows/page-file.ts';

const folder = path.resolve('pages');

test.each([
  ['/index.html', 'index.html'],
  ['/assets/a%20b.js', 'assets/a b.js'],
])('finds the file of %s', (address, file) => {
  expect(pageFile(folder, address)).toBe(path.join(folder, file));
});

test.each(['/%ff.html', '/%.html', '/%c3%28.html', '/%ed%a0%80.html'])(
  'has no file for %s, which is no text',
  (address) => {
    expect(pageFile(folder, address)).toBeUndefined();
  },
);

test.each(['/..%2fsecret.html', '/%2e%2e/secret.html', '/a/..%2f..%2f../secret.html'])(
  'never leaves the folder for %s',
  (address) => {
    expect(pageFile(folder, address)).toBe(path.join(folder, 'secret.html'));
  },
);
