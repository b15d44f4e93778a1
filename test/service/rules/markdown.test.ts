import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

let service: StartedService;

beforeEach(async () => {
  service = await serviceForTest();
});

/** The body that the service stores for a note with this content. */
async function render(content: string): Promise<string | null> {
  const { status, body } = await service.api('POST', '/notes', { note: { content } });
  expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
  return body.data.content_html;
}

describe('Markdown', () => {
  test('[notes.markdown] [notes.returns_html] becomes HTML, every construct of the list', async () => {
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
    expect(await render(content)).toBe(
      `<h1>One</h1>
<h2>Two</h2>
<p><strong>bold</strong> <strong>bold</strong> <em>italic</em> <del>gone</del> <code>a &lt; b</code></p>
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

  test('[notes.soft_break] joins lines into a paragraph that a blank line ends', async () => {
    expect(await render('one\ntwo\n\nthree')).toBe('<p>one two</p>\n<p>three</p>');
    expect(await render('one\r\ntwo\r\n \r\nthree')).toBe('<p>one two</p>\n<p>three</p>');
    expect(await render('one  \ntwo\\\nthree')).toBe('<p>one two three</p>');
    expect(await render('- one\n  two\n> a\nb')).toBe(
      '<ul>\n<li>one two</li>\n</ul>\n<blockquote>\n<p>a b</p>\n</blockquote>',
    );
  });

  test('[notes.reduce] reduces raw HTML to its text', async () => {
    expect(await render('a <b onclick="x()">b</b> <br> c')).toBe('<p>a b  c</p>');
    expect(await render('<div class="x"><p>one</p> &amp; two</div>')).toBe('<p>one &amp; two</p>');
    expect(await render('<!-- nothing -->')).toBe(null);
    expect(await render('x <img src=x onerror=alert(1)> y')).toBe('<p>x  y</p>');
    expect(await render('<script>alert("1")</script>')).toBe('<p>alert(&quot;1&quot;)</p>');
    expect(await render('&lt;img src=x onerror=alert(1)&gt;')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
    expect(await render('<span class="mention" data-mention-member-id="2">@Jonas</span>')).toBe(
      '<p>@Jonas</p>',
    );
  });

  test('[notes.reduce] reduces an image to its description', async () => {
    expect(await render('![a *b* & "c"](x.png)')).toBe('<p>a b &amp; &quot;c&quot;</p>');
    expect(await render('![a `b` <i>c</i>\nd ![e](y.png)](x.png)')).toBe('<p>a b c d e</p>');
    expect(await render('[![logo](x.png)](https://a.example)')).toBe(
      '<p><a href="https://a.example">logo</a></p>',
    );
  });

  test('[notes.reduce] reduces an indented block to running text, its signs being text as well', async () => {
    expect(await render('    four *spaces*\n      <b> \\[\n\n    more')).toBe(
      '<p>four *spaces* &lt;b&gt; \\[</p>\n<p>more</p>',
    );
    expect(await render('a\n    b')).toBe('<p>a b</p>');
  });

  test('[notes.reduce] reduces a link that would run script to its label, and no other', async () => {
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java&#x0A;script:alert(1)',
      'javascript%3Aalert(1)',
      'vbscript:x',
      'data:text/html,x',
    ]) {
      expect(await render(`[*label*](<${address}>)`)).toBe('<p><em>label</em></p>');
    }
    expect(await render('<javascript:alert(1)>')).toBe('<p>javascript:alert(1)</p>');
    for (const address of [
      ...['https://a.example', 'mailto:a@b.example', 'tel:+4930', '/x', '#y'],
      ...[
        'file:///share/plan.pdf',
        'obsidian://open?vault=a',
        'data:image/png;base64,iVBORw0KGgo=',
      ],
    ]) {
      expect(await render(`[l](${address})`)).toBe(`<p><a href="${address}">l</a></p>`);
    }
  });

  test('[notes.reduce] keeps the text of what is nested too deep, and all that follows', async () => {
    for (const sign of ['- ', '> ', '>', '1. ', '- > ']) {
      for (const depth of [60, 101, 150, 3_000]) {
        const html = await render(`${sign.repeat(depth)}hello\n\n# After\n\nthe *end*`);
        expect([sign, depth, html?.includes('hello')]).toEqual([sign, depth, true]);
        expect(html).toContain('<h1>After</h1>\n<p>the <em>end</em></p>');
      }
    }
    // Up to a depth that nobody writes it stays what it is.
    const quotes = await render(`${'> '.repeat(200)}hello`);
    expect(quotes?.split('<blockquote>')).toHaveLength(201);
    expect(await render(`${'> '.repeat(202)}a\nb`)).toContain('<p>&gt; &gt; a b</p>');
    // Text less deep than a list that is cut off still belongs to that.
    const steps = Array.from({ length: 150 }, (_, step) => `${'  '.repeat(step)}- w${step}`);
    const list = await render(`${steps.join('\n')}\n\nlast`);
    expect(list?.match(/w\d+/g)).toEqual(steps.map((_, step) => `w${step}`));
    expect(list?.endsWith('</ul>\n<p>last</p>')).toBe(true);
  });

  test('makes no box of brackets that do not begin a list item', async () => {
    expect(await render('[ ] no\n\n- a [x] b\n- [y] c\n- [x]')).not.toContain('checkbox');
  });

  test('[notes.returns_html] returns the stored body and never the Markdown', async () => {
    const note = { content: '# *Plan*', title: '*T*' };
    const { body } = await service.api('POST', '/notes', { note });
    expect(body.data).toMatchObject({ title: '*T*', content_html: '<h1><em>Plan</em></h1>' });
    expect(body.data).not.toHaveProperty('content');
    expect((await service.api('GET', `/notes/${body.data.id}`)).body.data).toEqual(body.data);
  });
});
