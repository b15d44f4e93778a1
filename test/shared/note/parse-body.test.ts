import { serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { bodyFragment, parseBody } from '../../../shared/note/parse-body.ts';

describe('parseBody', () => {
  test.each([
    ['a stray column', '<col><p>a</p>', '<p>a</p>'],
    ['a cell without a table', '<p>a</p><td>b</td>', '<p>a</p>b'],
    ['a page', '<html><head></head><body class=x><p>a</p></body></html>', '<p>a</p>'],
    ['a table', '<table><tr><td>a', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ])('reads %s as a browser does', (_, html, read) => {
    expect(serialize(bodyFragment(html))).toBe(read);
  });

  test('knows where each node is written, when that is wanted', () => {
    const [node] = parseBody('<col> <p>a</p>', { places: true }).slice(-1);
    expect(node?.sourceCodeLocation).toMatchObject({ startOffset: 6, endOffset: 14 });
    expect(parseBody('<p>a</p>')[0]?.sourceCodeLocation).toBeUndefined();
  });
});
