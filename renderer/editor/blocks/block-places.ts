/** The top-level blocks of an open note as they stand on the screen. */
import type { Editor } from '@tiptap/core';

/** A block: where it begins in the document, and its edges on the screen. */
export type BlockPlace = {
  readonly at: number;
  readonly top: number;
  readonly bottom: number;
};

/** The block at a height of the screen, or the one nearest to it. */
export function blockAt({ view, state }: Editor, y: number): BlockPlace | undefined {
  const blocks = view.dom.children;
  let [first, last] = [0, blocks.length - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    if ((blocks[middle]?.getBoundingClientRect().bottom ?? 0) > y) last = middle;
    else first = middle + 1;
  }
  const block = blocks[first];
  if (block === undefined) return undefined;
  const place = state.doc.resolve(view.posAtDOM(block, 0));
  const at = place.depth === 0 ? place.pos : place.before(1);
  const { top, bottom } = block.getBoundingClientRect();
  return state.doc.nodeAt(at) === null ? undefined : { at, top, bottom };
}

/** The gap between two blocks that is nearest to a height of the screen. */
export function gapAt(editor: Editor, y: number): { at: number; y: number } | undefined {
  const block = blockAt(editor, y);
  if (block === undefined) return undefined;
  const { at, top, bottom } = block;
  if (y < (top + bottom) / 2) return { at, y: top };
  return { at: at + (editor.state.doc.nodeAt(at)?.nodeSize ?? 0), y: bottom };
}
