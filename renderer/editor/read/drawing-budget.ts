/**
 * What the editor draws at once has a bound. ProseMirror and Chromium take a second for some thousand
 * rows of a table and ten for some more; a line of two million characters takes as long (decision 0027).
 */
import type { Node } from '@tiptap/pm/model';
import { hasTower } from '../../content/bound-drawing.ts';
import {
  BLOCK_NODES_MAX,
  ISLAND_NODES,
  ISLANDS_MAX,
  LINE_CHARS_MAX,
} from '../../content/drawing-limits.ts';
import { locked } from './enter-origin.ts';
import type { Origin } from './origin.ts';

/** Whether drawing the block would hold the window up. */
export function isTooMuchToDraw(block: Node): boolean {
  let left = BLOCK_NODES_MAX;
  let isWithin = true;
  const count = (node: Node): boolean => {
    left -= isIsland(node) ? ISLAND_NODES : 1 + node.marks.length;
    isWithin &&= left >= 0 && !(node.isTextblock && isTooLong(node));
    return isWithin;
  };
  if (count(block)) block.descendants(count);
  return !isWithin;
}

function isTooLong(line: Node): boolean {
  return line.content.size > LINE_CHARS_MAX || hasTower(line.textContent);
}

function isIsland({ type }: Node): boolean {
  return type.name === 'lockedBlock' || type.name === 'lockedInline';
}

/**
 * The blocks of a body, islands that follow one another as one where there are more than can be drawn;
 * `undefined` where there are too many all the same.
 */
export function joinIslands(
  blocks: readonly Origin[],
  reader: Parameters<typeof locked>[1],
): Origin[] | undefined {
  if (blocks.filter(({ node }) => isIsland(node)).length <= ISLANDS_MAX) return [...blocks];
  const ranges: { from: number; to: number; readonly block: Origin | undefined }[] = [];
  for (const block of blocks) {
    const last = ranges.at(-1);
    const { from, to } = block;
    if (!isIsland(block.node)) ranges.push({ from, to, block });
    else if (last?.block === undefined && last !== undefined) last.to = to;
    else ranges.push({ from, to, block: undefined });
  }
  if (ranges.filter(({ block }) => block === undefined).length > ISLANDS_MAX) return undefined;
  return ranges.map(({ block, ...range }) => block ?? locked(range, reader));
}
