import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut } from '../../../shared/cut-text.ts';
import {
  escapeText,
  excerpt,
  letters,
  paragraphs,
  plainText,
  wordCount,
} from '../../../shared/note/plain-text.ts';
import { noteBodies } from '../../support/note-bodies.ts';
import { assertProperty, SEED } from '../../support/property.ts';

describe('plainText', () => {
  test('has a line for each block that a reader sees', () => {
    const html =
      '<h1>Plan</h1><p>a&nbsp;&amp; <b>b</b><br>c</p><ul><li>d<ul><li>e</li></ul></li></ul><hr>f<table><tr><td>g</td><td>h</td></tr></table>';
    expect(plainText(html).split('\n')).toEqual(['Plan', 'a\u00a0& b', 'c', 'd', 'e', 'f', 'g h']);
  });

  test('leaves out what no reader sees', () => {
    const html = '<style>p{}</style><script>x()</script><template>y</template><!-- z --><p>a</p>';
    expect(plainText(html)).toBe('a');
  });

  test('reads a body that is nested ten thousand deep', () => {
    for (const tag of ['div', 'b', 'ul><li', 'span']) {
      expect(plainText(`${`<${tag}>`.repeat(10_000)}deep`)).toBe('deep');
    }
  });
});

describe('letters', () => {
  test('do not depend on markup or white space', () => {
    expect(letters('<p>a b</p>\n<p>c&nbsp;d</p>')).toBe('abcd');
    expect(letters('<div>a <i>b</i><br>cd</div>')).toBe('abcd');
  });
});

describe('wordCount', () => {
  test('counts what a reader calls words, in any script', () => {
    expect(wordCount('<p>Call <b>Anna</b>, today.</p><p>It&rsquo;s 2 pm</p>')).toBe(6);
    expect(wordCount('<p>今日は会議</p>')).toBeGreaterThan(1);
    expect(wordCount('<p>… — !</p>')).toBe(0);
    expect(wordCount('')).toBe(0);
  });
});

describe('excerpt', () => {
  test('is one line, cut with an ellipsis', () => {
    expect(excerpt('<p>one</p><p>two three</p>', 20)).toBe('one two three');
    expect(excerpt('<p>one</p><p>two three</p>', 8)).toBe('one two…');
    expect(excerpt('<img src="x">', 8)).toBe('');
  });

  test(`of a long body is that of all its text, wherever it is cut (seed ${SEED})`, () => {
    // Loose text in a table is shown in front of it, however far behind it may be written.
    const bodies = noteBodies.filter(({ html }) => !/<table>[^<]|<table><p>/.test(html));
    const long = fc.array(fc.constantFrom(...bodies.map(({ html }) => html)), { minLength: 200 });
    assertProperty(
      fc.property(long, fc.nat(3_000), fc.nat(40), (parts, padding, chars) => {
        const html = `<p title="${'x'.repeat(padding)}">${'&amp; 🙂'.repeat(chars)}</p>${parts.join('')}`;
        expect(excerpt(html, 400)).toBe(cut(plainText(html).replace(/\n/g, ' '), 400));
      }),
      30,
    );
  });
});

describe('paragraphs', () => {
  test('shows typed text as typed, a paragraph for each line', () => {
    expect(paragraphs('a <b> & c\r\n\n  d  \ne')).toBe(
      '<p>a &lt;b&gt; &amp; c</p><p>  d</p><p>e</p>',
    );
    expect(paragraphs('\n \n')).toBe('');
  });

  test(`loses no letter of any text (seed ${SEED})`, () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        // A null character is no text: HTML has none.
        const typed = text.replaceAll('\0', '');
        expect(letters(paragraphs(typed))).toBe(typed.replace(/\s+/g, ''));
      }),
    );
  });
});

describe('escapeText', () => {
  test('leaves nothing that could be read as markup', () => {
    expect(escapeText('<i> & &lt;')).toBe('&lt;i&gt; &amp; &amp;lt;');
  });
});
