/**
 * Two people's versions of one note's HTML and what both began from, made one: SPEC.md beside this.
 *
 * Clean means that every change of either side is in it and nothing had to be chosen. Everything
 * else is a conflict, and comes as the whole note in a row of pieces that can be settled one by one.
 */
import { MERGE_BYTES_MAX } from '../limits.ts';
import { sameBody } from '../note/same-body.ts';
import { heaviestRising } from './align.ts';
import { isFaithful, isStable } from './check-merge.ts';
import { commonEnds } from './common-ends.ts';
import { type Bodies, type MergedDocument, mergeDocument } from './merge-document.ts';
import { type Body, createReader, type Placed } from './read-body.ts';
import type { Written } from './write-body.ts';

export type BodySides = { readonly base: string; readonly ours: string; readonly theirs: string };

export type BodyMerge =
  | { readonly kind: 'clean'; readonly html: string }
  /**
   * `blocks`, in order, are the whole note: for each clash one side's HTML, both, or anything the
   * user makes of them, and everything put together is a body.
   */
  | { readonly kind: 'conflict'; readonly blocks: readonly MergedBlock[] };

export type MergedBlock =
  /** Settled: what both left alone, or what was merged without a choice. */
  | { readonly kind: 'same'; readonly html: string }
  /** What to choose from, each a row of whole blocks; empty where a side has nothing there. */
  | ({ readonly kind: 'clash' } & BodySides);

/** Merges bodies; pure, and bounded by MERGE_BYTES_MAX. */
export function mergeBodies(sides: BodySides): BodyMerge {
  const { base, ours, theirs } = sides;
  // Bytes first: a side that left the note alone leaves the other's spelling alone as well.
  if (ours === theirs || theirs === base) return { kind: 'clean', html: ours };
  if (ours === base) return { kind: 'clean', html: theirs };
  const { lead, middle, tail } = commonEnds(sides);
  const merged = mergeMiddle(middle);
  if (merged.kind === 'clean') return { kind: 'clean', html: lead + merged.html + tail };
  const blocks: MergedBlock[] = [];
  add(blocks, lead, lead, lead);
  for (const block of merged.blocks) {
    if (block.kind === 'same') add(blocks, block.html, block.html, block.html);
    else blocks.push(block);
  }
  add(blocks, tail, tail, tail);
  return { kind: 'conflict', blocks };
}

function mergeMiddle(sides: BodySides): BodyMerge {
  const bodies = readSides(sides);
  const merged = mergeDocument(bodies, (inner) => {
    const cell = mergeBodies(inner);
    return cell.kind === 'clean' ? cell.html : undefined;
  });
  const written = merged?.clashes.size === 0 ? merged.write('ours') : undefined;
  if (written && isSound(written, bodies)) {
    return { kind: 'clean', html: written.blocks.map(({ html }) => html).join('') + written.tail };
  }
  // The same to a reader, though one of them could not be taken apart: one of the spellings will do.
  if (sameBody(sides.ours, sides.theirs)) return { kind: 'clean', html: sides.ours };
  return merged && merged.clashes.size > 0 ? conflict(merged, sides) : wholeClash(sides);
}

function isSound({ blocks, tail }: Written, bodies: Bodies): boolean {
  const pieces = blocks.map(({ html }) => html);
  const sources = ({ blocks: all }: Body): readonly string[] =>
    all.map(({ piece }) => piece.source);
  return (
    isStable(pieces.join('') + tail, pieces) &&
    isFaithful(
      pieces.map((html) => html.trim()),
      {
        base: sources(bodies.base),
        ours: sources(bodies.ours),
        theirs: sources(bodies.theirs),
      },
    )
  );
}

function readSides({ base, ours, theirs }: BodySides): Bodies {
  const read = createReader();
  const isLarge = base.length + ours.length + theirs.length > MERGE_BYTES_MAX;
  const reading = isLarge ? (html: string) => lockedBody(read(html)) : read;
  return { base: reading(base), ours: reading(ours), theirs: reading(theirs) };
}

/** Too much to look into: each block is one thing, and two changes of it are asked about. */
function lockedBody({ blocks, tail }: Body): Body {
  return {
    tail,
    blocks: blocks.map(({ lead, piece }): Placed => {
      const { source } = piece;
      const inner = { nodes: [], text: '' };
      return {
        lead,
        piece: {
          kind: 'locked',
          frame: undefined,
          source,
          content: source,
          inner,
          table: undefined,
        },
      };
    }),
  };
}

function wholeClash({ base, ours, theirs }: BodySides): BodyMerge {
  return { kind: 'conflict', blocks: [{ kind: 'clash', base, ours, theirs }] };
}

type Key = { readonly key: string; readonly html: string };

/** The three ways to settle everything, laid side by side: where they differ there is a choice. */
function conflict(merged: MergedDocument, sides: BodySides): BodyMerge {
  const base = keyed(merged.write('base'));
  const ours = keyed(merged.write('ours'));
  const theirs = keyed(merged.write('theirs'));
  const places = { base: placesOf(base), theirs: placesOf(theirs) };
  const common = ours.flatMap(({ key }, at) => {
    const [b, t] = [places.base.get(key), places.theirs.get(key)];
    return b === undefined || t === undefined ? [] : [{ o: at, b, t }];
  });
  const inBase = heaviestRising(common.map(({ b }) => ({ at: b, weight: 1 }))).flatMap(
    (at) => common[at] ?? [],
  );
  const anchors = heaviestRising(inBase.map(({ t }) => ({ at: t, weight: 1 }))).flatMap(
    (at) => inBase[at] ?? [],
  );
  const blocks: MergedBlock[] = [];
  let from = { b: 0, o: 0, t: 0 };
  for (const to of [...anchors, { b: base.length, o: ours.length, t: theirs.length }]) {
    add(
      blocks,
      textOf(base, from.b, to.b),
      textOf(ours, from.o, to.o),
      textOf(theirs, from.t, to.t),
    );
    add(
      blocks,
      textOf(base, to.b, to.b + 1),
      textOf(ours, to.o, to.o + 1),
      textOf(theirs, to.t, to.t + 1),
    );
    from = { b: to.b + 1, o: to.o + 1, t: to.t + 1 };
  }
  const isAsked = blocks.some(({ kind }) => kind === 'clash');
  return isAsked ? { kind: 'conflict', blocks } : wholeClash(sides);
}

function keyed({ blocks, tail }: Written): readonly Key[] {
  const keys = blocks.map(({ html, clusters }) => ({ html, key: [...clusters].sort().join() }));
  return tail === '' ? keys : [...keys, { key: 'tail', html: tail }];
}

function placesOf(keys: readonly Key[]): ReadonlyMap<string, number> {
  return new Map(keys.map(({ key }, at) => [key, at]));
}

function textOf(keys: readonly Key[], from: number, to: number): string {
  return keys
    .slice(from, to)
    .map(({ html }) => html)
    .join('');
}

function add(blocks: MergedBlock[], base: string, ours: string, theirs: string): void {
  if (ours !== theirs) {
    blocks.push({ kind: 'clash', base, ours, theirs });
    return;
  }
  if (ours === '') return;
  const last = blocks.at(-1);
  if (last?.kind === 'same') blocks[blocks.length - 1] = { kind: 'same', html: last.html + ours };
  else blocks.push({ kind: 'same', html: ours });
}
