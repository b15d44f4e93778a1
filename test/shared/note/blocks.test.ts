import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cutBlocks, joinBlocks } from '../../../shared/note/blocks.ts';
import { noteBodies } from '../../support/note-bodies.ts';

describe('cutBlocks', () => {
  test.each(noteBodies)('[P10] gives the body back byte for byte: $name', ({ html }) => {
    expect(joinBlocks(cutBlocks(html))).toBe(html);
  });

  test.each(noteBodies)('[P10] says in pieces what it says as a whole: $name', ({ html }) => {
    const pieces = cutBlocks(html).blocks.map(({ source }) => serialize(parseFragment(source)));
    const withoutSpace = (text: string) => text.replace(/\s+/g, '');
    expect(withoutSpace(pieces.join(''))).toBe(withoutSpace(serialize(parseFragment(html))));
  });

  test('keeps the white space between blocks out of the blocks', () => {
    expect(cutBlocks('\n<p>One</p>\n\n<ul><li>a</li></ul> ')).toEqual({
      lead: '\n',
      blocks: [
        { source: '<p>One</p>', after: '\n\n' },
        { source: '<ul><li>a</li></ul>', after: ' ' },
      ],
    });
  });

  test('takes text and inline elements between blocks as one piece', () => {
    expect(sources('Intro <b>bold</b> text<p>One</p>')).toEqual([
      'Intro <b>bold</b> text',
      '<p>One</p>',
    ]);
  });

  test('gives a comment a piece of its own', () => {
    expect(sources('<p>a</p><!-- keep --><p>b</p>')).toEqual([
      '<p>a</p>',
      '<!-- keep -->',
      '<p>b</p>',
    ]);
  });

  test('ends a paragraph without an end tag where the next one begins', () => {
    expect(sources('<p>One\n<p>Two')).toEqual(['<p>One\n', '<p>Two']);
  });

  test('keeps blocks together that an unclosed tag ties to one another', () => {
    expect(sources('<p>a</p><p>x <b>y<p>z</p>')).toEqual(['<p>a</p>', '<p>x <b>y<p>z</p>']);
  });

  test('puts a stray end tag to the block in front of it', () => {
    expect(sources('<p>One</p></div>\n<p>Two</p>')).toEqual(['<p>One</p></div>', '<p>Two</p>']);
  });
});

function sources(html: string): string[] {
  return cutBlocks(html).blocks.map(({ source }) => source);
}
