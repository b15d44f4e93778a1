/** Short ways to merge three bodies in a test. */
import { type BodyMerge, mergeBodies } from '../../shared/merge/body/merge-bodies.ts';

/** The merged body; `null` for a conflict. */
export function merged(base: string, ours: string, theirs: string): string | null {
  const result = mergeBodies({ base, ours, theirs });
  return result.kind === 'clean' ? result.html : null;
}

/** The body with one side's answer to every clash. */
export function resolvedBody(result: BodyMerge, side: 'base' | 'ours' | 'theirs'): string {
  if (result.kind === 'clean') return result.html;
  return result.blocks.map((block) => (block.kind === 'same' ? block.html : block[side])).join('');
}
