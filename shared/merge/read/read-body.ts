/**
 * Reads a body for the merge: a row of leaves, each with its boxes.
 *
 * A leaf has text itself (a paragraph, a heading, the text of a list item), or is a table or a
 * locked part; a box has leaves and boxes (a list, an item, a quote). Each keeps its source, so
 * that an untouched part is written back byte for byte (M8). White space between blocks belongs to
 * the block behind it.
 */
import { serialize } from 'parse5';
import { withoutOuterSpace } from '../../html-space.ts';
import { MERGE_NESTING_MAX } from '../../merge-limits.ts';
import { cutBlocks } from '../../note/blocks.ts';
import { isInline } from '../../note/inline-elements.ts';
import { bodyFragment, parseBody } from '../../note/parse-body.ts';
import { readTable, type Table } from './read-table.ts';
import {
  contentRange,
  type Frame,
  frameOf,
  isTiled,
  type Node,
  type Range,
  rangeOf,
} from './source-range.ts';

export type Leaf = {
  readonly kind: 'text' | 'table' | 'locked';
  /** The element of its text; `undefined` for text directly in a box. */
  readonly frame: Frame | undefined;
  readonly source: string;
  /** `source` without the tags of `frame`. */
  readonly content: string;
  readonly inner: Inner;
  readonly table: Table | undefined;
};

/** The nodes of a text leaf, and the text of their positions. */
export type Inner = { readonly nodes: readonly Node[]; readonly text: string };

export type Box = {
  readonly kind: 'box';
  readonly frame: Frame;
  readonly source: string;
  readonly children: readonly Placed[];
  /** White space behind the last child. */
  readonly tail: string;
};

/** `lead` is the white space in front. */
export type Placed = { readonly lead: string; readonly piece: Leaf | Box };

export type Body = { readonly blocks: readonly Placed[]; readonly tail: string };

const leafNames = new Set('p h1 h2 h3 h4 h5 h6 pre dt summary figcaption'.split(' '));

const boxNames = new Set(
  'ul ol li blockquote div section article main aside header footer nav details dl dd figure'.split(
    ' ',
  ),
);

/** Creates a reader for one merge; it reads a block that occurs in several bodies once. */
export function createReader(): (html: string) => Body {
  const known = new Map<string, Leaf | Box>();
  return (html) => {
    const { blocks, tail } = readAtOnce(html) ?? readInPieces(html, known);
    return {
      tail,
      blocks: blocks.map(({ lead, piece }) => {
        return { lead, piece: readOnce(known, piece.source, () => piece) };
      }),
    };
  };
}

function readOnce(known: Map<string, Leaf | Box>, source: string, read: () => Leaf | Box) {
  const piece = known.get(source) ?? read();
  known.set(source, piece);
  return piece;
}

/** Reads valid markup, the usual case: closed blocks mean the same anywhere. */
function readAtOnce(html: string): Body | undefined {
  const childNodes = parseBody(html, { places: true });
  const isClosed = childNodes.every((node) => {
    if (!('attrs' in node) || isInline(node.nodeName) || node.nodeName === 'hr') return true;
    const { startTag, endTag } = node.sourceCodeLocation ?? {};
    return startTag !== undefined && endTag !== undefined;
  });
  const pieces = isClosed ? piecesOf(childNodes, html, 0, html.length, 0) : undefined;
  return pieces && { blocks: pieces.placed, tail: pieces.tail };
}

function readInPieces(html: string, known: Map<string, Leaf | Box>): Body {
  const cut = cutBlocks(html);
  let lead = cut.lead;
  const blocks = cut.blocks.map(({ source, after }): Placed => {
    const placed = { lead, piece: readOnce(known, source, () => readBlock(source)) };
    lead = after;
    return placed;
  });
  return { blocks, tail: lead };
}

/** Reads one top-level block; locks it if it cannot be split along its text. */
function readBlock(source: string): Leaf | Box {
  const nodes = bodyFragment(source, { places: true });
  const found = onlyPiece(piecesOf(nodes.childNodes, source, 0, source.length, 0));
  if (found !== undefined) return found;
  // Broken markup is split as the parser understood it; untouched parts keep their source.
  const plain = serialize(nodes);
  const again = bodyFragment(plain, { places: true });
  if (serialize(again) !== plain) return lockLeaf(source);
  const mended = onlyPiece(piecesOf(again.childNodes, plain, 0, plain.length, 0));
  return mended === undefined ? lockLeaf(source) : { ...mended, source };
}

function onlyPiece(pieces: Pieces | undefined): Leaf | Box | undefined {
  const [first, second] = pieces?.placed ?? [];
  if (!first || second || first.lead !== '' || pieces?.tail !== '') return undefined;
  return first.piece;
}

type Pieces = { readonly placed: readonly Placed[]; readonly tail: string };

/** Splits `text` from `from` to `to` along `nodes`; `undefined` if they do not cover it. */
function piecesOf(
  nodes: readonly Node[],
  text: string,
  from: number,
  to: number,
  depth: number,
): Pieces | undefined {
  if (depth > MERGE_NESTING_MAX) return undefined;
  const placed: Placed[] = [];
  let at = from;
  let lead = '';
  let run: Node[] = [];
  const endRun = (end: number): void => {
    const written = text.slice(at, end);
    const source = written.trim() === '' ? '' : withoutOuterSpace(written);
    if (source === '') {
      lead += written;
    } else {
      const start = written.indexOf(source);
      placed.push({ lead: lead + written.slice(0, start), piece: textLeaf(source, run, text) });
      lead = written.slice(start + source.length);
    }
    run = [];
    at = end;
  };
  let cursor = from;
  for (const node of nodes) {
    const range = rangeOf(node, text);
    if (range === undefined || range.from !== cursor) return undefined;
    cursor = range.to;
    if (isInline(node.nodeName)) {
      if (!isTiled([node], text, range)) return undefined;
      run.push(node);
      continue;
    }
    endRun(range.from);
    const piece = pieceOf(node, text, range, depth);
    if (piece === undefined) return undefined;
    placed.push({ lead, piece });
    lead = '';
    at = range.to;
  }
  if (cursor !== to) return undefined;
  endRun(to);
  return { placed, tail: lead };
}

function pieceOf(node: Node, text: string, range: Range, depth: number): Leaf | Box | undefined {
  const source = text.slice(range.from, range.to);
  if (!('attrs' in node)) return lockLeaf(source);
  const { nodeName } = node;
  const frame = frameOf(node, text);
  if (nodeName === 'table') {
    const table = readTable(node, text);
    return { ...lockLeaf(source), kind: 'table', frame, table };
  }
  const content = contentRange(node, range);
  if (leafNames.has(nodeName)) {
    if (!isTiled(node.childNodes, text, content)) return undefined;
    const inside = text.slice(content.from, content.to);
    return { ...textLeaf(source, node.childNodes, text), content: inside, frame };
  }
  if (!boxNames.has(nodeName)) return lockLeaf(source);
  const pieces = piecesOf(node.childNodes, text, content.from, content.to, depth + 1);
  return pieces && boxOf(frame, source, pieces);
}

function boxOf(frame: Frame, source: string, { placed, tail }: Pieces): Box {
  const [first, second] = placed;
  if (!first) {
    // An empty item gets a leaf without words, so that it counts.
    return {
      ...{ kind: 'box', frame, source, tail: '' },
      children: [{ lead: tail, piece: textLeaf('', [], '') }],
    };
  }
  const isTaskBox =
    frame.name === 'li' &&
    second !== undefined &&
    first.piece.kind === 'text' &&
    first.piece.frame === undefined &&
    /<input/i.test(first.piece.source) &&
    first.piece.source.replace(/<[^>]*>/g, '').trim() === '';
  if (!isTaskBox) return { kind: 'box', frame, source, children: placed, tail };
  const prefix = first.lead + first.piece.source;
  return {
    ...{ kind: 'box', source, tail, children: placed.slice(1) },
    frame: { ...frame, prefix },
  };
}

function textLeaf(source: string, nodes: readonly Node[], text: string): Leaf {
  return { ...lockLeaf(source), kind: 'text', inner: { nodes, text } };
}

function lockLeaf(source: string): Leaf {
  return {
    ...{ kind: 'locked', frame: undefined, source, content: source, table: undefined },
    inner: { nodes: [], text: '' },
  };
}
