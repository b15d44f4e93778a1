import type { Node } from '@tiptap/pm/model';

/** Positions of a block in the document. An island has one, and may show a page: it counts by its source. */
export function sizeOf(block: Node): number {
  return block.nodeSize + String(block.attrs['source'] ?? '').length;
}
