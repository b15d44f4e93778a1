/** A paragraph that becomes code keeps what code cannot hold: images and the like go into a paragraph behind it. */
import { combineTransactionSteps, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';

/** However the paragraph became code: by the tool, by its key or by typing it. */
export const CodeKeepsAll = Extension.create({
  name: 'codeKeepsAll',
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: putBehind })],
});

function putBehind(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | undefined {
  const { mapping } = combineTransactionSteps(before.doc, [...transactions]);
  const { codeBlock, paragraph } = after.schema.nodes;
  const { tr } = after;
  for (const [at, block] of changedBlocks(mapping, before.doc)) {
    const left = block.children.filter((node) => !node.isText && node.type.name !== 'hardBreak');
    if (left.length === 0 || block.type === codeBlock) continue;
    const code = after.doc.nodeAt(mapping.map(at));
    if (code === null || code.type !== codeBlock) continue;
    const end = mapping.map(at) + code.nodeSize;
    tr.insert(tr.mapping.map(end), paragraph?.create(null, left) ?? []);
  }
  return tr.docChanged ? tr : undefined;
}

/** The text blocks that something was changed in, by their place before that. */
function changedBlocks(mapping: Transaction['mapping'], doc: Node): ReadonlyMap<number, Node> {
  const found = new Map<number, Node>();
  for (const [index, map] of mapping.maps.entries()) {
    const back = mapping.slice(0, index).invert();
    map.forEach((from, to) => {
      const [start, end] = [back.map(from, -1), back.map(to, 1)];
      doc.nodesBetween(Math.max(0, start), Math.min(end, doc.content.size), (node, at) => {
        if (node.isTextblock) found.set(at, node);
        return !node.isTextblock;
      });
    });
  }
  return found;
}
