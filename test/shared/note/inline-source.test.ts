import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { DEPTH_MAX, inlineSource, verbatimText } from '../../../shared/note/inline-source.ts';

const line = (html: string) => inlineSource(parseFragment(html).childNodes, true);
const cell = (html: string) => inlineSource(parseFragment(html).childNodes, false);

describe('inlineSource', () => {
  test('keeps the marks and links that Markdown has, and the text of everything else', () => {
    expect(
      line('<b>a</b><u>b</u><span class="x"><del>c</del></span><a href="https://x.y">d</a>'),
    ).toBe('<strong>a</strong>b<s>c</s><a href="https://x.y">d</a>');
  });

  test('drops images, comments and hidden elements', () => {
    expect(line('a<img src="x" alt="y"><!-- c --><script>d</script>')).toBe('a');
  });

  test('escapes what was typed', () => {
    expect(line('&lt;b&gt; &amp; c')).toBe('&lt;b&gt; &amp; c');
  });

  test('keeps only links that every reader follows', () => {
    for (const href of ['javascript:x', 'data:text/html,x', '/notes/1', '#a', '', 'file:///etc']) {
      expect(line(`<a href="${href}">a</a>`)).toBe('a');
    }
    expect(line('<a href="mailto:a@b.c">a</a>')).toBe('<a href="mailto:a@b.c">a</a>');
    expect(line('<a href="https://x.y"> </a>b')).toBe(' b');
  });

  test('has no break at the edges and none behind another', () => {
    expect(line('<br>a<br><br> <br>b<br>')).toBe('a<br> b');
    expect(cell('a<br>b<p>c</p>d').replace(/ +/g, ' ')).toBe('a b c d');
  });

  test('joins code to code beside it, and leaves it text where a mark is between', () => {
    expect(line('<code>a</code><code>b</code>')).toBe('<code>ab</code>');
    expect(line('<code>a</code><b><code>b</code></b>')).toBe('<code>a</code><strong>b</strong>');
  });

  test('keeps the text of what is nested too deep', () => {
    const deep = `${'<u><b>'.repeat(DEPTH_MAX)}deep${'</b></u>'.repeat(DEPTH_MAX)}`;
    expect(line(deep)).toBe('<strong>deep</strong>');
  });
});

describe('verbatimText', () => {
  test('keeps white space and line breaks', () => {
    const [pre] = parseFragment('<pre>a  <b>b</b><br>  c\n</pre>').childNodes;
    expect(pre && verbatimText(pre)).toBe('a  b\n  c\n');
  });
});
