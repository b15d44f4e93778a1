/**
 * Matches the lists, items and quotes of two versions by the leaves they share. A box gets one name
 * in all versions, so that the boxes of leaves can be compared.
 */

import type { Side } from '../three-way.ts';
import {
  type Cluster,
  type Document,
  isSameFrame,
  type PlacedBox,
  type PlacedLeaf,
} from './document.ts';

/** Returns a name for each box of each version; the same box gets the same name. */
export function nameBoxes(
  documents: Readonly<Record<Side | 'base', Document>>,
  clusters: readonly Cluster[],
): Map<PlacedBox, string> {
  const names = new Map<PlacedBox, string>();
  for (const [index, box] of documents.base.boxes.entries()) names.set(box, `b${index}`);
  for (const side of ['ours', 'theirs'] as const) {
    const pairs = clusters.flatMap((cluster) => {
      const [first] = cluster.base;
      const one = documents.base.leaves[first ?? -1];
      return one ? pairsOf(one, documents[side].leaves[cluster[side][0] ?? -1]) : [];
    });
    // The later parts of a split or joined thing are evidence too.
    const more = clusters.flatMap((cluster) => {
      const { length } = cluster.base;
      if (length < 2 || length !== cluster[side].length) return [];
      return cluster.base.slice(1).flatMap((base, index) => {
        const one = documents.base.leaves[base];
        return one ? pairsOf(one, documents[side].leaves[cluster[side][index + 1] ?? -1]) : [];
      });
    });
    const matched = bestPairs([...pairs, ...more], documents.base.boxes, documents[side].boxes);
    for (const [index, box] of documents[side].boxes.entries()) {
      const match = matched.get(box);
      names.set(box, (match && names.get(match)) ?? `${side}${index}`);
    }
  }
  nameMadeByBoth(documents, clusters, names);
  return names;
}

type Pair = { readonly base: PlacedBox; readonly side: PlacedBox; readonly weight: number };

function pairsOf(base: PlacedLeaf, side: PlacedLeaf | undefined): readonly Pair[] {
  const weight = 1 + base.leaf.source.length;
  return base.path.flatMap((one, depth) =>
    (side?.path ?? []).flatMap((other, at): Pair[] => {
      if (classOf(one) !== classOf(other)) return [];
      // At the same depth it is more likely the same box.
      return [{ base: one, side: other, weight: depth === at ? weight * 2 : weight }];
    }),
  );
}

function classOf({ box }: PlacedBox): string {
  return box.frame.name === 'ol' ? 'ul' : box.frame.name;
}

function bestPairs(
  pairs: readonly Pair[],
  base: readonly PlacedBox[],
  side: readonly PlacedBox[],
): ReadonlyMap<PlacedBox, PlacedBox> {
  const places = {
    base: new Map(base.map((box, index) => [box, index])),
    side: new Map(side.map((box, index) => [box, index])),
  };
  const votes = new Map<
    string,
    { base: PlacedBox; side: PlacedBox; weight: number; b: number; s: number }
  >();
  for (const pair of pairs) {
    const [b, s] = [places.base.get(pair.base) ?? 0, places.side.get(pair.side) ?? 0];
    const key = `${b} ${s}`;
    const vote = votes.get(key) ?? { ...pair, weight: 0, b, s };
    vote.weight += pair.weight;
    votes.set(key, vote);
  }
  const sorted = [...votes.values()].sort(
    (one, other) => other.weight - one.weight || one.b - other.b || one.s - other.s,
  );
  const matched = new Map<PlacedBox, PlacedBox>();
  const taken = new Set<PlacedBox>();
  for (const vote of sorted) {
    if (matched.has(vote.side) || taken.has(vote.base)) continue;
    matched.set(vote.side, vote.base);
    taken.add(vote.base);
  }
  return matched;
}

/** Gives one name to boxes that both sides put around the same leaves in the same way. */
function nameMadeByBoth(
  documents: Readonly<Record<Side | 'base', Document>>,
  clusters: readonly Cluster[],
  names: Map<PlacedBox, string>,
): void {
  for (const { ours, theirs } of clusters) {
    const one = documents.ours.leaves[ours[0] ?? -1];
    const other = documents.theirs.leaves[theirs[0] ?? -1];
    if (one && other) shareNames(one, other, names);
  }
}

/** Gives the new boxes of two equal leaves the same names, if all their boxes agree. */
export function shareNames(
  ours: PlacedLeaf,
  theirs: PlacedLeaf,
  names: Map<PlacedBox, string>,
): boolean {
  if (ours.path.length !== theirs.path.length) return false;
  const matches = ours.path.map((box, depth) => [box, theirs.path[depth]] as const);
  const agrees = matches.every(([box, match]) => {
    if (match === undefined) return false;
    const [one, other] = [names.get(box) ?? '', names.get(match) ?? ''];
    if (one === other) return true;
    const areNew = one.startsWith('ours') && other.startsWith('theirs');
    return areNew && isSameFrame(box.box.frame, match.box.frame);
  });
  if (!agrees) return false;
  for (const [box, match] of matches) if (match) names.set(match, names.get(box) ?? '');
  return true;
}
