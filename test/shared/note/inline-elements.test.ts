import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { isInline, isInlineTree, isPhrase } from '../../../shared/note/inline-elements.ts';

test('tells words, things in a line and blocks apart', () => {
  expect(['#text', 'b', 'img', 'my-card', 'o:p'].map(isInline)).toEqual(Array(5).fill(true));
  expect(['p', 'div', 'table', 'details', '#comment'].map(isInline)).toEqual(Array(5).fill(false));
  expect(['span', 'o:p', 'img', 'my-card'].map(isPhrase)).toEqual([true, true, false, false]);
});

test.each([
  ['<span>a <b>b</b></span>', true],
  ['<b><p>a</p></b>', false],
  ['<span><!-- x --><my-tag>a</my-tag></span>', true],
  ['<my-card><div>a</div></my-card>', false],
])('tells whether %s stays within its line', (html, isIt) => {
  const [node] = parseFragment(html).childNodes;
  expect(node && isInlineTree(node)).toBe(isIt);
});
