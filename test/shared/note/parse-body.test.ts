import { serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cutBlocks } from '../../../shared/note/blocks.ts';
import { noteMarkdown } from '../../../shared/note/markdown.ts';
import { bodyFragment, isReadable, parseBody } from '../../../shared/note/parse-body.ts';
import { plainText } from '../../../shared/note/plain-text.ts';
import { smallBomb } from '../../support/hostile-bodies.ts';
import { joinBlocks } from '../../support/join-blocks.ts';

describe('parseBody', () => {
  test.each([
    ['a stray column', '<col><p>a</p>', '<p>a</p>'],
    ['a cell without a table', '<p>a</p><td>b</td>', '<p>a</p>b'],
    ['a page', '<html><head></head><body class=x><p>a</p></body></html>', '<p>a</p>'],
    ['a table', '<table><tr><td>a', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ])('reads %s as a browser does', (_, html, read) => {
    expect(serialize(bodyFragment(html))).toBe(read);
  });

  test('returns the place of each node in the source, on request', () => {
    const [node] = parseBody('<col> <p>a</p>', { places: true }).slice(-1);
    expect(node?.sourceCodeLocation).toMatchObject({ startOffset: 6, endOffset: 14 });
    expect(parseBody('<p>a</p>')[0]?.sourceCodeLocation).toBeUndefined();
  });

  test('takes a body over the budget for its text, and for one block', () => {
    const bomb = `<h1>Title &amp; more</h1>${smallBomb}<p>the end</p>`;
    expect([isReadable(bomb), isReadable('<p>a</p>')]).toEqual([false, true]);
    const lines = plainText(bomb).split('\n');
    expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual([
      ...['Title & more', 'a', 'the end'],
      2_002,
    ]);
    const cut = cutBlocks(bomb);
    expect([cut.blocks.length, joinBlocks(cut) === bomb]).toEqual([1, true]);
    expect(noteMarkdown(bomb)).toContain('the end');
  });
});
