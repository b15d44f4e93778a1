import { describe, expect, test } from 'vitest';
import { markdownSource } from '../../../shared/note/markdown-source.ts';
import { letters } from '../../../shared/note/plain-text.ts';
import { noteBodies } from '../../support/note-bodies.ts';

describe('markdownSource', () => {
  for (const { name, html } of noteBodies) {
    test(`keeps every letter: ${name}`, () => {
      expect(letters(markdownSource(html))).toBe(letters(html));
    });
  }

  test('makes paragraphs of text that stands alone', () => {
    expect(markdownSource('a<div>b<p>c</p>d</div>')).toBe('<p>a</p><p>b</p><p>c</p><p>d</p>');
  });

  test('takes a mark off that goes around blocks', () => {
    expect(markdownSource('<b><p>a</p><p>b</p></b>')).toBe('<p>a</p><p>b</p>');
  });

  test('numbers the items of a list, without the empty ones', () => {
    expect(markdownSource('<ol start="4"><li>a</li><li></li><li>b</li></ol>')).toBe(
      '<ol start="4"><li data-number="4">a</li><li data-number="5">b</li></ol>',
    );
  });

  test('recognises a task by its attribute or by its box', () => {
    expect(markdownSource('<ul><li data-checked="true"><p>a</p></li></ul>')).toBe(
      '<ul><li data-task="done">a</li></ul>',
    );
    expect(markdownSource('<ul><li><label><input type="checkbox"></label> a</li></ul>')).toContain(
      'data-task="open"',
    );
    expect(markdownSource('<ul><li>a <input type="checkbox"></li></ul>')).not.toContain(
      'data-task',
    );
  });

  test('gives a table equal rows and a header row', () => {
    expect(markdownSource('<table><tr><th>a</th></tr><tr><td>b</td><td>c</td></tr></table>')).toBe(
      '<table><tr><th>a</th><th></th></tr><tr><td>b</td><td>c</td></tr></table>',
    );
  });

  test('nests no deeper than any reader goes', () => {
    const deep = `${'<ul><li>x'.repeat(20)}${'</li></ul>'.repeat(20)}`;
    expect(markdownSource(deep).match(/<ul>/g)).toHaveLength(6);
    expect(letters(markdownSource(deep))).toBe('x'.repeat(20));
  });

  test('keeps code as it is, with its language', () => {
    expect(markdownSource('<pre><code class="hljs language-c++">a\n <b>b</b>\n</code></pre>')).toBe(
      '<pre><code class="language-c++">a\n b</code></pre>',
    );
  });
});
