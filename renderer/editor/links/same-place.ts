import type { Node } from '@tiptap/pm/model';

/**
 * The place in `after` that has the same words of its block in front of it as `at` has in `before`, if it
 * is the same place. A block that came back from the service with other tags is a new block; for whoever
 * writes in it, it is not.
 */
export function samePlace(before: Node, after: Node, at: number): number | undefined {
  if (at > after.content.size || !after.resolve(at).parent.isTextblock) return undefined;
  const $at = before.resolve(at);
  const start = $at.depth === 0 ? at : $at.before(1);
  const words = (doc: Node) => doc.textBetween(start, at, '\n', '\ufffc');
  return words(before) === words(after) ? at : undefined;
}
