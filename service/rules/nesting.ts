/** How deep markup is nested: what walks it by calling itself has an end before the markup has. */
import type { DefaultTreeAdapterTypes } from 'parse5';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Browsers stop at 512 and put what is deeper elsewhere; nobody writes a note like that. */
const DEPTH_MAX = 400;

/** Whether `root` is nested deeper than a browser would show it, and parse5 may write it. */
export function isTooDeep(root: Parent): boolean {
  let level: readonly Parent[] = [root];
  for (let depth = 0; depth <= DEPTH_MAX; depth += 1) {
    if (level.length === 0) return false;
    level = level.flatMap(parentsIn);
  }
  return level.length > 0;
}

/** The children that may have children; a template keeps its own apart. */
function parentsIn(parent: Parent): Parent[] {
  const inside: Parent[] = 'content' in parent ? [parent.content] : [];
  for (const child of parent.childNodes) if ('childNodes' in child) inside.push(child);
  return inside;
}
