/** What two changes of one body come to, for a send and for whoever resolves their conflict (M6, M16). */
import type { ReadBody } from '../../note/same-body.ts';
import { wholeClash } from '../body/choices.ts';
import { type BodyMerge, mergeBodies } from '../body/merge-bodies.ts';

type Texts = { readonly base: unknown; readonly ours: unknown; readonly theirs: unknown };

/** Merged by its structure. Where nobody knows what the user saw, neither side counts as unchanged. */
export function mergeText({ base, ours, theirs }: Texts, read?: ReadBody): BodyMerge {
  const bodies = { base: html(base), ours: html(ours), theirs: html(theirs) };
  if (base === undefined) return { kind: 'conflict', blocks: wholeClash(bodies) };
  return mergeBodies(bodies, read);
}

/** A body as text; an empty one may be null. */
export function html(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
