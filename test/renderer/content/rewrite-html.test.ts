import { describe, expect, test } from 'vitest';
import { rewriteHtml } from '../../../renderer/content/rewrite-html.ts';
import { sanitisedHtml } from '../../../renderer/content/sanitise.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

describe('rewritten HTML', () => {
  test.each([
    ['<p style="color:red">a style="x" b</p>', '<p data-style="color:red">a style="x" b</p>'],
    [`<P STYLE='x' title="style=1">a</P>`, `<p data-style="x" title="style=1">a</p>`],
    ['<b style=x><p>a</b>b', '<b data-style="x"></b><p><b data-style="x">a</b>b</p>'],
    ['<p data-style="x" class="style">a</p>', '<p data-style="x" class="style">a</p>'],
  ])('has another name for styles: %s', (html, quiet) => {
    expect(rewriteHtml(html)).toBe(quiet);
    expect(parsed(quiet).querySelector('[style]')).toBeNull();
  });

  test.each(['svg', 'math', 'template', 'noscript', 'xmp', 'iframe', 'style', 'script'])(
    'has nothing of what is never shown: %s',
    (name) => {
      expect(rewriteHtml(`a<!-- b --><${name}>c</${name}>d`)).toBe('ad');
    },
  );

  test.each([
    ['<pre>\n\na</pre>', '\na'],
    ['<table><tr><td>a<plaintext></table>b', 'a'],
    ['<table><tr><td>a</table><plaintext>b', 'a'],
  ])('means the same to Chromium: %s', (html, shown) => {
    expect(parsed(rewriteHtml(html) ?? '').textContent).toBe(shown);
  });

  test('keeps the alignment of a line, without showing it', () => {
    expect(sanitisedHtml('<p style="color:red; text-align:right">a</p>')).toBe(
      '<p data-align="right">a</p>',
    );
  });
});
