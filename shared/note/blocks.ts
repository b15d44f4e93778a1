/**
 * A note's HTML cut into its top-level blocks, each with the exact text it was written as (P10).
 *
 * Joined again the pieces are the HTML, byte for byte. A piece parsed on its own holds what it held
 * in its place: where broken markup makes blocks depend on one another they stay one piece.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

type SourceBlock = {
  /** One top-level element, one comment, or one run of text and inline elements. */
  readonly source: string;
  /** The white space that stands behind it; no reader sees it. */
  readonly after: string;
};

export type CutBody = {
  /** White space in front of the first block. */
  readonly lead: string;
  readonly blocks: readonly SourceBlock[];
};

/** How many neighbours are tried as one piece before the whole body counts as one. */
const JOINED_MAX = 8;

/** Cuts a body into blocks; an empty one has none. */
export function cutBlocks(html: string): CutBody {
  const groups = grouped(parseFragment(html, { sourceCodeLocationInfo: true }).childNodes);
  if (groups.length === 0) return { lead: html, blocks: [] };
  return cutAlong(html, groups) ?? asOne(html);
}

/** The body the pieces were cut from. */
export function joinBlocks({ lead, blocks }: CutBody): string {
  return lead + blocks.map(({ source, after }) => source + after).join('');
}

/** Whether an element stands within a line of text rather than on its own. */
export function isInline(nodeName: string): boolean {
  return inlineNames.has(nodeName);
}

const inlineNames = new Set(
  '#text a abbr b bdi bdo br cite code data del dfn em font i img input ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Blocks one by one, neighbouring inline nodes together, white space between them left out. */
function grouped(nodes: readonly Node[]): Node[][] {
  const groups: Node[][] = [];
  let run: Node[] | undefined;
  for (const node of nodes) {
    if (!isInline(node.nodeName)) {
      groups.push([node]);
      run = undefined;
    } else if (run !== undefined) {
      run.push(node);
    } else if (!isBlank(node)) {
      run = [node];
      groups.push(run);
    }
  }
  return groups;
}

function cutAlong(html: string, groups: readonly Node[][]): CutBody | undefined {
  const starts = groups.map(([first]) => startOf(first));
  const [firstStart] = starts;
  if (firstStart === undefined || html.slice(0, firstStart).trim() !== '') return undefined;
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
    const block = pieceOf(html.slice(start, end), groups.slice(from, to).flat());
    if (block !== undefined) {
      pieces.push({ from, to, block });
      from = to;
    }
    to += 1;
  }
  return { lead: html.slice(0, firstStart), blocks: pieces.map(({ block }) => block) };
}

/** The text as one piece, if it says on its own what `nodes` say in their place. */
function pieceOf(text: string, nodes: readonly Node[]): SourceBlock | undefined {
  const wanted = shown(nodes);
  const trimmed = text.replace(/[ \t\r\n\f]+$/, '');
  // Where the end tag is left out, the white space in front of the next block is inside this one.
  const source = [trimmed, text].find((one) => shown(parseFragment(one).childNodes) === wanted);
  return source === undefined ? undefined : { source, after: text.slice(source.length) };
}

function asOne(html: string): CutBody {
  return { lead: '', blocks: [{ source: html, after: '' }] };
}

function shown(nodes: readonly Node[]): string {
  const holder = defaultTreeAdapter.createDocumentFragment();
  holder.childNodes = [...nodes];
  return serialize(holder).replace(/[ \t\r\n\f]+$/, '');
}

function startOf(node: Node | undefined): number | undefined {
  return node?.sourceCodeLocation?.startOffset;
}

function isBlank(node: Node): boolean {
  return node.nodeName === '#text' && 'value' in node && !/[^ \t\r\n\f]/.test(node.value);
}
