/** One thing of a note three ways: kept, deleted, changed by one side, or merged inside. */
import { MERGE_MOVES_MAX } from '../limits.ts';
import {
  type Cluster,
  type Document,
  isSameFrame,
  type PlacedBox,
  type PlacedLeaf,
  type Version,
  type Wording,
} from './document.ts';
import { writeWords } from './leaf-words.ts';
import { type MergedFrame, mergeFrame, writeFrame } from './merge-frame.ts';
import { type MergeInner, mergeTables } from './merge-table.ts';
import { type MergedText, mergeWords } from './merge-words.ts';
import type { Frame } from './read-body.ts';
import { spelling, threeWay } from './three-way.ts';

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

type Leaves = Readonly<Record<Version, readonly PlacedLeaf[]>>;

/** What becomes of a cluster; `undefined` where it has to be asked (M9). */
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

/** The cluster as one version has it. */
export function asIn(version: Version, cluster: Cluster, merging: Merging): readonly MergedLeaf[] {
  const leaves = leavesOf(cluster, merging.documents);
  const { wording } = merging;
  return leaves[version].map((placed, index): MergedLeaf => {
    const same: Partial<Record<Version, PlacedLeaf>> = {};
    const at: Partial<Record<Version, PlacedLeaf>> = {};
    for (const other of ['base', 'ours', 'theirs'] as const) {
      const isPaired = leaves[other].length === leaves[version].length;
      const twin = other === version ? placed : isPaired ? leaves[other][index] : undefined;
      if (twin) at[other] = twin;
      if (twin && wording.isSameLeaf(twin.leaf, placed.leaf)) same[other] = twin;
    }
    return {
      cluster: cluster.id,
      path: pathOf(placed, merging),
      source: spelt(same, placed.leaf.source),
      same,
      at,
    };
  });
}

function spelt(same: MergedLeaf['same'], otherwise: string): string {
  const { base, ours, theirs } = same;
  if (!ours || !theirs) return otherwise;
  return spelling({ base: base?.leaf.source, ours: ours.leaf.source, theirs: theirs.leaf.source });
}

function pathOf({ path }: PlacedLeaf, { names }: Merging): readonly string[] {
  return path.map((box) => names.get(box) ?? '');
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
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

/** Whether a split or joined thing stands in one piece in every version. */
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

/**
 * Whether both sides made something else of it: one a heading, the other a list item. A heading in
 * a list would be neither.
 */
function isTurnedIntoTwo({ base, ours, theirs }: Readonly<Record<Version, PlacedLeaf>>): boolean {
  const [was, mine, other] = [sortOf(base), sortOf(ours), sortOf(theirs)];
  return mine !== was && other !== was && mine !== other;
}

/** What a reader would call it. */
function sortOf({ leaf, path }: PlacedLeaf): string {
  const own = leaf.frame?.name ?? 'p';
  return [...path.map(({ box }) => box.frame.name.replace('ol', 'ul')), own].join(' ');
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

function isVerbatim(leaves: readonly PlacedLeaf[]): boolean {
  return leaves.some(({ leaf }) => leaf.frame?.name === 'pre');
}

/** Paragraphs that were split or joined: one row of words (M12). */
function mergeRow(
  cluster: Cluster,
  leaves: Leaves,
  merging: Merging,
): readonly MergedLeaf[] | undefined {
  const wordsIn = (version: Version) => leaves[version].map(({ leaf }) => merging.wording.of(leaf));
  const merged = mergeWords(
    { base: wordsIn('base'), ours: wordsIn('ours'), theirs: wordsIn('theirs') },
    isVerbatim([...leaves.base, ...leaves.ours, ...leaves.theirs]),
  );
  if (merged === undefined) return undefined;
  for (const { base, by } of merged.dropped) {
    if (by.length === 2) continue;
    // Who joined two paragraphs did not see that the other side made the second one a heading.
    const left = by[0] === 'ours' ? 'theirs' : 'ours';
    if (!leaves.base[base] || !hasKeptStart(leaves.base[base], leaves[left], merging))
      return undefined;
  }
  const result: MergedLeaf[] = [];
  for (const text of merged.texts) {
    const leaf = mergeStart(text, { cluster, leaves, merging, base: lastBase(result, leaves) });
    if (leaf === undefined) return undefined;
    result.push(leaf);
  }
  return result;
}

function hasKeptStart(base: PlacedLeaf, side: readonly PlacedLeaf[], merging: Merging): boolean {
  return side.some(
    (one) =>
      isSameFrame(one.leaf.frame, base.leaf.frame) &&
      isSamePath(pathOf(one, merging), pathOf(base, merging)),
  );
}

function lastBase(result: readonly MergedLeaf[], leaves: Leaves): PlacedLeaf | undefined {
  return result.findLast(({ at }) => at.base)?.at.base ?? leaves.base[0];
}

type Starting = {
  readonly cluster: Cluster;
  readonly leaves: Leaves;
  readonly merging: Merging;
  /** The paragraph of the base that this one was split from, if it is a new one. */
  readonly base: PlacedLeaf | undefined;
};

function mergeStart(text: MergedText, starting: Starting): MergedLeaf | undefined {
  const { cluster, leaves, merging } = starting;
  const base = leaves.base[text.start.base ?? -1];
  const ours = leaves.ours[text.start.ours ?? -1];
  const theirs = leaves.theirs[text.start.theirs ?? -1];
  const content = writeWords(text);
  const at = {
    ...(base ? { base } : {}),
    ...(ours ? { ours } : {}),
    ...(theirs ? { theirs } : {}),
  };
  const start = { cluster: cluster.id, same: {}, at };
  if (base && ours && theirs) {
    const path = threeWay(
      { base: pathOf(base, merging), ours: pathOf(ours, merging), theirs: pathOf(theirs, merging) },
      isSamePath,
    );
    const frames = { base: base.leaf.frame, ours: ours.leaf.frame, theirs: theirs.leaf.frame };
    const frame = mergeFrame(frames);
    if (path === undefined || frame === undefined) return undefined;
    if (isTurnedIntoTwo({ base, ours, theirs })) return undefined;
    return { ...start, path: path.value, ...sameAs(at, written(frame, frames, content)) };
  }
  const made = ours ?? theirs;
  if (made === undefined) return undefined;
  if (ours && theirs) {
    const isOne =
      isSameFrame(ours.leaf.frame, theirs.leaf.frame) &&
      isSamePath(pathOf(ours, merging), pathOf(theirs, merging));
    if (!isOne) return undefined;
  }
  const frame =
    ours && theirs ? made.leaf.frame : likeItsFirstHalf(made, ours ? 'theirs' : 'ours', starting);
  if (frame === 'clash') return undefined;
  const whole = frame ? frame.open + content + frame.close : content;
  return { ...start, path: pathOf(made, merging), ...sameAs(at, whole) };
}

/**
 * The tags of a paragraph that one side split off, where the other side made the whole a heading:
 * it meant both halves. Where it put the whole somewhere else, nobody knows where the half goes.
 */
function likeItsFirstHalf(
  made: PlacedLeaf,
  across: 'ours' | 'theirs',
  { leaves, merging, base }: Starting,
): Frame | undefined | 'clash' {
  const index = base ? leaves.base.indexOf(base) : -1;
  const isPaired = leaves[across].length === leaves.base.length;
  const twin = isPaired ? leaves[across][index] : leaves[across][0];
  if (!base || !twin) return 'clash';
  if (!isSamePath(pathOf(base, merging), pathOf(twin, merging))) return 'clash';
  if (isSameFrame(base.leaf.frame, twin.leaf.frame)) return made.leaf.frame;
  return isSameFrame(made.leaf.frame, base.leaf.frame) ? twin.leaf.frame : 'clash';
}

function written(
  frame: MergedFrame,
  frames: Readonly<Record<Version, Frame | undefined>>,
  content: string,
): string {
  const { open, close } = writeFrame(frame, frames);
  return open + content + close;
}

function sameAs(at: MergedLeaf['at'], source: string): Pick<MergedLeaf, 'source' | 'same'> {
  const same = Object.entries(at).filter(([, placed]) => placed.leaf.source === source);
  return { source, same: Object.fromEntries(same) };
}

/** Whether two new leaves may be two versions of one thing, so that both of them would be too many. */
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
