/** Reverses `cutBlocks`, to check that it loses nothing. */
import type { cutBlocks } from '../../shared/note/blocks.ts';

/** Returns the body that the blocks were cut from. */
export function joinBlocks({ lead, blocks }: ReturnType<typeof cutBlocks>): string {
  return lead + blocks.map(({ source, after }) => source + after).join('');
}
