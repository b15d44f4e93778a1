import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { trimmed } from '../../../renderer/editor/trimmed.ts';

test.each([
  ['<p>  one \n two  </p>', '<p>one two</p>', 'at the edges of a line, and runs within it'],
  ['<p>one <br> two</p>', '<p>one<br>two</p>', 'around a line break'],
  [
    '<ul>\n<li>one\n<ul>\n<li>two</li></ul></li>\n</ul>',
    '<ul><li>one<ul><li>two</li></ul></li></ul>',
    'in lists',
  ],
  ['<p><br></p>', '<p></p>', 'a break that only keeps a line open'],
  ['<p>a <b> b</b></p>', '<p>a <b> b</b></p>', 'not inside marks, where it may be meant'],
  ['<pre><code>  a\n\n b</code></pre>', '<pre><code>  a\n\n b</code></pre>', 'not in code'],
  ['<p>a&nbsp; b</p>', '<p>a&nbsp; b</p>', 'not the kind that does not break'],
])('takes white space away that no reader sees: %s', (html, expected) => {
  expect(serialize(trimmed(parseFragment(html)))).toBe(expected);
});
