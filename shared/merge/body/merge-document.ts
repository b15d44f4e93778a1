/**
 * Merges three versions of a body thing by thing; a clash stays as one version has it.
 *
 * 1. Match leaves that are one thing in several versions (align, document).
 * 2. Name the boxes, to tell "moved into another list" from "the list was changed".
 * 3. Merge the order (merge-order), then each thing by itself (merge-leaves).
 * 4. A result that tears a box apart or loses a change of one becomes a clash; then repeat step 3.
 */
import {
  type Cluster,
  type Clusters,
  clusterLeaves,
  createWording,
  isSameFrame,
  layOut,
  type PlacedBox,
} from '../document/document.ts';
import { nameBoxes, shareNames } from '../document/match-boxes.ts';
import { insertedByBoth, mergeOrder, type Order, type Ordering } from '../order/merge-order.ts';
import type { Body } from '../read/read-body.ts';
import type { MergeInner } from '../table/merge-table.ts';
import { type Side, type Version, versions } from '../three-way.ts';
import { asIn, mayBeOne, mergeCluster } from './merge-leaves.ts';
import type { MergedLeaf, Merging } from './merging.ts';
import { type BoxesByName, type Tree, treeOf, type Written, writeBody } from './write-body.ts';

export type Bodies = Readonly<Record<Version, Body>>;

export type MergedDocument = {
  /** The clusters that need a choice; without any the merge is clean. */
  readonly clashes: ReadonlySet<number>;
  /** Writes the body with every clash as in one version. */
  readonly write: (prefer: Version) => Written;
};

/** Rounds that find clashes following from others; each round only adds clashes. */
const ROUNDS_MAX = 8;

/** Merges bodies; `mergeInner` merges the content of a table's cell. */
export function mergeDocument(bodies: Bodies, mergeInner: MergeInner): MergedDocument | undefined {
  const documents = {
    base: layOut(bodies.base),
    ours: layOut(bodies.ours),
    theirs: layOut(bodies.theirs),
  };
  const wording = createWording();
  const found = clusterLeaves(documents, wording);
  const names = nameBoxes(documents, found.all);
  const clusters = withMadeByBoth(found, documents, names, wording);
  const boxes = boxesByName(documents, names);
  const known = { documents, names, wording, mergeInner };
  const ordering = orderingOf(clusters, known);
  const orders = { ours: mergeOrder(ordering, 'ours'), theirs: mergeOrder(ordering, 'theirs') };
  const parts = { clusters, boxes, known, orders };
  const clashes = new Set<number>();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = clashes.size;
    assemble(parts, 'ours', clashes);
    if (clashes.size === before) {
      return { clashes, write: (prefer) => assemble(parts, prefer, clashes) };
    }
  }
  return undefined;
}

type Known = Omit<Merging, 'moved'>;
type Parts = {
  readonly clusters: Clusters;
  readonly boxes: BoxesByName;
  readonly known: Known;
  /** Which side's place counts for a clash. */
  readonly orders: Readonly<Record<Side, Order>>;
};

/** Builds one body; adds the clashes it finds to `clashes`. */
function assemble(
  { clusters, boxes, known, orders }: Parts,
  prefer: Version,
  clashes: Set<number>,
): Written {
  // The base's version of a moved thing goes to its place in ours, because a choice needs one
  // place.
  const order = orders[prefer === 'base' ? 'ours' : prefer];
  for (const id of order.clashes) clashes.add(id);
  const merging = { ...known, moved: order.moved };
  const leaves = order.ids.flatMap((id): readonly MergedLeaf[] => {
    const cluster = clusters.all[id];
    if (cluster === undefined) return [];
    const merged = clashes.has(id) ? undefined : mergeCluster(cluster, merging);
    if (merged !== undefined) return merged;
    clashes.add(id);
    return asIn(prefer, cluster, merging);
  });
  const tree = treeOf(leaves, boxes);
  const written = writeBody(tree, known.documents, prefer);
  const bad = new Set([...tree.torn, ...written.clashes, ...lostChanges(tree, boxes)]);
  for (const name of leftBehind(leaves, boxes, clusters)) bad.add(name);
  for (const id of clustersIn(bad, known, clusters)) clashes.add(id);
  return written;
}

function orderingOf({ all, orders }: Clusters, { documents, names, wording }: Known): Ordering {
  const pathIn = (id: number | undefined, version: Version): readonly string[] => {
    const placed = documents[version].leaves[all[id ?? -1]?.[version][0] ?? -1];
    return placed?.path.map((box) => names.get(box) ?? '') ?? [];
  };
  const countShared = (one: readonly string[], other: readonly string[]): number => {
    const differs = one.findIndex((name, depth) => name !== other[depth]);
    return differs < 0 ? one.length : differs;
  };
  return {
    orders,
    weight: (id) => {
      const leaf = documents.base.leaves[all[id]?.base[0] ?? -1]?.leaf;
      return 1 + (leaf?.source.length ?? 0);
    },
    leaning: (id, side, before, after) => {
      const path = pathIn(id, side);
      return countShared(path, pathIn(before, 'base')) - countShared(path, pathIn(after, 'base'));
    },
    isSameKind: (ours, theirs) => {
      const one = documents.ours.leaves[all[ours]?.ours[0] ?? -1];
      const other = documents.theirs.leaves[all[theirs]?.theirs[0] ?? -1];
      return one !== undefined && other !== undefined && mayBeOne(one, other, wording);
    },
  };
}

/** Joins new leaves that both sides made into one cluster. */
function withMadeByBoth(
  { all, orders }: Clusters,
  documents: Known['documents'],
  names: Map<PlacedBox, string>,
  wording: Known['wording'],
): Clusters {
  const leafIn = (version: Version, id: number) =>
    documents[version].leaves[all[id]?.[version][0] ?? -1];
  const pairs = insertedByBoth(
    { orders, weight: (id) => 1 + (leafIn('base', id)?.leaf.source.length ?? 0) },
    (ours, theirs) => {
      const [one, other] = [leafIn('ours', ours), leafIn('theirs', theirs)];
      const isNew = [ours, theirs].every((id) => all[id]?.base.length === 0);
      if (!isNew || !one || !other || !wording.isSameLeaf(one.leaf, other.leaf)) return false;
      return shareNames(one, other, names);
    },
  );
  const matches = new Map(pairs.map(([ours, theirs]) => [theirs, ours]));
  const byOurs = new Map(pairs.toReversed());
  const merged = all.map((cluster): Cluster => {
    const match = byOurs.get(cluster.id);
    return match === undefined ? cluster : { ...cluster, theirs: all[match]?.theirs ?? [] };
  });
  return {
    all: merged,
    orders: { ...orders, theirs: orders.theirs.map((id) => matches.get(id) ?? id) },
  };
}

function boxesByName(documents: Known['documents'], names: Known['names']): BoxesByName {
  const found = new Map<string, Partial<Record<Version, PlacedBox>>>();
  for (const version of versions) {
    for (const box of documents[version].boxes) {
      const name = names.get(box) ?? '';
      found.set(name, { ...found.get(name), [version]: box });
    }
  }
  return found;
}

/** Boxes that one side changed and the other removed, such as a ticked item that was deleted. */
function lostChanges(tree: Tree, boxes: BoxesByName): readonly string[] {
  return [...boxes].flatMap(([name, { base, ours, theirs }]) => {
    if (!base || tree.names.has(name)) return [];
    const isChanged = [ours, theirs].some(
      (side) => side && !isSameFrame(side.box.frame, base.box.frame),
    );
    return isChanged ? [name] : [];
  });
}

/** Boxes that only have what one side added, because the other side removed the box. */
function leftBehind(
  leaves: readonly MergedLeaf[],
  boxes: BoxesByName,
  { all }: Clusters,
): readonly string[] {
  const old = new Set<string>();
  const added = new Set<string>();
  for (const { cluster, path } of leaves) {
    const isOld = (all[cluster]?.base.length ?? 0) > 0;
    for (const name of path) (isOld ? old : added).add(name);
  }
  return [...added].filter((name) => {
    const { base, ours, theirs } = boxes.get(name) ?? {};
    return base && !old.has(name) && (ours === undefined || theirs === undefined);
  });
}

/** Everything inside the boxes of these names. */
function clustersIn(
  bad: ReadonlySet<string>,
  { documents, names }: Known,
  { all }: Clusters,
): readonly number[] {
  const isIn = (version: Version, index: number): boolean =>
    documents[version].leaves[index]?.path.some((box) => bad.has(names.get(box) ?? '')) ?? false;
  if (bad.size === 0) return [];
  return all
    .filter((cluster) =>
      versions.some((version) => cluster[version].some((at) => isIn(version, at))),
    )
    .map(({ id }) => id);
}
