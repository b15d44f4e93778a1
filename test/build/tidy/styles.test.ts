import { expect, test } from 'vitest';
import { styles } from '../../../build/tidy/styles.ts';

const lines = (path: string, text: string) => styles([{ path, text }]).map(({ line }) => line);

test.each(['<p style="color: red">', '<p\n  style="color: red"\n>', '<p style={words}>'])(
  'refuses %s',
  (text) => {
    expect(lines('renderer/A.svelte', text)).toEqual([text.split('\n').length === 1 ? 1 : 2]);
  },
);

test('refuses one in a page, and allows a directive, a rule and a file that is no markup', () => {
  expect(lines('renderer/index.html', '<body style="margin: 0">')).toEqual([1]);
  const allowed = '<p style:height={high}>\n<style>\n  p { font-style: normal; }\n</style>';
  expect(lines('renderer/A.svelte', allowed)).toEqual([]);
  expect(lines('renderer/a.ts', `html('<p style="color: red">')`)).toEqual([]);
});
