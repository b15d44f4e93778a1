import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capturedNote } from '../../../shared/note/captured-note.ts';
import { lettersRead, lettersTyped } from '../../../shared/note/typed-letters.ts';
import { MARKDOWN_SOURCE_CHARS_MAX } from '../../../shared/text-limits.ts';
import { assertProperty, SEED } from '../../support/property.ts';

describe('the title of a captured text', () => {
  test.each([
    ['Call Anna', { title: 'Call Anna', content_html: '' }],
    ['\n\n  Call Anna  \n\n', { title: 'Call Anna', content_html: '' }],
    ['Call Anna\nabout 2 < 3', { title: 'Call Anna', content_html: '<p>about 2 &lt; 3</p>' }],
    ['# Plan\n\n- one', { title: 'Plan', content_html: '<ul>\n<li>one</li>\n</ul>' }],
    ['## Plan ##\r\ntext', { title: 'Plan', content_html: '<p>text</p>' }],
    ['#hashtag first', { title: '#hashtag first', content_html: '' }],
    ['2 < 3 & the *new* logo', { title: '2 < 3 & the *new* logo', content_html: '' }],
    ['', { title: '', content_html: '' }],
  ])('is the first line of %j', (text, note) => {
    expect(capturedNote(text)).toEqual(note);
  });

  test.each([
    ['- milk\n- eggs', 'milk', '<ul>\n<li>milk</li>\n<li>eggs</li>\n</ul>'],
    ['- [ ] call Ada', 'call Ada', '<ul>\n<li data-checked="false">call Ada</li>\n</ul>'],
    ['> she said', 'she said', '<blockquote>\n<p>she said</p>\n</blockquote>'],
    ['```js\nlet a;\n```', '', '<pre><code class="language-js">let a;\n</code></pre>'],
    ['---\nbelow', '', '<hr>\n<p>below</p>'],
  ])('leaves the text whole if it begins with %j', (text, title, content_html) => {
    expect(capturedNote(text)).toEqual({ title, content_html });
  });

  test('is the beginning of a long line, which stays whole in the text', () => {
    const line = 'word '.repeat(60).trim();
    const { title, content_html } = capturedNote(line);
    expect([[...title].length <= 121, title.endsWith('…')]).toEqual([true, true]);
    expect(content_html).toBe(`<p>${line}</p>`);
  });
});

describe('the text of a captured note', () => {
  const bodyOf = (text: string) => capturedNote(`Title\n${text}`).content_html;

  test.each([
    ['**bold** and *soft*', '<p><strong>bold</strong> and <em>soft</em></p>'],
    [
      '- [x] done\n- [ ] open',
      '<ul>\n<li data-checked="true">done</li>\n<li data-checked="false">open</li>\n</ul>',
    ],
    ['[plan](https://a.example/p)', '<p><a href="https://a.example/p">plan</a></p>'],
    [
      'see https://a.example/p?a=1&b=2.',
      '<p>see <a href="https://a.example/p?a=1&amp;b=2">https://a.example/p?a=1&amp;b=2</a>.</p>',
    ],
    ['3. three\n4. four', '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
    ['one\ntwo\n\nthree', '<p>one</p>\n<p>two</p>\n<p>three</p>'],
  ])('is formatted by its Markdown: %j', (text, html) => {
    expect(bodyOf(text)).toBe(html);
  });

  test.each([
    ['<b>tag</b> <img src=x onerror=y>', '&lt;b&gt;tag&lt;/b&gt; &lt;img src=x onerror=y&gt;'],
    ['&amp; &copy;', '&amp;amp; &amp;copy;'],
    ['C:\\new\\[old]\\_x \\*y*', 'C:\\new\\[old]\\_x \\*y*'],
    ['snake_case_name 2 * 3 * 4', 'snake_case_name 2 * 3 * 4'],
    ['[me]: https://a.example', '[me]: <a href="https://a.example">https://a.example</a>'],
    ['![alt](https://a.example/x.png)', '!<a href="https://a.example/x.png">alt</a>'],
    ['[run](javascript:alert(1))', '[run](javascript:alert(1))'],
    ['example.com a@b.example', 'example.com a@b.example'],
    ['    indented', 'indented'],
  ])('stays as typed if it is no Markdown: %j', (text, html) => {
    expect(bodyOf(text)).toBe(`<p>${html}</p>`);
  });

  test.each([
    '1. a\n1. b\n5. c',
    '| a | b |\n|---|---|\n| 1 | 2 | three |',
    '| a | b |\n|---|---|\n| 1 | 2 | 😀 |',
    '| a | b |\n|---|---|\n| 1 | 2 | ! |',
    '[](https://x.example)',
    '```{€}\nlet a;\n```',
  ])('[P2] stays as typed if a character would be lost: %j', (text) => {
    const lines = text.split('\n').map((line) => `<p>${line}</p>`);
    expect(bodyOf(text)).toBe(lines.join(''));
  });

  test('[P2] keeps a text as typed that is so long that reading it as Markdown would hold main', () => {
    const line = 'Some **words** of a line.';
    const lines = Array.from({ length: MARKDOWN_SOURCE_CHARS_MAX / (line.length + 1) }, () => line);
    expect(bodyOf(lines.slice(1).join('\n'))).toContain('<strong>words</strong>');
    const typed = [...lines, line, line].join('\n');
    expect(bodyOf(typed)).toBe(`<p>${line}</p>`.repeat(lines.length + 2));
  });

  test('formats a text also if an address in it has percent signs', () => {
    const link = '<a href="https://a.example/b%20c">https://a.example/b%20c</a>';
    expect(bodyOf('https://a.example/b%20c **b**')).toBe(`<p>${link} <strong>b</strong></p>`);
  });
});

test(`[P2] loses no typed character (seed ${SEED})`, () => {
  const signs = [
    'a',
    'b1',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '#',
    '- ',
    '* ',
    '1. ',
    '> ',
    '[x] ',
    '`',
    '```',
    '**',
  ];
  const more = [
    '_',
    '~~',
    '[',
    '](',
    'https://x.example',
    ')',
    '|',
    '---',
    '\\',
    '<b>',
    '&lt;',
    '!',
    '    ',
    '😀',
    '€!',
    '$ % @',
    '| a | b |\n|---|---|\n',
  ];
  const typed = fc.array(fc.constantFrom(...signs, ...more), { maxLength: 30 });
  assertProperty(
    fc.property(typed, (pieces) => {
      const text = pieces.join('');
      const { title, content_html } = capturedNote(text);
      const body = lettersRead(content_html ?? '');
      expect([body, lettersTyped(title) + body]).toContain(lettersTyped(text));
    }),
  );
});
