import { expect, test } from 'vitest';
import { mayLoad } from '../../../electron/windows/may-load.ts';

test.each([
  'app://bundle/index.html',
  'app://bundle/note-image?source=https%3A%2F%2Fa.example',
  'data:image/png;base64,AA==',
  'blob:app://bundle/6f1d',
])('a window may load %s', (url) => {
  expect(mayLoad(url)).toBe(true);
});

test.each([
  'https://a.example/',
  'http://127.0.0.1:9/',
  'wss://a.example/',
  'file:///etc/passwd',
  'app://other/index.html',
  'app://bundle.a.example/',
  'blob:https://a.example/6f1d',
  'blob:blob:app://bundle/6f1d',
  'filesystem:app://bundle/x',
  'about:blank#x',
  'devtools://devtools/bundled/inspector.html',
  'https://redirector.gvt1.com/edgedl/chrome/dict/en-us-10-1.bdic',
  'nothing',
])('a window may not load %s', (url) => {
  expect(mayLoad(url)).toBe(false);
});

test('only a program that is not packaged may load the tools of Chromium, and no similar address', () => {
  expect(mayLoad('devtools://devtools/bundled/inspector.html', true)).toBe(true);
  expect(mayLoad('devtools://elsewhere/bundled/inspector.html', true)).toBe(false);
  expect(mayLoad('https://devtools/', true)).toBe(false);
});
