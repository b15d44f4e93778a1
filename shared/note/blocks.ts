/**
 * A note's HTML cut into its top-level blocks, each with the exact text it was written as (P10).
 *
 * Joined again the pieces are the HTML, byte for byte. A piece parsed on its own holds what it held
 * in its place: where broken markup makes blocks depend on one another they stay one piece.
 *
 * One by one, wherever nodes are added to others: a call takes only some 100,000 arguments.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { withoutEndSpace } from '../html-space.ts';
import { isInline, isInlineTree } from './inline-elements.ts';
import { parseBody } from './parse-body.ts';
import { areWellNested, sameTrees } from './trees.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

type SourceBlock = {
  /** One top-level element, one comment, or one run of text and inline elements. */
  readonly source: string;
  /** The white space that stands behind it; no reader sees it. */
  readonly after: string;
  /** What it holds; the nodes' places count from the start of the body. */
  readonly nodes: readonly Node[];
};

export type CutBody = {
  /** What stands in front of the first block and shows nothing: white space, a document type. */
  readonly lead: string;
  readonly blocks: readonly SourceBlock[];
};

/** How many neighbours are tried as one piece before the whole body counts as one. */
const JOINED_MAX = 8;

/** Cuts a body into blocks; an empty one has none. */
export function cutBlocks(html: string): CutBody {
  const groups = groupNodes(parseBody(html, { places: true }));
  if (groups.length === 0) return { lead: html, blocks: [] };
  return cutAlong(html, groups) ?? asOne(html, groups.flat());
}

/** The body the pieces were cut from. */
export function joinBlocks({ lead, blocks }: CutBody): string {
  return lead + blocks.map(({ source, after }) => source + after).join('');
}

/** Blocks one by one, neighbouring inline nodes together, white space between them left out. */
function groupNodes(nodes: readonly Node[]): Node[][] {
  const groups: Node[][] = [];
  let run: Node[] | undefined;
  /** Comments and space that belong to the run only if it goes on behind them. */
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

/** What a table has thrown out stands in front of it in the tree, but inside it in the text. */
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
      // Nothing behind it helps: it depends on what stands in front of it.
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
    const block = pieceOf(html.slice(start, end), nodes, { start, end });
    if (block !== undefined) {
      pieces.push({ from, to, block });
      from = to;
    }
    to += 1;
  }
  return { lead: html.slice(0, firstStart), blocks: pieces.map(({ block }) => block) };
}

/** The text as one piece, if it says on its own what `nodes` say in their place. */
function pieceOf(
  text: string,
  nodes: readonly Node[],
  place: { readonly start: number; readonly end: number },
): SourceBlock | undefined {
  const trimmed = withoutEndSpace(text);
  const isClean = areWellNested(nodes, { from: place.start, to: place.start + trimmed.length });
  // Where the end tag is left out, the white space in front of the next block is inside this one.
  const source = isClean
    ? trimmed
    : [trimmed, text].find((one) => sameTrees(parseBody(one), nodes));
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

/** What a stray end tag made the parser put in shows nothing and stands nowhere. */
function isUnwritten(node: Node): boolean {
  return !node.sourceCodeLocation && 'childNodes' in node && node.childNodes.length === 0;
}

function isBlank(node: Node): boolean {
  return node.nodeName === '#text' && 'value' in node && !/[^ \t\r\n\f]/.test(node.value);
}
