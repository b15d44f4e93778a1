/** Merges one thing of a note: unchanged, deleted, changed by one side, or merged inside. */
import { MERGE_MOVES_MAX } from '../../merge-limits.ts';
import type { Cluster, PlacedLeaf, Wording } from '../document/document.ts';
import { mergeFrame, writeFrame } from '../document/merge-frame.ts';
import { mergeTables } from '../table/merge-table.ts';
import { spelling, threeWay, type Version } from '../three-way.ts';
import { mergeWords } from '../words/merge-words.ts';
import { writeWords } from '../words/write-words.ts';
import { mergeRow } from './merge-split.ts';
import {
  isSamePath,
  isTurnedIntoTwo,
  isVerbatim,
  type Leaves,
  type MergedLeaf,
  type Merging,
  pathOf,
} from './merging.ts';

/** Returns the merged cluster; `undefined` if it needs a choice (M9). */
export function mergeCluster(
  cluster: Cluster,
  merging: Merging,
): readonly MergedLeaf[] | undefined {
  const leaves = leavesOf(cluster, merging.documents);
  const { base, ours, theirs } = leaves;
  const take = (version: Version): readonly MergedLeaf[] => asIn(version, cluster, merging);
  if (base.length === 0) return ours.length > 0 ? take('ours') : take('theirs');
  if (ours.length === 0 || theirs.length === 0) {
    if (ours.length === theirs.length) return [];
    const side = ours.length === 0 ? 'theirs' : 'ours';
    const isLeft = isUnchanged(base, leaves[side], merging) && !merging.moved[side].has(cluster.id);
    return isLeft ? [] : undefined;
  }
  if (!isTogether(cluster)) return undefined;
  if (isUnchanged(ours, theirs, merging))
    return take(isUnchanged(base, ours, merging) ? 'theirs' : 'ours');
  if (isUnchanged(base, theirs, merging)) return take('ours');
  if (isUnchanged(base, ours, merging)) return take('theirs');
  const isText = [...base, ...ours, ...theirs].every(({ leaf }) => leaf.kind === 'text');
  if (base.length === 1 && ours.length === 1 && theirs.length === 1) {
    return mergeSingle(cluster, leaves, merging);
  }
  return isText ? mergeRow(cluster, leaves, merging) : undefined;
}

function leavesOf(cluster: Cluster, documents: Merging['documents']): Leaves {
  const of = (version: Version): readonly PlacedLeaf[] =>
    cluster[version].flatMap((index) => documents[version].leaves[index] ?? []);
  return { base: of('base'), ours: of('ours'), theirs: of('theirs') };
}

/** Returns the cluster as one version has it. */
export function asIn(version: Version, cluster: Cluster, merging: Merging): readonly MergedLeaf[] {
  const leaves = leavesOf(cluster, merging.documents);
  const { wording } = merging;
  return leaves[version].map((placed, index): MergedLeaf => {
    const same: Partial<Record<Version, PlacedLeaf>> = {};
    const at: Partial<Record<Version, PlacedLeaf>> = {};
    for (const other of ['base', 'ours', 'theirs'] as const) {
      const isPaired = leaves[other].length === leaves[version].length;
      const match = other === version ? placed : isPaired ? leaves[other][index] : undefined;
      if (match) at[other] = match;
      if (match && wording.isSameLeaf(match.leaf, placed.leaf)) same[other] = match;
    }
    return {
      cluster: cluster.id,
      path: pathOf(placed, merging),
      source: chooseSpelling(same, placed.leaf.source),
      same,
      at,
    };
  });
}

function chooseSpelling(same: MergedLeaf['same'], otherwise: string): string {
  const { base, ours, theirs } = same;
  if (!ours || !theirs) return otherwise;
  return spelling({ base: base?.leaf.source, ours: ours.leaf.source, theirs: theirs.leaf.source });
}

function isUnchanged(
  base: readonly PlacedLeaf[],
  side: readonly PlacedLeaf[],
  merging: Merging,
): boolean {
  return (
    base.length === side.length &&
    base.every((one, index) => {
      const other = side[index];
      return (
        other !== undefined &&
        merging.wording.isSameLeaf(one.leaf, other.leaf) &&
        isSamePath(pathOf(one, merging), pathOf(other, merging))
      );
    })
  );
}

/** Whether the parts of a split or joined thing are neighbours in every version. */
function isTogether(cluster: Cluster): boolean {
  return (['base', 'ours', 'theirs'] as const).every((version) =>
    cluster[version].every((at, index, all) => index === 0 || at === (all[index - 1] ?? 0) + 1),
  );
}

function mergeSingle(
  cluster: Cluster,
  leaves: Leaves,
  merging: Merging,
): readonly MergedLeaf[] | undefined {
  const [base, ours, theirs] = [leaves.base[0], leaves.ours[0], leaves.theirs[0]];
  if (!base || !ours || !theirs) return undefined;
  const path = threeWay(
    {
      base: pathOf(base, merging),
      ours: pathOf(ours, merging),
      theirs: pathOf(theirs, merging),
    },
    isSamePath,
  );
  const source = path && mergeSources({ base, ours, theirs }, merging);
  if (path === undefined || source === undefined) return undefined;
  if (isTurnedIntoTwo({ base, ours, theirs })) return undefined;
  const same: Partial<Record<Version, PlacedLeaf>> = {};
  for (const [version, placed] of Object.entries({ base, ours, theirs })) {
    if (placed.leaf.source === source) same[version as Version] = placed;
  }
  return [{ cluster: cluster.id, path: path.value, source, same, at: { base, ours, theirs } }];
}

function mergeSources(
  { base, ours, theirs }: Readonly<Record<Version, PlacedLeaf>>,
  merging: Merging,
): string | undefined {
  const { wording } = merging;
  if (wording.isSameLeaf(ours.leaf, theirs.leaf) || wording.isSameLeaf(base.leaf, theirs.leaf)) {
    return ours.leaf.source;
  }
  if (wording.isSameLeaf(base.leaf, ours.leaf)) return theirs.leaf.source;
  const tables = [base, ours, theirs].map(({ leaf }) => leaf.table);
  const [b, o, t] = tables;
  if (b && o && t) return mergeTables({ base: b, ours: o, theirs: t }, merging.mergeInner);
  if ([base, ours, theirs].some(({ leaf }) => leaf.kind !== 'text')) return undefined;
  const frames = { base: base.leaf.frame, ours: ours.leaf.frame, theirs: theirs.leaf.frame };
  const frame = mergeFrame(frames);
  const content = mergeContent({ base, ours, theirs }, merging);
  if (frame === undefined || content === undefined) return undefined;
  const { open, close } = writeFrame(frame, frames);
  return open + content + close;
}

function mergeContent(
  { base, ours, theirs }: Readonly<Record<Version, PlacedLeaf>>,
  { wording }: Merging,
): string | undefined {
  const [b, o, t] = [base.leaf, ours.leaf, theirs.leaf];
  if (wording.isSameText(o, t) || wording.isSameText(b, t)) return o.content;
  if (wording.isSameText(b, o)) return t.content;
  const words = { base: [wording.of(b)], ours: [wording.of(o)], theirs: [wording.of(t)] };
  const merged = mergeWords(words, isVerbatim([base, ours, theirs]));
  const [only] = merged?.texts ?? [];
  return only && writeWords(only);
}

/** Whether two new leaves may be versions of one thing, so that keeping both would double it. */
export function mayBeOne(ours: PlacedLeaf, theirs: PlacedLeaf, wording: Wording): boolean {
  const [one, other] = [wording.item(ours.leaf).words(), wording.item(theirs.leaf).words()];
  if (one.length * other.length > MERGE_MOVES_MAX) return true;
  const left = [...other];
  let shared = 0;
  for (const word of one) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return shared >= 2 && 2 * shared >= 0.5 * (one.length + other.length);
}
