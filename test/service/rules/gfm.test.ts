/**
 * Tables, task lists and strikethrough as GitHub's specification (GFM 0.29) describes them. No
 * package holds its examples; these cases are our own, each under the section it follows.
 *
 * The trees are compared, so that what a browser shows alike is alike. Classes do not count, an
 * alignment may be a style, and white space between blocks is none.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';

type Case = { readonly says: string; readonly markdown: string; readonly html: string };

const open = '<input type="checkbox" disabled>';
const done = '<input type="checkbox" checked disabled>';

/** A table of rows of cells, the first row its head. */
function table(rows: readonly (readonly string[])[], aligned: readonly string[] = []): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells
      .map((cell, column) => {
        const align = aligned[column] ? ` align="${aligned[column]}"` : '';
        return `<${name}${align}>${cell}</${name}>`;
      })
      .join('')}</tr>`;
  const [head = [], ...body] = rows;
  const below = body.map((cells) => row(cells, 'td')).join('');
  return `<table><thead>${row(head, 'th')}</thead>${below && `<tbody>${below}</tbody>`}</table>`;
}

const tables: readonly Case[] = [
  {
    says: 'has a head, a delimiter row and rows',
    markdown: '| Dealer | Wave |\n| --- | --- |\n| Elbufer | 1 |\n| Tartu | 2 |',
    html: table([
      ['Dealer', 'Wave'],
      ['Elbufer', '1'],
      ['Tartu', '2'],
    ]),
  },
  {
    says: 'aligns by colons, and its cells need not be as wide as each other',
    markdown: '| left | middle | right | as it comes |\n|:--|:-:|--:|-|\n| a | b | c | d |',
    html: table(
      [
        ['left', 'middle', 'right', 'as it comes'],
        ['a', 'b', 'c', 'd'],
      ],
      ['left', 'center', 'right'],
    ),
  },
  {
    says: 'needs no bars at its edges',
    markdown: 'a | b\n--|:-:\nc | d',
    html: table(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      ['', 'center'],
    ),
  },
  {
    says: 'holds a bar that is escaped, in code too',
    markdown: '| x \\| y |\n| --- |\n| `p \\| q` |\n| **r \\| s** |',
    html: table([['x | y'], ['<code>p | q</code>'], ['<strong>r | s</strong>']]),
  },
  {
    says: 'ends where another block begins',
    markdown: '| a |\n|---|\n| b |\n> quote',
    html: `${table([['a'], ['b']])}<blockquote><p>quote</p></blockquote>`,
  },
  {
    says: 'takes a line without a bar for a row, and ends at a blank line',
    markdown: '| a | b |\n|---|---|\n| c | d |\nalone\n\nafter',
    html: `${table([
      ['a', 'b'],
      ['c', 'd'],
      ['alone', ''],
    ])}<p>after</p>`,
  },
  {
    says: 'is none where the delimiter row has another number of cells',
    markdown: '| a | b |\n|---|\n| c |',
    html: '<p>| a | b | |---| | c |</p>',
  },
  {
    says: 'fills up short rows and cuts long ones',
    markdown: '| a | b |\n|---|---|\n| c |\n| d | e | f |',
    html: table([
      ['a', 'b'],
      ['c', ''],
      ['d', 'e'],
    ]),
  },
  {
    says: 'may have no rows, and then has no body',
    markdown: '| a | b |\n|---|---|',
    html: table([['a', 'b']]),
  },
  {
    says: 'holds inline constructs and no blocks',
    markdown: '| *a* | ~~b~~ | [c](/d) |\n|---|---|---|\n| `e` | # f | - g |',
    html: table([
      ['<em>a</em>', '<del>b</del>', '<a href="/d">c</a>'],
      ['<code>e</code>', '# f', '- g'],
    ]),
  },
  {
    says: 'interrupts a paragraph with its head',
    markdown: 'before\n| a |\n|---|\n| b |',
    html: `<p>before</p>${table([['a'], ['b']])}`,
  },
  {
    says: 'stands in a quote and in a list item',
    markdown: '> | a |\n> |---|\n> | b |\n\n- c\n\n  | d |\n  |---|\n  | e |',
    html: `<blockquote>${table([['a'], ['b']])}</blockquote><ul><li><p>c</p>${table([['d'], ['e']])}</li></ul>`,
  },
];

const tasks: readonly Case[] = [
  {
    says: 'are open with a space between the brackets and done with an x',
    markdown: '- [ ] buy paint\n- [x] call Ottersen',
    html: `<ul><li>${open} buy paint</li><li>${done} call Ottersen</li></ul>`,
  },
  {
    says: 'are done with a capital X',
    markdown: '* [X] a',
    html: `<ul><li>${done} a</li></ul>`,
  },
  {
    says: 'nest to any depth',
    markdown: '- [x] a\n  - [ ] b\n    - [x] c\n- [ ] d',
    html: `<ul><li>${done} a<ul><li>${open} b<ul><li>${done} c</li></ul></li></ul></li><li>${open} d</li></ul>`,
  },
  {
    says: 'may be numbered',
    markdown: '1. [ ] a\n2. [x] b',
    html: `<ol><li>${open} a</li><li>${done} b</li></ol>`,
  },
  {
    says: 'stand beside items without a box',
    markdown: '- [ ] a\n- b',
    html: `<ul><li>${open} a</li><li>b</li></ul>`,
  },
  {
    says: 'need white space behind the bracket, of any width',
    markdown: '- [ ]a\n- [x]   b\n- [ ]\tc\n- [ ]\n  d',
    html: `<ul><li>[ ]a</li><li>${done} b</li><li>${open} c</li><li>${open} d</li></ul>`,
  },
  {
    says: 'begin the first paragraph of an item and nothing else',
    markdown: '[ ] a\n\n- b [ ] c\n- # [ ] d\n- > [x] e',
    html: '<p>[ ] a</p><ul><li>b [ ] c</li><li><h1>[ ] d</h1></li><li><blockquote><p>[x] e</p></blockquote></li></ul>',
  },
  {
    says: 'are none with an escaped bracket, other signs or more than one',
    markdown: '- \\[ ] a\n- &#91; ] b\n- [y] c\n- [xx] d\n- [] e',
    html: '<ul><li>[ ] a</li><li>[ ] b</li><li>[y] c</li><li>[xx] d</li><li>[] e</li></ul>',
  },
  {
    says: 'hold inline constructs and further paragraphs',
    markdown: '- [x] **a** ~~b~~\n\n  c\n- [ ] `d`',
    html: `<ul><li><p>${done} <strong>a</strong> <del>b</del></p><p>c</p></li><li><p>${open} <code>d</code></p></li></ul>`,
  },
];

const strikes: readonly Case[] = [
  {
    says: 'stands between two tildes or between one',
    markdown: '~~two~~ and ~one~',
    html: '<p><del>two</del> and <del>one</del></p>',
  },
  {
    says: 'does not reach from one paragraph to the next',
    markdown: 'a ~~b\n\nc~~ d',
    html: '<p>a ~~b</p><p>c~~ d</p>',
  },
  {
    says: 'is none between three tildes or more',
    markdown: 'a ~~~b~~~ c ~~~~d~~~~',
    html: '<p>a ~~~b~~~ c ~~~~d~~~~</p>',
  },
  {
    says: 'has as many tildes at its end as at its beginning',
    markdown: '~~a~ b\n\n~c~~ d',
    html: '<p>~~a~ b</p><p>~c~~ d</p>',
  },
  {
    says: 'stands inside a word, inside other emphasis and around it',
    markdown: 'un~~believ~~able **a ~~b~~** ~~c *d*~~',
    html: '<p>un<del>believ</del>able <strong>a <del>b</del></strong> <del>c <em>d</em></del></p>',
  },
  {
    says: 'is none around white space, nor in code, nor escaped',
    markdown: 'a ~~ b ~~ `~~c~~` \\~~d~~ 1 ~ 2 ~ 3',
    html: '<p>a ~~ b ~~ <code>~~c~~</code> ~~d~~ 1 ~ 2 ~ 3</p>',
  },
  {
    says: 'stands in the label of a link and of a heading',
    markdown: '# ~~a~~\n\n[~b~ c](/d)',
    html: '<h1><del>a</del></h1><p><a href="/d"><del>b</del> c</a></p>',
  },
];

describe.each([
  { section: '4.10 Tables', cases: tables },
  { section: '5.3 Task list items', cases: tasks },
  { section: '6.5 Strikethrough', cases: strikes },
])('GFM $section', ({ cases }) => {
  test.each(cases)('[notes.markdown] $says', async ({ markdown, html }) => {
    const { api } = await serviceForTest();
    const { body } = await api('POST', '/notes', { note: { content: markdown } });
    expect(treeOf(body.data.content_html)).toBe(treeOf(html));
  });
});

/** The tree below a node, a line for each element and text, indented by its depth. */
function treeOf(html: string): string {
  const lines = (parent: DefaultTreeAdapterTypes.ParentNode, indent: string): string[] =>
    parent.childNodes.flatMap((node) => {
      if (defaultTreeAdapter.isTextNode(node)) {
        const text = node.value.replace(/^\n+|\n+$/g, '').replace(/\s+/g, ' ');
        return text === '' ? [] : [`${indent}"${text}"`];
      }
      if (!defaultTreeAdapter.isElementNode(node)) return [`${indent}${node.nodeName}`];
      const name = [node.tagName, ...node.attrs.flatMap(attributeOf).toSorted()].join(' ');
      return [`${indent}${name}`, ...lines(node, `${indent}  `)];
    });
  return lines(parseFragment(html), '').join('\n');
}

function attributeOf({ name, value }: { name: string; value: string }): string[] {
  if (name === 'class') return [];
  const alignment = /^text-align:(\w+)$/.exec(value)?.[1];
  return name === 'style' && alignment ? [`align=${alignment}`] : [`${name}=${value}`];
}
