/** Lays the three versions of a body out as rows of leaves, and matches them. */
import { align, type Item, type Match } from '../order/align.ts';
import type { Body, Box, Leaf } from '../read/read-body.ts';
import type { Frame } from '../read/source-range.ts';
import { hasSameAttributes, type Version, versions } from '../three-way.ts';
import { isSameWord, type LeafWords, wordsOf } from '../words/leaf-words.ts';

/** A box or a leaf in its place. */
type Standing = {
  readonly lead: string;
  readonly parent: PlacedBox | undefined;
  /** Its index in the parent. */
  readonly rank: number;
};
export type PlacedLeaf = Standing & {
  readonly kind: 'leaf';
  readonly leaf: Leaf;
  /** Its boxes, the outermost first. */
  readonly path: readonly PlacedBox[];
};
export type PlacedBox = Standing & { readonly kind: 'box'; readonly box: Box };

export type Document = {
  readonly leaves: readonly PlacedLeaf[];
  readonly boxes: readonly PlacedBox[];
  readonly body: Body;
};

export function layOut(body: Body): Document {
  const leaves: PlacedLeaf[] = [];
  const boxes: PlacedBox[] = [];
  const place = (of: Body['blocks'], path: readonly PlacedBox[]): void => {
    for (const [rank, { lead, piece }] of of.entries()) {
      const standing = { lead, rank, parent: path.at(-1) };
      if (piece.kind === 'box') {
        const box: PlacedBox = { kind: 'box', ...standing, box: piece };
        boxes.push(box);
        place(piece.children, [...path, box]);
      } else leaves.push({ kind: 'leaf', ...standing, leaf: piece, path });
    }
  };
  place(body.blocks, []);
  return { leaves, boxes, body };
}

/** The words of leaves, each split once. */
export type Wording = {
  readonly of: (leaf: Leaf) => LeafWords;
  /** Whether two leaves read and look the same, whatever contains them. */
  readonly isSameText: (one: Leaf, other: Leaf) => boolean;
  readonly isSameLeaf: (one: Leaf, other: Leaf) => boolean;
  readonly item: (leaf: Leaf) => Item;
};

export function createWording(): Wording {
  const known = new Map<Leaf, LeafWords>();
  const of = (leaf: Leaf): LeafWords => {
    const words = known.get(leaf) ?? wordsOf(leaf.inner, leaf.frame?.name === 'pre');
    known.set(leaf, words);
    return words;
  };
  const isSameText = (one: Leaf, other: Leaf): boolean => {
    if (one.kind !== other.kind) return false;
    if (one.content === other.content) return true;
    if (one.kind !== 'text') return false;
    return hasSameWords(of(one), of(other));
  };
  return {
    of,
    isSameText,
    isSameLeaf: (one, other) =>
      one.source === other.source ||
      (isSameFrame(one.frame, other.frame) && isSameText(one, other)),
    item: (leaf) => itemOf(leaf, of),
  };
}

function hasSameWords(one: LeafWords, other: LeafWords): boolean {
  return (
    one.words.length === other.words.length &&
    one.tail.text === other.tail.text &&
    one.words.every((word, index) => {
      const match = other.words[index];
      return match !== undefined && isSameWord(word, match) && word.space.text === match.space.text;
    })
  );
}

export function isSameFrame(one: Frame | undefined, other: Frame | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.name === other.name &&
    one.prefix === other.prefix &&
    hasSameAttributes(one.attributes, other.attributes)
  );
}

function itemOf(leaf: Leaf, of: Wording['of']): Item {
  let words: readonly string[] | undefined;
  return {
    key: `${leaf.kind} ${leaf.source}`,
    kind: leaf.kind,
    size: leaf.source.length,
    canSplit: leaf.kind === 'text',
    words() {
      words ??= tellingWords(leaf, of); // asked for with each pair that is compared
      return words;
    },
  };
}

function tellingWords(leaf: Leaf, of: Wording['of']): readonly string[] {
  // Split at brackets: otherwise an unclosed one would be searched from each position again.
  if (leaf.kind === 'table') return plainWords(leaf.source.replace(/<[^<>]*>/g, ' '));
  if (leaf.kind === 'locked') return [leaf.source];
  const texts = of(leaf).words.flatMap(({ text, thing }) =>
    // A picture with another address is probably still the same picture.
    thing?.name === 'img' ? ['<img>', '<img>', text, thing.attributes.get('alt') ?? ''] : [text],
  );
  const telling = texts.filter((text) => /[\p{L}\p{N}<]/u.test(text));
  return (telling.length > 0 ? telling : texts).map((text) => text.toLowerCase());
}

/** Returns the words of plain text, for comparing. */
export function plainWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** One thing in all versions: a paragraph, or the paragraphs it was split into. */
export type Cluster = { readonly id: number } & Readonly<Record<Version, readonly number[]>>;

/** Clusters, and their order in each version. */
export type Clusters = {
  readonly all: readonly Cluster[];
  readonly orders: Readonly<Record<Version, readonly number[]>>;
};

export function clusterLeaves(
  documents: Readonly<Record<Version, Document>>,
  wording: Wording,
): Clusters {
  const items = {
    base: documents.base.leaves.map(({ leaf }) => wording.item(leaf)),
    ours: documents.ours.leaves.map(({ leaf }) => wording.item(leaf)),
    theirs: documents.theirs.leaves.map(({ leaf }) => wording.item(leaf)),
  };
  const found = {
    ours: align(items.base, items.ours),
    theirs: align(items.base, items.theirs),
  };
  return joinClusters(documents, found);
}

function joinClusters(
  documents: Readonly<Record<Version, Document>>,
  found: Readonly<Record<'ours' | 'theirs', readonly Match[]>>,
): Clusters {
  const offsets = {
    base: 0,
    ours: documents.base.leaves.length,
    theirs: documents.base.leaves.length + documents.ours.leaves.length,
  };
  const total = offsets.theirs + documents.theirs.leaves.length;
  const parents = Array.from({ length: total }, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    for (let up = parents[at] ?? at; up !== at; up = parents[at] ?? at) {
      parents[at] = parents[up] ?? up;
      at = up;
    }
    return at;
  };
  const join = (one: number, other: number): void => {
    const [a, b] = [root(one), root(other)];
    if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
  };
  for (const side of ['ours', 'theirs'] as const) {
    for (const match of found[side]) {
      const nodes = [...match.base, ...match.side.map((index) => offsets[side] + index)];
      for (const node of nodes) join(nodes[0] ?? node, node);
    }
  }
  const ids = new Map<number, number>();
  const all: { id: number; base: number[]; ours: number[]; theirs: number[] }[] = [];
  const orders: Record<Version, number[]> = { base: [], ours: [], theirs: [] };
  for (const version of versions) {
    for (const index of documents[version].leaves.keys()) {
      const at = root(offsets[version] + index);
      const id = ids.get(at) ?? all.length;
      if (id === all.length) {
        ids.set(at, id);
        all.push({ id, base: [], ours: [], theirs: [] });
      }
      const cluster = all[id];
      if (cluster && cluster[version].length === 0) orders[version].push(id);
      cluster?.[version].push(index);
    }
  }
  return { all, orders };
}
