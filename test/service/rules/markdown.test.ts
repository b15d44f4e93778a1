import { describe, expect, test } from 'vitest';
import { createMarkdownRenderer } from '../../../service/rules/markdown.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

const render = createMarkdownRenderer();

describe('Markdown', () => {
  test('[notes.markdown] [notes.returns_html] becomes HTML, every construct of the list', async () => {
    const { api } = await serviceForTest();
    const content = [
      '# One\n\nTwo\n---',
      '**bold** __bold__ *italic* ~~gone~~ `a < b`',
      '- a\n- b\n  1. c\n  2. d',
      '3. three',
      '- [ ] open\n- [x] **done**',
      '[text](https://a.example "t") <https://b.example>',
      '> quote\n> goes on',
      '***',
      '| a | b |\n|---|:-:|\n| 1 | *2* |',
      '```js\n<b>\n```',
    ].join('\n\n');
    const { body } = await api('POST', '/notes', { note: { content } });
    expect(body.data.content_html).toBe(
      `<h1>One</h1>
<h2>Two</h2>
<p><strong>bold</strong> <strong>bold</strong> <em>italic</em> <s>gone</s> <code>a &lt; b</code></p>
<ul>
<li>a</li>
<li>b
<ol>
<li>c</li>
<li>d</li>
</ol>
</li>
</ul>
<ol start="3">
<li>three</li>
</ol>
<ul class="contains-task-list">
<li class="task-list-item"><input type="checkbox" disabled> open</li>
<li class="task-list-item"><input type="checkbox" disabled checked> <strong>done</strong></li>
</ul>
<p><a href="https://a.example" title="t">text</a> <a href="https://b.example">https://b.example</a></p>
<blockquote>
<p>quote goes on</p>
</blockquote>
<hr>
<table>
<thead>
<tr>
<th>a</th>
<th style="text-align:center">b</th>
</tr>
</thead>
<tbody>
<tr>
<td>1</td>
<td style="text-align:center"><em>2</em></td>
</tr>
</tbody>
</table>
<pre><code class="language-js">&lt;b&gt;
</code></pre>`,
    );
  });

  test('[notes.soft_break] joins lines into a paragraph that a blank line ends', () => {
    expect(render('one\ntwo\n\nthree')).toBe('<p>one two</p>\n<p>three</p>');
    expect(render('one  \ntwo\\\nthree')).toBe('<p>one two three</p>');
  });

  test('[notes.reduce] reduces raw HTML to its text', () => {
    expect(render('a <b onclick="x()">b</b> <br> c')).toBe('<p>a b  c</p>');
    expect(render('<div class="x"><p>one</p> &amp; two</div>')).toBe('<p>one &amp; two</p>');
    expect(render('<!-- nothing -->')).toBe('');
    expect(render('x <img src=x onerror=alert(1)> y')).toBe('<p>x  y</p>');
    expect(render('<script>alert("1")</script>')).toBe('<p>alert(&quot;1&quot;)</p>');
    expect(render('&lt;img src=x onerror=alert(1)&gt;')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
  });

  test('[notes.reduce] reduces an image to its description', () => {
    expect(render('![a *b* & "c"](x.png)')).toBe('<p>a b &amp; &quot;c&quot;</p>');
    expect(render('[![logo](x.png)](https://a.example)')).toBe(
      '<p><a href="https://a.example">logo</a></p>',
    );
  });

  test('[notes.reduce] reduces an indented block to running text', () => {
    expect(render('    four spaces')).toBe('<p>four spaces</p>');
  });

  test('[notes.reduce] reduces a link to its label where it leads to no page, mailbox or telephone', () => {
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java&#x0A;script:alert(1)',
      'javascript%3Aalert(1)',
      'vbscript:x',
      'data:text/html,x',
      'file:///etc/passwd',
    ]) {
      expect(render(`[*label*](<${address}>)`)).toBe('<p><em>label</em></p>');
    }
    expect(render('<javascript:alert(1)>')).not.toContain('<a');
    for (const address of ['https://a.example', 'mailto:a@b.example', 'tel:+4930', '/x', '#y']) {
      expect(render(`[l](${address})`)).toBe(`<p><a href="${address}">l</a></p>`);
    }
  });

  test('makes no box of brackets that do not begin a list item', () => {
    expect(render('[ ] no\n\n- a [x] b\n- [y] c\n- [x]')).not.toContain('checkbox');
  });
});
