/** Bounds what the editor draws of all blocks of a body together (decisions 0027, 0028). */
import type { Node } from '@tiptap/pm/model';
import { IMAGES_MAX, ISLANDS_MAX } from '../../content/drawing-limits.ts';
import { isIsland } from './drawing-cost.ts';
import { lockBlock } from './enter-origin.ts';
import type { Origin, Range } from './origin.ts';

/** The blocks of a body; those with images beyond what can be drawn are islands, one for all that follow one another. */
function lockImages(
  blocks: readonly Origin[],
  reader: Parameters<typeof lockBlock>[1],
): readonly Origin[] {
  let images = 0;
  const isOver = (block: Node) => {
    const before = images;
    block.descendants(({ type }) => {
      if (type.name === 'image') images += 1;
    });
    return images > before && images > IMAGES_MAX;
  };
  const drawn: Origin[] = [];
  let range: Range | undefined;
  const endRange = () => {
    if (range !== undefined) drawn.push(lockBlock(range, reader));
    range = undefined;
  };
  for (const block of blocks) {
    if (isOver(block.node)) range = { from: range?.from ?? block.from, to: block.to };
    else {
      endRange();
      drawn.push(block);
    }
  }
  endRange();
  return drawn;
}

/**
 * The blocks of a body, islands that follow one another as one where there are more than can be drawn;
 * `undefined` where there are too many all the same.
 */
export function joinIslands(
  read: readonly Origin[],
  reader: Parameters<typeof lockBlock>[1],
): Origin[] | undefined {
  const blocks = lockImages(read, reader);
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
  return ranges.map(({ block, ...range }) => block ?? lockBlock(range, reader));
}
