/**
 * Cuts a note's HTML into top-level blocks, each with its exact source (P10).
 *
 * Joined they are the HTML, byte for byte. Each block means the same alone as in its place: blocks
 * that depend on one another through broken markup stay one.
 *
 * Nodes are added one by one, because a call takes about 100,000 arguments at most.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { withoutEndSpace } from '../html-space.ts';
import { isInline, isInlineTree } from './inline-elements.ts';
import { parseBody } from './parse-body.ts';
import { areWellNested, sameTrees } from './trees.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

type SourceBlock = {
  /** One top-level element, one comment, or a run of text and inline elements. */
  readonly source: string;
  /** The invisible white space behind it. */
  readonly after: string;
  /** Its nodes; their positions count from the start of the body. */
  readonly nodes: readonly Node[];
};

export type CutBody = {
  /** The invisible start of the body: white space, a document type. */
  readonly lead: string;
  readonly blocks: readonly SourceBlock[];
};

/** How many neighbours may be joined before the whole body counts as one block. */
const JOINED_MAX = 8;

/** Cuts a body into blocks; an empty one has none. */
export function cutBlocks(html: string): CutBody {
  const groups = groupNodes(parseBody(html, { places: true }));
  if (groups.length === 0) return { lead: html, blocks: [] };
  return cutAlong(html, groups) ?? asOne(html, groups.flat());
}

/** Groups nodes: single blocks, and neighbouring inline nodes; white space between is left out. */
function groupNodes(nodes: readonly Node[]): Node[][] {
  const groups: Node[][] = [];
  let run: Node[] | undefined;
  /** Comments and space that join the run only if it continues behind them. */
  let waiting: Node[] = [];
  const endRun = () => {
    for (const node of waiting) if (!isBlank(node)) groups.push([node]);
    run = undefined;
    waiting = [];
  };
  for (const node of nodes) {
    if (isUnwritten(node)) {
      endRun();
      continue;
    }
    if (run !== undefined && (isBlank(node) || node.nodeName === '#comment')) {
      waiting.push(node);
    } else if (!isInline(node.nodeName) || !isInlineTree(node)) {
      endRun();
      groups.push([node]);
    } else if (run !== undefined) {
      for (const one of waiting) run.push(one);
      run.push(node);
      waiting = [];
    } else if (!isBlank(node)) {
      run = [node];
      groups.push(run);
    }
  }
  endRun();
  return inOrder(groups);
}

/** A node moved out of a table is in front of it in the tree, but inside it in the text. */
function inOrder(groups: readonly Node[][]): Node[][] {
  const ordered: Node[][] = [];
  let end = -1;
  for (const group of groups) {
    const start = startOf(group);
    const last = ordered.at(-1);
    if (last !== undefined && start !== undefined && start < end) {
      for (const node of group) last.push(node);
    } else ordered.push(group);
    for (const node of group) end = Math.max(end, node.sourceCodeLocation?.endOffset ?? 0);
  }
  return ordered;
}

function cutAlong(html: string, groups: readonly Node[][]): CutBody | undefined {
  const starts = groups.map(startOf);
  const [firstStart] = starts;
  if (firstStart === undefined || !showsNothing(html.slice(0, firstStart))) return undefined;
  const pieces: { readonly from: number; readonly to: number; readonly block: SourceBlock }[] = [];
  let from = 0;
  let to = 1;
  while (from < groups.length) {
    if (to > groups.length || to > from + JOINED_MAX) {
      // Later blocks do not help, so it depends on an earlier one.
      const before = pieces.pop();
      if (before === undefined || to > before.from + JOINED_MAX) return undefined;
      ({ from } = before);
      to = before.to + 1;
      continue;
    }
    const start = starts[from];
    const end = to === groups.length ? html.length : starts[to];
    if (start === undefined || end === undefined || end < start) return undefined;
    const nodes = to === from + 1 ? (groups[from] ?? []) : groups.slice(from, to).flat();
    const block = pieceOf(html, nodes, { start, end });
    if (block !== undefined) {
      pieces.push({ from, to, block });
      from = to;
    }
    to += 1;
  }
  return { lead: html.slice(0, firstStart), blocks: pieces.map(({ block }) => block) };
}

/** Returns a part of the body as one block, if alone it means what `nodes` mean in place. */
function pieceOf(
  html: string,
  nodes: readonly Node[],
  { start, end }: { readonly start: number; readonly end: number },
): SourceBlock | undefined {
  const text = html.slice(start, end);
  const trimmed = withoutEndSpace(text);
  const isClean = areWellNested(nodes, { from: start, to: start + trimmed.length });
  // Without an end tag the white space before the next block is inside this one.
  const source = isClean
    ? trimmed
    : [trimmed, text].find((one) => one === html || sameTrees(parseBody(one), nodes));
  return source === undefined ? undefined : { source, after: text.slice(source.length), nodes };
}

function asOne(html: string, nodes: readonly Node[]): CutBody {
  return { lead: '', blocks: [{ source: html, after: '', nodes }] };
}

function showsNothing(html: string): boolean {
  return !/\S/.test(html) || parseBody(html).every(isBlank);
}

function startOf(group: readonly Node[]): number | undefined {
  let first = Number.POSITIVE_INFINITY;
  for (const { sourceCodeLocation: place } of group) {
    if (!place) return undefined;
    first = Math.min(first, place.startOffset);
  }
  return first;
}

/** An element that a stray end tag created has no position and shows nothing. */
function isUnwritten(node: Node): boolean {
  return !node.sourceCodeLocation && 'childNodes' in node && node.childNodes.length === 0;
}

function isBlank(node: Node): boolean {
  return node.nodeName === '#text' && 'value' in node && !/[^ \t\r\n\f]/.test(node.value);
}
