/** A block's tree without the white space no reader sees, so that the editor shows what is meant. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { isInline } from '../../shared/note/blocks.ts';

type Tree = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.DocumentFragment | DefaultTreeAdapterTypes.Element;

const holdsOnlyBlocks = new Set('ul ol dl table thead tbody tfoot tr'.split(' '));

/**
 * Runs of white space become one space; those at the edge of a line, around a line break and between
 * blocks go. A line break that stands alone in a block only keeps it open, and goes too.
 *
 * Changes the tree it is given, and gives it back.
 */
export function trimmed<P extends Parent>(parent: P): P {
  if (parent.nodeName === 'pre') return parent;
  for (const child of parent.childNodes) {
    if (isText(child)) child.value = child.value.replace(/[ \t\r\n\f]+/g, ' ');
    else if ('childNodes' in child) trimmed(child);
  }
  const isLine = isInline(parent.nodeName);
  parent.childNodes = parent.childNodes.filter((child, index, all) => {
    if (!isText(child) || isLine) return true;
    if (holdsOnlyBlocks.has(parent.nodeName) && child.value === ' ') return false;
    if (isEdge(all[index - 1])) child.value = child.value.replace(/^ /, '');
    // The box of a task is nothing to read: the space behind it is no edge.
    if (isEdge(all[index + 1])) child.value = child.value.replace(/ $/, '');
    return child.value !== '';
  });
  const [only] = parent.childNodes;
  if (only?.nodeName === 'br' && parent.childNodes.length === 1 && !isLine) parent.childNodes = [];
  return parent;
}

/** Whether a line of text ends here: at its block's edge, at a line break, at another block. */
function isEdge(neighbour: Tree | undefined): boolean {
  return neighbour === undefined || neighbour.nodeName === 'br' || !isInline(neighbour.nodeName);
}

function isText(tree: Tree): tree is DefaultTreeAdapterTypes.TextNode {
  return tree.nodeName === '#text';
}
