/** The inputs and results of merging one thing of a note. */
import type { Document, PlacedBox, PlacedLeaf, Wording } from '../document/document.ts';
import type { MergeInner } from '../table/merge-table.ts';
import type { Version } from '../three-way.ts';

/** A leaf of the result. */
export type MergedLeaf = {
  readonly cluster: number;
  /** The names of its boxes. */
  readonly path: readonly string[];
  readonly source: string;
  /** The versions that have exactly this leaf, tags and text. */
  readonly same: Partial<Record<Version, PlacedLeaf>>;
  /** The versions that have this leaf, changed or not. */
  readonly at: Partial<Record<Version, PlacedLeaf>>;
};

export type Merging = {
  readonly documents: Readonly<Record<Version, Document>>;
  readonly names: ReadonlyMap<PlacedBox, string>;
  readonly wording: Wording;
  readonly mergeInner: MergeInner;
  readonly moved: Readonly<Record<'ours' | 'theirs', ReadonlySet<number>>>;
};

export type Leaves = Readonly<Record<Version, readonly PlacedLeaf[]>>;

export function pathOf({ path }: PlacedLeaf, { names }: Merging): readonly string[] {
  return path.map((box) => names.get(box) ?? '');
}

export function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/**
 * Whether both sides changed its kind differently: one to a heading, the other to a list item. A
 * heading in a list would be neither.
 */
export function isTurnedIntoTwo({
  base,
  ours,
  theirs,
}: Readonly<Record<Version, PlacedLeaf>>): boolean {
  const [was, mine, other] = [sortOf(base), sortOf(ours), sortOf(theirs)];
  return mine !== was && other !== was && mine !== other;
}

/** The kind of thing a reader sees. */
function sortOf({ leaf, path }: PlacedLeaf): string {
  const own = leaf.frame?.name ?? 'p';
  return [...path.map(({ box }) => box.frame.name.replace('ol', 'ul')), own].join(' ');
}

export function isVerbatim(leaves: readonly PlacedLeaf[]): boolean {
  return leaves.some(({ leaf }) => leaf.frame?.name === 'pre');
}
