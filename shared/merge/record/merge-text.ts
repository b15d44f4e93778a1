/** Merges two changes of one body, for a send and for resolving its conflict (M6, M16). */
import type { ReadBody } from '../../note/same-body.ts';
import { wholeClash } from '../body/choices.ts';
import { type BodyMerge, mergeBodies } from '../body/merge-bodies.ts';

type Texts = { readonly base: unknown; readonly ours: unknown; readonly theirs: unknown };

/** Merges by structure. Without a base neither side counts as unchanged. */
export function mergeText({ base, ours, theirs }: Texts, read?: ReadBody): BodyMerge {
  const bodies = { base: html(base), ours: html(ours), theirs: html(theirs) };
  if (base === undefined) return { kind: 'conflict', blocks: wholeClash(bodies) };
  return mergeBodies(bodies, read);
}

/** Returns a body as text; an empty one may be null. */
export function html(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
