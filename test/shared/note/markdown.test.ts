/**
 * Goal: a note written offline reaches the service whole. Method: every body is written as Markdown
 * and rendered back, by the local service and by plain markdown-it as a second opinion. Then the
 * letters are compared, and for the listed constructs the structure.
 */
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { createMarkdownRenderer } from '../../../service/rules/markdown.ts';
import { noteMarkdown } from '../../../shared/note/markdown.ts';
import { escapeText, letters } from '../../../shared/note/plain-text.ts';
import { canonicalBody } from '../../../shared/note/same-body.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const byService = createMarkdownRenderer();
const plain = new MarkdownIt({ html: false });
const readers = [byService, (markdown: string) => plain.render(markdown)];

/** The body as both readers give it back, in one spelling. */
function roundTrip(html: string): string {
  return canonicalBody(byService(noteMarkdown(html)));
}

function expectLettersSurvive(html: string): void {
  const markdown = noteMarkdown(html);
  for (const read of readers) {
    expect(withoutBoxes(read(markdown)), markdown).toBe(withoutBoxes(html));
  }
}

/** The letters, where a task's box may be an input or its characters. */
function withoutBoxes(html: string): string {
  return letters(html).replace(/\[x?\]/g, '');
}

describe('noteMarkdown', () => {
  const constructs: Record<string, string> = {
    headings:
      '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6><p>text</p>',
    'bold, italic and strikethrough':
      '<p><strong>bold</strong> and <em>italic</em> and <s>gone</s> and <em><strong>both</strong></em></p>',
    'marks inside a word': '<p>un<strong>believ</strong>able <em>in</em>side</p>',
    'bullet lists': '<ul><li>one</li><li>two</li></ul><p>after</p>',
    'numbered lists': '<ol start="7"><li>seven</li><li>eight</li></ol>',
    'nested lists':
      '<ul><li>one<ol><li>deep<ul><li>deeper</li></ul></li><li>second</li></ol></li><li>two</li></ul>',
    'a numbered list in an item that begins with 3':
      '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
    'lists of one kind side by side':
      '<ul><li>a</li></ul><ul><li>b</li></ul><ol><li>c</li></ol><ol start="7"><li>d</li></ol><ul><li>e<ul><li>f</li></ul><ul><li>g</li></ul></li></ul>',
    'spaces that are characters, wherever they stand':
      '<h2>\u3000a\u00a0</h2><p>\u00a0</p><p>\u202fa<code>\u3000b</code></p><ul><li>\u00a0c</li></ul><pre><code>\u00a0d\n</code></pre><table><thead><tr><th>\u00a0</th></tr></thead></table>',
    'links with odd addresses':
      '<p><a href="https://example.org/a?b=1&amp;copy=2#x">in</a> <a href="mailto:a@example.org">mail</a> <a href="tel:+49"><strong>call</strong> [now]</a></p>',
    quotes: '<blockquote><p>one</p><blockquote><p>two</p></blockquote></blockquote>',
    dividers: '<p>a</p><hr><p>b</p><ul><li>c</li></ul><hr>',
    tables:
      '<table><thead><tr><th>a</th><th><strong>b</strong></th></tr></thead><tbody><tr><td>1 | 2</td><td><code>x|y</code></td></tr></tbody></table>',
    'inline code':
      '<p><code>a</code> <code>`</code> <code>``b`</code> <code>&lt;b&gt; &amp;amp;</code></p>',
    'fenced code':
      '<pre><code class="language-ts">a\n\n   ```\n````\n  b &lt;c&gt; &amp;lt;</code></pre><p>x</p>',
    'blocks inside list items':
      '<ul><li><p>a</p><p>b</p><pre><code>c\n\n  d</code></pre><blockquote><p>e</p></blockquote></li><li>f</li></ul>',
  };

  for (const [name, html] of Object.entries(constructs)) {
    test(`[notes.markdown] carries ${name}`, () => {
      expect(roundTrip(html)).toBe(canonicalBody(html));
      expectLettersSurvive(html);
    });
  }

  test('[notes.markdown] carries task lists, as editors and as renderers write them', () => {
    const byEditor =
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>done</p></div></li><li data-checked="false"><label><input type="checkbox"></label><div><p>open</p><ul data-type="taskList"><li data-checked="false"><div><p>deep</p></div></li></ul></div></li></ul>';
    const rendered = byService(noteMarkdown(byEditor));
    expect(noteMarkdown(byEditor)).toBe('-   [x] done\n-   [ ] open\n    -   [ ] deep');
    expect(noteMarkdown(rendered)).toBe(noteMarkdown(byEditor));
    expectLettersSurvive(byEditor);
  });

  test('[notes.soft_break] separates paragraphs by a blank line and keeps a line break', () => {
    expect(noteMarkdown('<p>a<br>b</p><p>c</p>')).toBe('a  \nb\n\nc');
    expectLettersSurvive('<p><strong>a<br><br>b</strong>c</p>');
  });

  test('writes a table without a header row under an empty one, with rows of equal length', () => {
    const html =
      '<table><caption>Sums</caption><tr><td><p>a</p><p>b</p></td></tr><tr><td>1</td><td>2</td></tr></table>';
    expect(noteMarkdown(html)).toBe('Sums\n\n|  |  |\n| --- | --- |\n| a b |  |\n| 1 | 2 |');
    expectLettersSurvive(html);
  });

  test('[notes.reduce] keeps the text of what Markdown cannot carry and drops images', () => {
    const html =
      '<p><u>under</u> <span data-mention="7">@Ada</span> <img src="x" alt="a cat"><a href="javascript:x">here</a></p><script>no</script>';
    expect(noteMarkdown(html)).toBe('under @Ada here');
  });

  test('shows typed markup as it was typed', () => {
    for (const text of [
      '<img src=x onerror=alert(1)>',
      '&lt;b&gt; &copy;',
      '# no heading #',
      '1. no list',
      '2) no list',
      '- no + list',
      '> no quote',
      '*no* _no_ **no** ~~no~~ `no`',
      '[ ] no [x](y) ![z](w) [^1] [a]: b',
      'a\\',
      '| a | b |',
      '---',
      '===',
      '```',
      ':-:',
      'https://a_b*c_d.example/~x',
      '🙂👩‍👩‍👧 مرحبا بالعالم',
    ]) {
      expectLettersSurvive(`<p>${escapeText(text)}</p>`);
      expectLettersSurvive(`<p>a<br>${escapeText(text)}<br>b</p>`);
      expectLettersSurvive(`<ul><li>${escapeText(text)}</li></ul>`);
      expectLettersSurvive(`<table><tr><td>${escapeText(text)}</td></tr></table>`);
      expectLettersSurvive(`<p>x<code>${escapeText(text)}</code>y</p>`);
      expectLettersSurvive(`<h2>${escapeText(text)}</h2>`);
    }
  });

  test('leaves out a mark that a reader would take for asterisks', () => {
    expect(noteMarkdown('<p><b>Note:</b>text</p>')).toBe('Note:text');
    expect(noteMarkdown('<p><b>Note:</b> text</p>')).toBe('**Note:** text');
    expect(noteMarkdown('<p><b>a</b><b>b</b></p>')).toBe('**ab**');
  });

  test('keeps every letter of random bodies that once lost some', () => {
    for (const html of [
      '<p><b>&lt;<i>a</i></b><i>a</i></p>',
      '<p><b>a</b><em><b>a</b>a</em></p>',
      '<p><b>a<i> &lt;</i></b><em>&lt;a</em></p>',
      '<p><b><em>a</em>a</b><b><em>é</em></b></p>',
      '<p>7<b><b>. &lt;</b></b></p>',
      '<p><code>a</code><a href="http://x.y/"><a href="http://x.y/"></a><code>a</code></a></p>',
      '<p>wow!<a href="https://x.y">z</a></p>',
    ]) {
      expectLettersSurvive(html);
    }
    const markdown = noteMarkdown('<p>wow!<a href="https://x.y">z</a></p>');
    expect(plain.render(markdown)).not.toContain('<img');
  });

  test('does not fill up a table whose one long row would make millions of cells', () => {
    const html = `<table><tr>${'<td>a</td>'.repeat(3_000)}</tr>${'<tr><td>b</td></tr>'.repeat(3_000)}</table>`;
    expect(noteMarkdown(html)).toHaveLength(3_000 * 2 - 1 + 3_000 * 3);
  });

  test('writes a very long text without its formatting', () => {
    const html = `<h1>Title</h1>${'<p><b>a</b> 1. *b*</p>'.repeat(20_000)}`;
    const markdown = noteMarkdown(html);
    expect(markdown.startsWith('Title\n\na 1. \\*b\\*\n\na')).toBe(true);
    expect(letters(byService(markdown))).toBe(letters(html));
  });

  test('keeps text behind a tag that would end its own wrapper', () => {
    expectLettersSurvive('<p>a</x-turndown></p><plaintext>b</p>');
  });

  test('writes what is nested ten thousand deep', () => {
    for (const tag of ['div', 'b', 'blockquote', 'ul><li']) {
      const deep = `${`<${tag}>`.repeat(10_000)}deep inside`;
      expect(letters(byService(noteMarkdown(deep)))).toBe('deepinside');
    }
  });

  test(`every character of random text survives (seed ${SEED})`, () => {
    assertProperty(
      fc.property(typed, (text) => expectLettersSurvive(`<p>${escapeText(text)}</p>`)),
      1_500,
    );
  });

  test(`every character of random bodies survives (seed ${SEED})`, () => {
    assertProperty(
      fc.property(body, (html) => expectLettersSurvive(html)),
      1_500,
    );
  });
});

/** Text with much that Markdown reads as markup. */
const typed = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'word', '7', ' ', ' ') },
      fc.constantFrom(
        ...['<', '>', '&', '&amp;', '&#35;', '*', '**', '_', '`', '```', '|', '~', '~~', '#', '##'],
        ...['1.', '12)', '-', '+', '=', '===', '---', '[', ']', '(', ')', '!', '\\', ':', '"', "'"],
        ...[
          '[x](y)',
          '![',
          '<br>',
          '</p>',
          '<!--',
          '://',
          '.',
          ',',
          '€',
          '🙂',
          'مر',
          '\u200f',
          'é',
        ],
        ...['\u00a0', '\u3000', '\t', '\n', '…', '“', 'x@y.z', 'http://a_b_c.d/*'],
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const around = (open: string, close: string) => (inner: string) => `${open}${inner}${close}`;

const { body } = fc.letrec<{ line: string; inline: string; block: string; body: string }>(
  (tie) => ({
    inline: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'inline' },
      typed.map(escapeText),
      fc
        .tuple(
          fc.constantFrom(
            'b',
            'strong',
            'i',
            'em',
            's',
            'del',
            'u',
            'span',
            'code',
            'a href="http://x.y/(z"',
          ),
          tie('line'),
        )
        .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0]}>`),
      fc.constantFrom('<br>', '<img src="x" alt="y">', ' ', '<!-- c -->'),
    ),
    line: fc.array(tie('inline'), { maxLength: 4 }).map((pieces) => pieces.join('')),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'block' },
      tie('line').map(around('<p>', '</p>')),
      tie('line').map(around('<h2>', '</h2>')),
      tie('line'),
      typed.map((text) => `<pre><code>${escapeText(text)}</code></pre>`),
      tie('body').map(around('<blockquote>', '</blockquote>')),
      tie('body').map(around('<div>', '</div>')),
      tie('body').map(around('<b>', '</b>')),
      fc
        .tuple(fc.constantFrom('ul', 'ol', 'ol start="3"'), fc.array(tie('body'), { maxLength: 3 }))
        .map(
          ([tag, items]) =>
            `<${tag}>${items.map(around('<li>', '</li>')).join('')}</${tag.split(' ')[0]}>`,
        ),
      fc
        .array(fc.array(tie('line'), { maxLength: 3 }), { maxLength: 3 })
        .map(
          (rows) =>
            `<table>${rows.map((row) => `<tr>${row.map(around('<td>', '</td>')).join('')}</tr>`).join('')}</table>`,
        ),
      fc.constant('<hr>'),
    ),
    body: fc.array(tie('block'), { maxLength: 3 }).map((pieces) => pieces.join('')),
  }),
);
