import { expect, test } from 'vitest';
import { plainTextOf } from '../../../service/rules/plain-text.ts';

test('[note.plain_text] takes the markup away and puts blocks on lines of their own', () => {
  const html = `<h1>T</h1><p>one <b>two</b>\n three<br>four</p><ul><li>a</li><li><p>b</p></li></ul>
    <blockquote>q</blockquote>tail`;
  expect(plainTextOf(html)).toBe('T\none two three\nfour\na\nb\nq\ntail');
  expect(plainTextOf('<p>&lt;b&gt; &amp; &auml;</p>')).toBe('<b> & ä');
  expect(plainTextOf('<pre>a\n  b</pre>')).toBe('a\n  b');
});

test('[note.plain_text] is null for a body without text: empty, an image, a table', () => {
  for (const html of [
    '',
    '<p></p>',
    '<p> \n&#32;</p>',
    '<p><img src="x" alt="described"></p>',
    '<table><tr><td>cell</td></tr></table>',
    '<hr><style>p{}</style><!-- c -->',
  ]) {
    expect(plainTextOf(html)).toBe(null);
  }
});

test('reads markup nested deeper, and wider, than functions can call', () => {
  const deep = `${'<div>'.repeat(50_000)}x`;
  expect(plainTextOf(deep)).toBe('x');
  expect(plainTextOf(`<pre>${'a\n'.repeat(300_000)}</pre>`)).toHaveLength(599_999);
  expect(plainTextOf('<b>x</b> <i> y </i>'.repeat(20_000))).toHaveLength(79_999);
  expect(plainTextOf('<br>x'.repeat(200_000))).toHaveLength(399_999);
});
