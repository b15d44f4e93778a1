import { describe, expect, test } from 'vitest';
import { merged } from '../../../support/merging.ts';

describe('writeBody', () => {
  test('[M8] keeps the white space between blocks, and that of a list both touched', () => {
    expect(
      merged(
        '<p>a b</p>\n\n<p>c d</p>\n<p>e f</p>\n',
        '<p>a x</p>\n\n<p>c d</p>\n<p>e f</p>\n',
        '<p>a b</p>\n\n<p>c d</p>\n<p>new</p>\n<p>e f</p>\n',
      ),
    ).toBe('<p>a x</p>\n\n<p>c d</p>\n<p>new</p>\n<p>e f</p>\n');
    const list = (one: string, two: string): string =>
      `<ul CLASS=x>\n  <li>${one} is one</li>\n\n  <li>${two} is two</li>\n</ul>`;
    expect(merged(list('a', 'b'), list('c', 'b'), list('a', 'd'))).toBe(list('c', 'd'));
  });

  test('[M8] writes a list item that nobody touched as it was, in a list that both did', () => {
    const list = (one: string, two: string): string =>
      `<ul><li>${one} is one</li><li><B>Odd</B >&nbsp;<x-y z=1>kept</x-y></li><li>${two} is two</li></ul>`;
    expect(merged(list('a', 'b'), list('c', 'b'), list('a', 'd'))).toBe(list('c', 'd'));
  });

  test('[M11] merges the tags of a list', () => {
    expect(
      merged(
        '<ol start="3"><li>a b</li></ol>',
        '<ol start="4"><li>a b</li></ol>',
        '<ol start="3" class="x"><li>a b c</li></ol>',
      ),
    ).toBe('<ol start="4" class="x"><li>a b c</li></ol>');
    expect(
      merged(
        '<ol start="3"><li>a b</li></ol>',
        '<ol start="4"><li>a b</li></ol>',
        '<ol start="5"><li>a b</li></ol>',
      ),
    ).toBeNull();
  });
});
