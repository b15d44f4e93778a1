import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../shared/note/parse-body.ts';
import { canonicalBody, sameBody } from '../../../shared/note/same-body.ts';
import { aLongBody } from '../../support/builders.ts';
import { fastest } from '../../support/fastest.ts';
import { noteBodies } from '../../support/note-bodies.ts';

const same: readonly [what: string, one: string | null, other: string | null][] = [
  ['no body and an empty one', null, ''],
  ['the case of tags, quotes and attributes', '<P CLASS=x>a</P>', "<p class='x'>a</p>"],
  ['the order of attributes', '<a href="x" title="y">a</a>', '<a title="y" href="x">a</a>'],
  ['entities', '<p>a&nbsp;b &eacute; &lt;</p>', '<p>a\u00a0b é &#60;</p>'],
  ['comments', '<p>a <!-- note -->b</p>', '<p>a b</p>'],
  [
    'white space between blocks',
    '<p>a</p>\n\n<ul>\n  <li>b</li>\n</ul>',
    '<p>a</p><ul><li>b</li></ul>',
  ],
  ['white space at the edges of a block', '<p> a <b>b </b></p>', '<p>a <b>b</b></p>'],
  ['runs of white space', '<p>a  \n b</p>', '<p>a b</p>'],
  ['white space beside a line break', '<p>a <br> b</p>', '<p>a<br>b</p>'],
  [
    'end tags that may be left out',
    '<ul><li>a<li>b</ul><p>c',
    '<ul><li>a</li><li>b</li></ul><p>c</p>',
  ],
  [
    'a table body that is implied',
    '<table><tr><td>a</td></tr></table>',
    '<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'names of marks',
    '<p><b>a</b><i>b</i><del>c</del></p>',
    '<p><strong>a</strong><em>b</em><s>c</s></p>',
  ],
  [
    'a paragraph around a list item',
    '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>',
    '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>',
  ],
  [
    'a paragraph around a cell',
    '<table><tr><td><p>a</p></td></tr></table>',
    '<table><tr><td>a</td></tr></table>',
  ],
  ['composed letters', '<p title="e\u0301">e\u0301</p>', '<p title="\u00e9">\u00e9</p>'],
  ['composed letters in code', '<pre>e\u0301</pre>', '<pre>\u00e9</pre>'],
  ['the last line break of code', '<pre><code>a\nb\n</code></pre>', '<pre><code>a\nb</code></pre>'],
  ['the first line break of code', '<pre>\na</pre>', '<pre>a</pre>'],
];

const different: readonly [what: string, one: string, other: string][] = [
  ['text', '<p>a</p>', '<p>b</p>'],
  ['text and markup that looks like it', '<p>&lt;b&gt;a&lt;/b&gt;</p>', '<p><b>a</b></p>'],
  ['elements', '<p>a</p>', '<h1>a</h1>'],
  ['marks', '<p><b>a</b></p>', '<p><i>a</i></p>'],
  ['values of attributes', '<a href="x">a</a>', '<a href="y">a</a>'],
  ['attributes', '<p>a</p>', '<p data-id="1">a</p>'],
  ['words that are run together', '<p>a b</p>', '<p>ab</p>'],
  ['words across marks', '<p>a <b>b</b></p>', '<p>a<b>b</b></p>'],
  ['letters and what is like them', '<p>\ufb01</p>', '<p>fi</p>'],
  ['a space that holds', '<p>a&nbsp;b</p>', '<p>a b</p>'],
  ['white space in code', '<pre>a  b\n c</pre>', '<pre>a b\nc</pre>'],
  ['blank lines in code', '<pre>a\n\n</pre>', '<pre>a\n</pre>'],
  ['one paragraph and two', '<p>a</p><p>b</p>', '<p>ab</p>'],
  ['one item and two', '<ul><li>a</li><li>b</li></ul>', '<ul><li>ab</li></ul>'],
  ['an item and what follows its paragraph', '<ul><li><p>a</p>b</li></ul>', '<ul><li>ab</li></ul>'],
  [
    'two paragraphs in an item and one',
    '<ul><li><p>a</p><p>b</p></li></ul>',
    '<ul><li>a b</li></ul>',
  ],
  ['an empty paragraph and none', '<p>a</p><p></p>', '<p>a</p>'],
  ['a line break and a space', '<p>a<br>b</p>', '<p>a b</p>'],
  ['images', '<p><img src="a"></p>', '<p><img src="b"></p>'],
  ['nesting', '<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['what stands behind a stray column', '<col><p>a</p>', '<col><p>b</p>'],
  ['an entity and its sign where there are none', '<xmp>&amp;</xmp>', '<xmp>&</xmp>'],
  ['quotes in attributes', '<p title="a&quot; b=&quot;c">x</p>', '<p title="a" b="c">x</p>'],
];

describe('sameBody', () => {
  for (const [what, one, other] of same) {
    test(`[M2] ignores a difference of ${what}`, () => {
      expect(sameBody(one, other)).toBe(true);
      expect(sameBody(other, one)).toBe(true);
    });
  }

  for (const [what, one, other] of different) {
    test(`[M2] notices a difference of ${what}`, () => {
      expect(sameBody(one, other)).toBe(false);
    });
  }

  test('tells all bodies we know apart', () => {
    const spellings = noteBodies.map(({ html }) => canonicalBody(html));
    const distinct = new Set(noteBodies.map(({ html }) => html)).size;
    expect(new Set(spellings).size).toBeGreaterThan(0.9 * distinct);
  });

  test('compares 200 KB in hardly more time than it takes to parse them', () => {
    const html = aLongBody();
    const other = html.replaceAll('strong', 'b');
    expect(sameBody(html, other)).toBe(true);
    const parsingMs = fastest(() => [parseBody(html), parseBody(other)]);
    expect(fastest(() => sameBody(html, other))).toBeLessThan(10 * parsingMs); // 1.5 measured, 4.5 on a busy machine
  });
});

describe('canonicalBody', () => {
  for (const { name, html } of noteBodies) {
    test(`is its own canonical form: ${name}`, () => {
      expect(canonicalBody(canonicalBody(html))).toBe(canonicalBody(html));
    });
  }

  test.each([
    '<style>a > b { content: "&amp; <" }</style><p>x</p>',
    '<xmp>  <b>raw</b> &amp; "</xmp><p>x</p>',
    '<div><plaintext>rest <b>raw &amp;</b>',
    '<iframe src="x"><p>&lt;</p></iframe>',
    '<noscript><p title="&quot;">x</p></noscript>',
    '<svg><style>a &lt; b &amp; c</style></svg>',
  ])('is its own canonical form where text is raw: %s', (html) => {
    const canonical = canonicalBody(html);
    expect(canonicalBody(canonical)).toBe(canonical);
    expect(sameBody(canonical, html)).toBe(true);
  });

  test('[M2] never composes a letter with a tag', () => {
    const html = '<p>\u0338a &lt;\u0338 <b title="e\u0301">\u0338</b></p>';
    expect(canonicalBody(canonicalBody(html))).toBe(canonicalBody(html));
    expect(canonicalBody(html)).toContain('<p>\u0338a');
  });

  test('reads a body of the greatest depth, and takes a deeper one for itself alone', () => {
    for (const tag of ['div', 'b', 'ul><li', 'blockquote']) {
      expect(canonicalBody(`${`<${tag}>`.repeat(199)}deep`)).toContain('>deep<');
      const deeper = `${`<${tag}>`.repeat(10_000)}deep`;
      expect([sameBody(deeper, deeper), sameBody(deeper, `${deeper} `)]).toEqual([true, false]);
    }
  });
});
