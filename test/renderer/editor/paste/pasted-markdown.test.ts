import { describe, expect, test } from 'vitest';
import {
  htmlOfMarkdown,
  isLikeMarkdown,
} from '../../../../renderer/editor/paste/pasted-markdown.ts';

describe('looksLikeMarkdown', () => {
  test.each([
    ...['# Plan', 'text\n\n## Two\n', '```\ncode\n```', '- [ ] call Ada', '* [x] done'],
    ...['- one\n- two', '1. one\n2. two', '> said\n> so', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ...['This is **important** to us', 'See [the plan](https://a.example/plan).'],
    ...['  * [x] done', '**a**', '**a b** c', '(**a**)', 'x\n**a *b* c**', '|:---|', '--- | ---'],
    ...['[a [b](mailto:a@b.example)', '[a](https://a.example/b_(c))', 'x\n\n \t- a\n\n- b'],
  ])('recognises %j', (text) => {
    expect(isLikeMarkdown(text)).toBe(true);
  });

  test.each([
    ...['Just words.', '#hashtag and # 5', '- only one line begins so', '5 * 3 * 2', '2 ** 8 ** 2'],
    ...['a | b', '---', 'snake_case_name', 'f(x)[0]', '[see](below)', 'C:\\a\\b', '> 5 people', ''],
    ...[
      'a**b**c',
      '** a**',
      '**a **',
      '**a\nb**',
      '**a***',
      '[a](https://',
      '[](https://a.example)',
    ],
  ])('takes %j for words', (text) => {
    expect(isLikeMarkdown(text)).toBe(false);
  });
});

test.each([
  '\n',
  '\r',
  ' ',
  '\t',
  '\t\t\n',
  '-',
  '|-',
  '[',
  '[a',
  '[a](https:a',
  ' **a',
  ' **a**b',
  '- ',
  '`',
])('judges a text of only %j in no time', (run) => {
  const start = performance.now();
  isLikeMarkdown(`${run.repeat(60_000 / run.length)}x`);
  // Thousandths of a second; reading from every start anew took seconds.
  expect(performance.now() - start).toBeLessThan(1_000);
});

describe('htmlOfMarkdown', () => {
  test('[P2] puts words behind the language of a fence above the code', () => {
    expect(htmlOfMarkdown('```js title="a & b"\n1\n```')).toBe(
      '<p>title=&quot;a &amp; b&quot;</p><pre><code class="language-js">1\n</code></pre>\n',
    );
    expect(htmlOfMarkdown('```js\n1\n```')).toBe(
      '<pre><code class="language-js">1\n</code></pre>\n',
    );
  });

  test('makes tasks of boxes, in loose lists too', () => {
    expect(htmlOfMarkdown('- [x] a\n- [ ] b')).toContain('<li data-checked="true">a</li>');
    expect(htmlOfMarkdown('- [x] a\n\n- [ ] b')).toContain('<li data-checked="false">\n<p>b</p>');
  });

  test('takes tags for words', () => {
    expect(htmlOfMarkdown('**a** <img src=x onerror=y>')).toBe(
      '<p><strong>a</strong> &lt;img src=x onerror=y&gt;</p>\n',
    );
  });
});
