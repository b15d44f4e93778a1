/** Merges paragraphs that a side split or joined (M12). */
import { type Cluster, isSameFrame, type PlacedLeaf } from '../document/document.ts';
import { type MergedFrame, mergeFrame, writeFrame } from '../document/merge-frame.ts';
import type { Frame } from '../read/source-range.ts';
import { threeWay, type Version } from '../three-way.ts';
import { type MergedText, mergeWords } from '../words/merge-words.ts';
import { writeWords } from '../words/write-words.ts';
import {
  isSamePath,
  isTurnedIntoTwo,
  isVerbatim,
  type Leaves,
  type MergedLeaf,
  type Merging,
  pathOf,
} from './merging.ts';

/** Merges split or joined paragraphs as one row of words (M12). */
export function mergeRow(
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
  for (const { base, by, left } of merged.dropped) {
    if (by.length === 2) continue;
    // The side that joined two paragraphs did not see that the other made the second a heading.
    const across = by[0] === 'ours' ? 'theirs' : 'ours';
    const [one, other] = [leaves.base[base], leaves[across][left ?? -1]];
    if (!one || !other || !hasSamePlace(one, other, merging)) return undefined;
  }
  const result: MergedLeaf[] = [];
  for (const text of merged.texts) {
    const leaf = mergeStart(text, { cluster, leaves, merging, base: lastBase(result, leaves) });
    if (leaf === undefined) return undefined;
    result.push(leaf);
  }
  return result;
}

function hasSamePlace(base: PlacedLeaf, side: PlacedLeaf, merging: Merging): boolean {
  return (
    isSameFrame(side.leaf.frame, base.leaf.frame) &&
    isSamePath(pathOf(side, merging), pathOf(base, merging))
  );
}

function lastBase(result: readonly MergedLeaf[], leaves: Leaves): PlacedLeaf | undefined {
  return result.findLast(({ at }) => at.base)?.at.base ?? leaves.base[0];
}

type Starting = {
  readonly cluster: Cluster;
  readonly leaves: Leaves;
  readonly merging: Merging;
  /** The paragraph of the base that a new one was split from. */
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
    return { ...start, path: path.value, ...sameAs(at, writeSplit(frame, frames, content)) };
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
 * Returns the tags of a split-off paragraph whose whole the other side made a heading, because it
 * meant both halves. If the other side moved the whole, the half has no known place.
 */
function likeItsFirstHalf(
  made: PlacedLeaf,
  across: 'ours' | 'theirs',
  { leaves, merging, base }: Starting,
): Frame | undefined | 'clash' {
  const index = base ? leaves.base.indexOf(base) : -1;
  const isPaired = leaves[across].length === leaves.base.length;
  const match = isPaired ? leaves[across][index] : leaves[across][0];
  if (!base || !match) return 'clash';
  if (!isSamePath(pathOf(base, merging), pathOf(match, merging))) return 'clash';
  if (isSameFrame(base.leaf.frame, match.leaf.frame)) return made.leaf.frame;
  return isSameFrame(made.leaf.frame, base.leaf.frame) ? match.leaf.frame : 'clash';
}

function writeSplit(
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
