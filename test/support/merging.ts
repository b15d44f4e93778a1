/** Short ways to merge three bodies in a test. */
import { type BodyMerge, mergeBodies } from '../../shared/merge/body/merge-bodies.ts';
import { flatBody } from './flat-body.ts';
import type { Triple } from './merge-triples.ts';

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

/** How many triples merge as both sides meant, and the names of those with a result nobody meant. */
export function judgeMerges(triples: readonly Triple[]) {
  const found = { right: 0, wrong: [] as string[] };
  for (const { name, base, ours, theirs, intended } of triples) {
    const html = merged(base, ours, theirs);
    if (html === null) {
      if (intended === null) found.right += 1;
    } else if (intended !== null && flatBody(html) === flatBody(intended)) found.right += 1;
    else found.wrong.push(name);
  }
  return found;
}
