/** What merging one thing of a note knows, and what it results in. */
import type { Document, PlacedBox, PlacedLeaf, Wording } from '../document/document.ts';
import type { MergeInner } from '../table/merge-table.ts';
import type { Version } from '../three-way.ts';

/** A leaf of the result. */
export type MergedLeaf = {
  readonly cluster: number;
  /** Names of the boxes it stands in. */
  readonly path: readonly string[];
  readonly source: string;
  /** The versions in which it is this very leaf, tags and text. */
  readonly same: Partial<Record<Version, PlacedLeaf>>;
  /** The versions in which it stands, as it is here or not. */
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
 * Whether both sides made something else of it: one a heading, the other a list item. A heading in
 * a list would be neither.
 */
export function isTurnedIntoTwo({
  base,
  ours,
  theirs,
}: Readonly<Record<Version, PlacedLeaf>>): boolean {
  const [was, mine, other] = [sortOf(base), sortOf(ours), sortOf(theirs)];
  return mine !== was && other !== was && mine !== other;
}

/** What a reader would call it. */
function sortOf({ leaf, path }: PlacedLeaf): string {
  const own = leaf.frame?.name ?? 'p';
  return [...path.map(({ box }) => box.frame.name.replace('ol', 'ul')), own].join(' ');
}

export function isVerbatim(leaves: readonly PlacedLeaf[]): boolean {
  return leaves.some(({ leaf }) => leaf.frame?.name === 'pre');
}
