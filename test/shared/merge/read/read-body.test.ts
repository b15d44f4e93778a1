import { describe, expect, test } from 'vitest';
import {
  type Box,
  createReader,
  type Leaf,
  type Placed,
} from '../../../../shared/merge/read/read-body.ts';
import { noteBodies } from '../../../support/note-bodies.ts';

const shape = (piece: Leaf | Box): string =>
  piece.kind === 'box'
    ? `${piece.frame.name}(${piece.children.map((child) => shape(child.piece)).join(' ')})`
    : `${piece.kind === 'text' ? (piece.frame?.name ?? 'text') : piece.kind}`;
const shapes = (html: string) => createReader()(html).blocks.map(({ piece }) => shape(piece));

describe('createReader', () => {
  test.each(noteBodies)('[M8] keeps every byte: $name', ({ html }) => {
    const { blocks, tail } = createReader()(html);
    const bytes = blocks.map(({ lead, piece }: Placed) => lead + piece.source).join('') + tail;
    expect(bytes).toBe(html);
  });

  test('takes a note apart into boxes and leaves', () => {
    expect(shapes('text<p>a</p><ul><li>b<ul><li><p>c</p></li></ul></li></ul><hr>')).toEqual([
      'text',
      'p',
      'ul(li(text ul(li(p))))',
      'locked',
    ]);
    expect(shapes('<table><tr><td>a</td></tr></table><ul><li></li></ul>')).toEqual([
      'table',
      'ul(li(text))',
    ]);
  });

  test("holds a task's box apart from its text", () => {
    const [block] = createReader()(
      '<ul><li><label><input type="checkbox"></label><div><p>do it</p></div></li></ul>',
    ).blocks;
    const item = block?.piece.kind === 'box' ? block.piece.children[0]?.piece : undefined;
    expect(item?.kind === 'box' && item.frame.prefix).toBe(
      '<label><input type="checkbox"></label>',
    );
  });

  test('reads a block once that is in two bodies', () => {
    const read = createReader();
    expect(read('<p>a</p>').blocks[0]?.piece).toBe(read('<p>x</p><p>a</p>').blocks[1]?.piece);
  });
});
