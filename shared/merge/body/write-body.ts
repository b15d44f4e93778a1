/**
 * Writes merged leaves as a body: boxes around them, white space between, unchanged bytes as they
 * were.
 */
import {
  type Document,
  isSameFrame,
  type PlacedBox,
  type PlacedLeaf,
} from '../document/document.ts';
import { type MergedFrame, mergeFrame, writeFrame } from '../document/merge-frame.ts';
import type { Frame } from '../read/source-range.ts';
import { spelling, type Version, versions } from '../three-way.ts';
import type { MergedLeaf } from './merging.ts';

export type BoxesByName = ReadonlyMap<string, Partial<Record<Version, PlacedBox>>>;

type Piece = PlacedLeaf | PlacedBox;
type MergedBox = {
  readonly name: string;
  readonly children: Child[];
  readonly at: Partial<Record<Version, PlacedBox>>;
};
type Child = MergedLeaf | MergedBox;

export type Tree = {
  readonly children: readonly Child[];
  /** Boxes that would have to be in two places. */
  readonly torn: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
};

/** Puts leaves into their boxes; neighbours share a box. */
export function treeOf(leaves: readonly MergedLeaf[], boxes: BoxesByName): Tree {
  const children: Child[] = [];
  const torn = new Set<string>();
  const names = new Set<string>();
  let open: MergedBox[] = [];
  for (const leaf of leaves) {
    let depth = 0;
    while (depth < open.length && open[depth]?.name === leaf.path[depth]) depth += 1;
    open = open.slice(0, depth);
    for (const name of leaf.path.slice(depth)) {
      if (names.has(name)) torn.add(name);
      names.add(name);
      const box = { name, children: [], at: boxes.get(name) ?? {} };
      (open.at(-1)?.children ?? children).push(box);
      open.push(box);
    }
    (open.at(-1)?.children ?? children).push(leaf);
  }
  return { children, torn, names };
}

type WrittenBlock = { readonly html: string; readonly clusters: readonly number[] };
export type Written = {
  readonly blocks: readonly WrittenBlock[];
  readonly tail: string;
  /** Boxes whose tags both sides changed differently. */
  readonly clashes: ReadonlySet<string>;
};

/**
 * Writes the tree as HTML, block by block; `prefer` names the version whose tags count in a clash.
 */
export function writeBody(
  tree: Tree,
  documents: Readonly<Record<Version, Document>>,
  prefer: Version,
): Written {
  const clashes = new Set<string>();
  const writing: Writing = { clashes, prefer };
  const ends = collectEnds(documents);
  const written = writeChildren(tree.children, ends, writing);
  const blocks = written.pieces.map(({ lead, html, child }) => ({
    html: lead + html,
    clusters: clustersOf(child),
  }));
  return { blocks, tail: written.tail, clashes };
}

type Writing = { readonly clashes: Set<string>; readonly prefer: Version };

/** The number of children per version, and the white space behind the last. */
type Ends = Partial<
  Record<
    Version,
    {
      readonly count: number;
      readonly tail: string;
      readonly firstLead: string;
      readonly parent: PlacedBox | undefined;
    }
  >
>;

function collectEnds(documents: Readonly<Record<Version, Document>>): Ends {
  return Object.fromEntries(
    versions.map((version) => {
      const { blocks, tail } = documents[version].body;
      return [
        version,
        { count: blocks.length, tail, firstLead: blocks[0]?.lead ?? '', parent: undefined },
      ];
    }),
  );
}

function endsOf({ at }: MergedBox): Ends {
  return Object.fromEntries(
    Object.entries(at).map(([version, placed]) => {
      const { children, tail } = placed.box;
      return [
        version,
        { count: children.length, tail, firstLead: children[0]?.lead ?? '', parent: placed },
      ];
    }),
  );
}

type WrittenChildren = {
  readonly pieces: readonly {
    readonly lead: string;
    readonly html: string;
    readonly child: Child;
  }[];
  readonly tail: string;
};

function writeChildren(children: readonly Child[], ends: Ends, writing: Writing): WrittenChildren {
  const pieces = children.map((child, index) => ({
    child,
    html: 'children' in child ? writeBox(child, writing) : child.source,
    lead: leadOf(child, children[index - 1], children[index + 1], ends),
  }));
  return { pieces, tail: tailOf(children.at(-1), ends) };
}

function standing(child: Child | undefined, version: Version): Piece | undefined {
  return child?.at[version];
}

/**
 * Returns the white space in front of a child, from a version in which these two are neighbours.
 */
function leadOf(
  child: Child,
  before: Child | undefined,
  after: Child | undefined,
  ends: Ends,
): string {
  const leads: Partial<Record<Version, string>> = {};
  for (const version of versions) {
    const [one, other, end] = [standing(before, version), standing(child, version), ends[version]];
    if (!other || !end || other.parent !== end.parent) continue;
    const isNext =
      before === undefined
        ? other.rank === 0
        : one?.parent === other.parent && one?.rank === other.rank - 1;
    if (isNext) leads[version] = other.lead;
  }
  const { base, ours, theirs } = leads;
  if (ours !== undefined && theirs !== undefined) return spelling({ base, ours, theirs });
  const found = ours ?? theirs;
  if (found !== undefined) return found;
  if (before === undefined) {
    const end = ends.ours ?? ends.theirs ?? ends.base;
    return end?.firstLead ?? '';
  }
  for (const near of [child, after, before]) {
    for (const version of ['ours', 'theirs', 'base'] as const) {
      const piece = standing(near, version);
      if (piece && piece.rank > 0) return piece.lead;
    }
  }
  return '';
}

function tailOf(last: Child | undefined, ends: Ends): string {
  const tails: Partial<Record<Version, string>> = {};
  for (const version of versions) {
    const [piece, end] = [standing(last, version), ends[version]];
    const isLast =
      end &&
      (last ? piece?.parent === end.parent && piece?.rank === end.count - 1 : end.count === 0);
    if (end && isLast) tails[version] = end.tail;
  }
  const { base, ours, theirs } = tails;
  if (ours !== undefined && theirs !== undefined) return spelling({ base, ours, theirs });
  return ours ?? theirs ?? (ends.ours ?? ends.theirs ?? ends.base)?.tail ?? '';
}

function writeBox(box: MergedBox, writing: Writing): string {
  const { at } = box;
  const frames = {
    base: at.base?.box.frame,
    ours: at.ours?.box.frame,
    theirs: at.theirs?.box.frame,
  };
  const tags = mergeTags(box.name, frames, writing);
  const inside = writeChildren(box.children, endsOf(box), writing);
  const whole = exactly(box, tags);
  if (whole !== undefined) return whole;
  const content = inside.pieces.map(({ lead, html }) => lead + html).join('');
  return tags.open + tags.frame.prefix + content + inside.tail + tags.close;
}

type Tags = { readonly frame: MergedFrame; readonly open: string; readonly close: string };

function mergeTags(
  name: string,
  frames: Readonly<Record<Version, Frame | undefined>>,
  { clashes, prefer }: Writing,
): Tags {
  const { base, ours, theirs } = frames;
  const one = (frame: Frame): Tags => ({ frame, open: frame.open, close: frame.close });
  const only = ours && theirs ? undefined : (ours ?? theirs);
  if (only) return one(only);
  const merged = base && mergeFrame(frames);
  if (merged) return { frame: merged, ...writeFrame(merged, frames) };
  if (base) clashes.add(name);
  const chosen = frames[prefer] ?? ours ?? theirs ?? base;
  return chosen
    ? one(chosen)
    : { frame: { name: '', attributes: new Map(), prefix: '' }, open: '', close: '' };
}

/** Returns the bytes of a version in which the box is exactly this, with the same children. */
function exactly(box: MergedBox, { frame }: Tags): string | undefined {
  const sources: Partial<Record<Version, string>> = {};
  for (const version of versions) {
    const placed = box.at[version];
    if (
      placed &&
      isSameFrame(placed.box.frame, { ...frame, open: '', close: '' }) &&
      isWhole(box, version)
    ) {
      sources[version] = placed.box.source;
    }
  }
  const { base, ours, theirs } = sources;
  if (ours !== undefined && theirs !== undefined) return spelling({ base, ours, theirs });
  return ours ?? theirs;
}

/** Whether a version's box has exactly these children, all unchanged. */
function isWhole(box: MergedBox, version: Version): boolean {
  const placed = box.at[version];
  if (placed === undefined || placed.box.children.length !== box.children.length) return false;
  return box.children.every((child, rank) => {
    const piece = standing(child, version);
    if (!piece || piece.parent !== placed || piece.rank !== rank) return false;
    if (!('children' in child)) return child.same[version] !== undefined;
    const inner = child.at[version];
    const isSame = versions.every((other) => {
      const match = child.at[other];
      return !match || !inner || other === 'base' || isSameFrame(match.box.frame, inner.box.frame);
    });
    return isSame && isWhole(child, version);
  });
}

function clustersOf(child: Child): readonly number[] {
  if (!('children' in child)) return [child.cluster];
  return child.children.flatMap(clustersOf);
}
