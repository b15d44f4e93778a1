import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { frameOf, isTiled, rangeOf } from '../../../../shared/merge/read/source-range.ts';

const nodesOf = (html: string) => parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
const isWhole = (html: string) => isTiled(nodesOf(html), html, { from: 0, to: html.length });

describe('isTiled', () => {
  test('[M8] holds where the nodes cover the text', () => {
    expect(isWhole('<p>a <b>b</b></p><ul><li>c<li>d</ul>')).toBe(true);
    expect(isWhole('<table><tr><td>a</td></tr></table>')).toBe(true);
  });

  test('[M8] does not hold where the parser mended something', () => {
    expect(isWhole('<p><b>one <i>two</b> three</i></p>')).toBe(false);
    expect(isWhole('a</i>b')).toBe(false);
    expect(isWhole('<table>x<tr><td>a</td></tr></table>')).toBe(false);
  });
});

describe('frameOf', () => {
  test('gives tags as they are written', () => {
    const html = '<P Class=x>a</P>';
    const [node] = nodesOf(html);
    if (!node || !('attrs' in node)) throw new Error('no element');
    expect(frameOf(node, html)).toMatchObject({ name: 'p', open: '<P Class=x>', close: '</P>' });
    expect(rangeOf(node, html)).toEqual({ from: 0, to: html.length });
  });
});
