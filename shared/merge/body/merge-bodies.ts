/**
 * Merges two versions of a note's HTML with their base; rules: SPEC.md.
 *
 * A clean merge has every change of both sides without a choice. Anything else is a conflict: the
 * whole note as pieces that can be resolved one by one.
 */
import {
  MERGE_INSIDE_CHARS_MAX,
  MERGE_INSIDE_NODES_MAX,
  MERGE_WHOLE_CHARS_MAX,
  MERGE_WHOLE_NODES_MAX,
} from '../../merge-limits.ts';
import { createBodyReader, type ReadBody, sameBody } from '../../note/same-body.ts';
import { nodeCount } from '../../parse-html.ts';
import { type Body, createReader, type Placed } from '../read/read-body.ts';
import { keepsFormat } from './check-format.ts';
import { changedIn, isFaithful, isStable } from './check-merge.ts';
import { addBlock, type BodySides, layChoices, type MergedBlock, wholeClash } from './choices.ts';
import { commonEnds } from './common-ends.ts';
import { type Bodies, mergeDocument } from './merge-document.ts';
import type { Written } from './write-body.ts';

export type BodyMerge =
  | { readonly kind: 'clean'; readonly html: string }
  /**
   * `blocks` are the whole note in order. For each clash one side's HTML, both, or anything else
   * may be chosen; joined they are a body.
   */
  | { readonly kind: 'conflict'; readonly blocks: readonly MergedBlock[] };

/** Merges bodies; pure, and bounded by MERGE_INSIDE_CHARS_MAX. */
export function mergeBodies(sides: BodySides, read = createBodyReader()): BodyMerge {
  const { base, ours, theirs } = sides;
  // Compares bytes first, so that an unchanged side keeps the other's spelling.
  if (ours === theirs || theirs === base) return { kind: 'clean', html: ours };
  if (ours === base) return { kind: 'clean', html: theirs };
  // Without a tree nobody can tell what changed.
  if (![base, ours, theirs].every((html) => read(html).isRead))
    return { kind: 'conflict', blocks: wholeClash(sides) };
  // An empty note that became two texts: one thing written twice.
  if (
    sameBody(base, '', read) &&
    !sameBody(ours, '', read) &&
    !sameBody(theirs, '', read) &&
    !sameBody(ours, theirs, read)
  ) {
    return { kind: 'conflict', blocks: wholeClash(sides) };
  }
  const { lead, middle, tail } = commonEnds(sides);
  const whole: BodyMerge = { kind: 'conflict', blocks: wholeClash(sides) };
  if (lengthOf(middle) > MERGE_WHOLE_CHARS_MAX) return whole;
  // Counted only if it matters: the whole bodies are parsed already, their middles are not.
  const nodes =
    nodesOf(sides, (html) => read(html).nodes) > MERGE_INSIDE_NODES_MAX
      ? nodesOf(middle, nodeCount)
      : 0;
  if (nodes > MERGE_WHOLE_NODES_MAX) return whole;
  const isDense = nodes > MERGE_INSIDE_NODES_MAX;
  const merged = mergeMiddle(middle, { isLast: tail === '', isDense, read });
  if (merged.kind === 'clean') return { kind: 'clean', html: lead + merged.html + tail };
  const blocks: MergedBlock[] = [];
  addBlock(blocks, lead, lead, lead);
  for (const block of merged.blocks) {
    if (block.kind === 'same') addBlock(blocks, block.html, block.html, block.html);
    else blocks.push(block);
  }
  addBlock(blocks, tail, tail, tail);
  return { kind: 'conflict', blocks };
}

type Reading = {
  readonly isLast: boolean;
  /** Whether it has too many nodes to merge inside blocks. */
  readonly isDense: boolean;
  readonly read: ReadBody;
};

function mergeMiddle(sides: BodySides, reading: Reading): BodyMerge {
  const { isLast, read } = reading;
  const bodies = readSides(sides, reading);
  const merged = mergeDocument(bodies, (inner) => {
    const cell = mergeBodies(inner);
    return cell.kind === 'clean' ? cell.html : undefined;
  });
  const written = merged?.clashes.size === 0 ? merged.write('ours') : undefined;
  if (written && isSound(written, bodies, isLast)) {
    return { kind: 'clean', html: written.blocks.map(({ html }) => html).join('') + written.tail };
  }
  // They read the same, though one of them could not be taken apart, so either spelling will do.
  if (sameBody(sides.ours, sides.theirs, read)) return { kind: 'clean', html: sides.ours };
  const blocks = merged && merged.clashes.size > 0 ? layChoices(merged, sides) : wholeClash(sides);
  return { kind: 'conflict', blocks };
}

function isSound({ blocks, tail }: Written, bodies: Bodies, isLast: boolean): boolean {
  const pieces = blocks.map(({ html }) => html);
  const sources = ({ blocks: all }: Body): readonly string[] =>
    all.map(({ piece }) => piece.source);
  if (!isStable(pieces.join('') + tail, pieces, isLast)) return false;
  const changed = changedIn(
    pieces.map((html) => html.trim()),
    {
      base: sources(bodies.base),
      ours: sources(bodies.ours),
      theirs: sources(bodies.theirs),
    },
  );
  return isFaithful(changed) && keepsFormat(changed);
}

function readSides({ base, ours, theirs }: BodySides, { isDense }: Reading): Bodies {
  const take = createReader();
  const isLarge = isDense || lengthOf({ base, ours, theirs }) > MERGE_INSIDE_CHARS_MAX;
  const reading = isLarge ? (html: string) => lockBody(take(html)) : take;
  return { base: reading(base), ours: reading(ours), theirs: reading(theirs) };
}

function lengthOf({ base, ours, theirs }: BodySides): number {
  return base.length + ours.length + theirs.length;
}

function nodesOf({ base, ours, theirs }: BodySides, count: (html: string) => number): number {
  return count(base) + count(ours) + count(theirs);
}

/**
 * Locks blocks of a body that is too large: each is one thing, and two changes of it are a clash.
 */
function lockBody({ blocks, tail }: Body): Body {
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
