/**
 * The cost of drawing a block. ProseMirror and Chromium take a second for some thousand rows of a table
 * and ten for some more; a line of two million characters takes as long (decision 0027).
 */
import type { Node } from '@tiptap/pm/model';
import { hasTower } from '../../content/bound-drawing.ts';
import { BLOCK_NODES_MAX, ISLAND_NODES, LINE_CHARS_MAX } from '../../content/drawing-limits.ts';
import { Unknown } from './elements.ts';
import type { Origin } from './origin.ts';

/** Returns the nodes that a block counts as, marks included; `parts` are the blocks inside it. */
export function drawingCost(block: Node, parts: readonly Origin[]): number {
  if (isIsland(block)) return ISLAND_NODES;
  if (!block.isTextblock) return parts.reduce((sum, { cost }) => sum + cost, 1);
  if (isTooLong(block)) return Number.POSITIVE_INFINITY;
  const costOf = (node: Node) => (isIsland(node) ? ISLAND_NODES : 1 + node.marks.length);
  return block.children.reduce((sum, node) => sum + costOf(node), 1);
}

/** The block; throws `Unknown` for one that would hold the window up for seconds. */
export function drawable(block: Origin): Origin {
  if (block.cost > BLOCK_NODES_MAX) throw new Unknown();
  return block;
}

/**
 * Collects the parts of one block. Throws `Unknown` at the first that makes them too much to draw,
 * so that nobody reads 80,000 more of a block that is locked anyway.
 */
export class PartsOfBlock {
  readonly parts: Origin[] = [];
  #left = BLOCK_NODES_MAX;

  add(part: Origin): void {
    this.#left -= part.cost;
    if (this.#left < 0) throw new Unknown();
    this.parts.push(part);
  }
}

/** Is true if the node is shown and never edited. */
export function isIsland({ type }: Node): boolean {
  return type.name === 'lockedBlock' || type.name === 'lockedInline';
}

function isTooLong(line: Node): boolean {
  return line.content.size > LINE_CHARS_MAX || hasTower(line.textContent);
}
