/** Finds the children of a block that survived, in the order they were written. */
import type { Origin } from '../read/origin.ts';

/** Maps each block to its place in `children`, as long as they are in order. */
export function indicesOf(
  blocks: readonly (Origin | undefined)[],
  children: readonly Origin[],
): (number | undefined)[] {
  const places = new Map(children.map((child, index) => [child, index]));
  const indices = blocks.map((block) => block && places.get(block));
  const inOrder = new Set(longestRise(indices));
  return indices.map((index, position) => (inOrder.has(position) ? index : undefined));
}

/** The positions of a longest rising run; what a block was moved past stays in its place. */
function longestRise(indices: readonly (number | undefined)[]): number[] {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  indices.forEach((index, position) => {
    if (index === undefined) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((indices[ends[middle] ?? 0] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    before[position] = ends[low - 1];
    ends[low] = position;
  });
  const run: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.push(at);
  return run;
}
