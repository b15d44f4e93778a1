/**
 * Marks the top-level blocks in which the selection begins and ends.
 *
 * Hidden blocks are not laid out (note-content.css), and every new block is hidden for a moment.
 * Chromium loses the cursor in one, and the next letter would go in front of the last.
 */
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

export const CursorBlock = Extension.create({
  name: 'cursorBlock',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc, selection: { $from, $to } }) {
          const places = new Set([$from, $to].map((place) => place.posAtIndex(place.index(0), 0)));
          const marks = [...places].flatMap((at) => {
            const block = doc.nodeAt(at);
            if (block === null) return [];
            return [Decoration.node(at, at + block.nodeSize, { class: 'has-cursor' })];
          });
          return DecorationSet.create(doc, marks);
        },
      },
    }),
  ],
});
