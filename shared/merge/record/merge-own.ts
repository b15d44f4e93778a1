/** Merges what two windows of one user have typed into one field of a record that was never sent. */
import { canHold, kinds, valueKind } from '../../kinds/kinds.ts';
import {
  COMPARE_AT_ONCE_CHARS_MAX,
  MERGE_AT_ONCE_CHARS_MAX,
  MERGE_AT_ONCE_NODES_MAX,
} from '../../merge-limits.ts';
import { nodeCount } from '../../parse-html.ts';
import type { WritableKind } from '../../records/kinds.ts';
import { commonEnds } from '../body/common-ends.ts';
import { mergeTyped } from '../merge-typed.ts';
import { mergeText, html as text } from './merge-text.ts';

type Place = { readonly kind: WritableKind; readonly name: string };
type Versions = Readonly<Record<'base' | 'ours' | 'theirs', unknown>>;
type Bodies = Readonly<Record<keyof Versions, string>>;

/**
 * Returns the field with the words, paragraphs or members of both (Q8.14); of two values, such as two chosen
 * days, the later. There is no version of the service yet that could be in conflict with one of them.
 */
export function mergeOwn({ kind, name }: Place, { base, ours, theirs }: Versions): unknown {
  if (isSame(ours, theirs) || isSame(theirs, base)) return ours;
  if (isSame(ours, base)) return theirs;
  if (valueKind(kind, name) === 'html') return mergeWhole({ base, ours, theirs });
  if (Array.isArray(ours) && Array.isArray(theirs)) return joinMembers(base, ours, theirs);
  if (valueKind(kind, name) !== 'text') return ours;
  const { charsMax = Number.POSITIVE_INFINITY, control } = kinds[kind].allFields[name] ?? {};
  const lines = control === 'long' ? 'many' : 'one';
  const merged = mergeTyped({ base: text(base), ours: text(ours), theirs: text(theirs) }, lines);
  // Together they may be longer than one is taken: the service decides, and neither is dropped.
  return merged.length > charsMax || canHold(kind, name, merged) ? merged : ours;
}

/**
 * Where both wrote one place both stay whole, theirs first. Of long bodies, whose merge would hold up main, that place
 * is all between their common beginning and end (Q20.216).
 */
function mergeWhole({ base, ours, theirs }: Versions): string {
  const sides = { base: text(base), ours: text(ours), theirs: text(theirs) };
  if (isMergedAtOnce(sides)) return mergeBlocks(sides);
  if (charsIn(sides) > COMPARE_AT_ONCE_CHARS_MAX) return sides.theirs + sides.ours;
  const { lead, tail, middle } = commonEnds(sides);
  const both = isMergedAtOnce(middle) ? mergeBlocks(middle) : middle.theirs + middle.ours;
  return lead + both + tail;
}

function mergeBlocks(sides: Bodies): string {
  const merged = mergeText(sides);
  if (merged.kind === 'clean') return merged.html;
  return merged.blocks
    .map((one) => (one.kind === 'same' ? one.html : one.theirs + one.ours))
    .join('');
}

function isMergedAtOnce(sides: Bodies): boolean {
  if (charsIn(sides) > MERGE_AT_ONCE_CHARS_MAX) return false;
  const nodes = Object.values(sides).reduce((sum, html) => sum + nodeCount(html), 0);
  return nodes <= MERGE_AT_ONCE_NODES_MAX;
}

function charsIn(sides: Bodies): number {
  return Object.values(sides).reduce((sum, { length }) => sum + length, 0);
}

/** Items of an invoice are no members: the later list of them stays. */
function joinMembers(base: unknown, ours: readonly unknown[], theirs: readonly unknown[]): unknown {
  const isPlain = (one: unknown) => typeof one !== 'object';
  if (![...ours, ...theirs].every(isPlain)) return ours;
  const before = Array.isArray(base) ? base : [];
  const removed = before.filter((one) => !ours.includes(one));
  const left = theirs.filter((one) => !removed.includes(one));
  return [...left, ...ours.filter((one) => !left.includes(one) && !before.includes(one))];
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other;
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
