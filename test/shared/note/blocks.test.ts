import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cutBlocks } from '../../../shared/note/blocks.ts';
import { joinBlocks } from '../../support/join-blocks.ts';
import { noteBodies } from '../../support/note-bodies.ts';

describe('cutBlocks', () => {
  test.each(noteBodies)('[P10] gives the body back byte for byte: $name', ({ html }) => {
    expect(joinBlocks(cutBlocks(html))).toBe(html);
  });

  test.each(noteBodies)('[P10] has the same text in pieces as in one: $name', ({ html }) => {
    const pieces = cutBlocks(html).blocks.map(({ source }) => serialize(parseFragment(source)));
    const withoutSpace = (text: string) => text.replace(/\s+/g, '');
    expect(withoutSpace(pieces.join(''))).toBe(withoutSpace(serialize(parseFragment(html))));
  });

  test.each([
    ['lines', 'a<br>'.repeat(70_000)],
    ['lines in an element', `<span>${'a<br>'.repeat(70_000)}</span>`],
    ['lines thrown out of a table', `<table>${'a<br>'.repeat(70_000)}</table>`],
    ['comments', `a${'<!---->'.repeat(130_000)}b`],
  ])('[P10] reads more %s than a call takes arguments', (_, html) => {
    const cut = cutBlocks(html);
    expect([cut.blocks.length, joinBlocks(cut) === html]).toEqual([1, true]);
  });

  test('keeps the white space between blocks out of the blocks', () => {
    const { lead, blocks } = cutBlocks('\n<p>One</p>\n\n<ul><li>a</li></ul> ');
    expect(lead).toBe('\n');
    expect(blocks.map(({ source, after }) => [source, after])).toEqual([
      ['<p>One</p>', '\n\n'],
      ['<ul><li>a</li></ul>', ' '],
    ]);
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
    expect(sources('<p>One\n<p>Two')).toEqual(['<p>One', '<p>Two']);
  });

  test('takes a remark in the middle of a line as part of it', () => {
    expect(sources('One <!-- a --> two <!-- b --><p>x</p>')).toEqual([
      'One <!-- a --> two',
      '<!-- b -->',
      '<p>x</p>',
    ]);
  });

  test('takes an inline element around blocks as a block', () => {
    expect(sources('<b id="x"><p>One</p><p>Two</p></b> tail')).toEqual([
      '<b id="x"><p>One</p><p>Two</p></b>',
      ' tail',
    ]);
  });

  test('takes a table and what it has thrown out as one, and nothing else', () => {
    expect(sources('<table>out<tr><td>a</table><p>x</p>')).toEqual([
      '<table>out<tr><td>a</table>',
      '<p>x</p>',
    ]);
  });

  test('leaves what wraps a whole page outside the blocks', () => {
    expect(cutBlocks('<!doctype html><html><body class=x>\n<p>a</p></body></html>').lead).toBe(
      '<!doctype html><html><body class=x>\n',
    );
  });

  test('opens a body nested deeper than any call stack', () => {
    const html = '<div>'.repeat(20_000);
    expect(joinBlocks(cutBlocks(html))).toBe(html);
    const inline = `<p>${'<b>'.repeat(20_000)}x`;
    expect(joinBlocks(cutBlocks(inline))).toBe(inline);
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
