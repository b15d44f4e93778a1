/**
 * The one place that parses HTML, within a budget that is counted while parsing.
 *
 * A few kilobytes can produce millions of nodes: HTML reopens every open `b` or `font` in each new
 * paragraph. A body over the budget has no tree. Refusing it costs no more than the budget, so
 * callers may try as often as they like. A browser's parser has no budget, so everything it gets is
 * parsed here first.
 */
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  type ParserOptions,
  parse,
  parseFragment,
} from 'parse5';
import {
  HTML_ATTRIBUTES_MAX,
  HTML_COPIED_CHARS_MAX,
  HTML_DEPTH_MAX,
  HTML_MENDED_NODES_MAX,
  HTML_MOVES_MAX,
  HTML_NODES_MAX,
} from './text-limits.ts';

type Adapter = typeof defaultTreeAdapter;
type Options = Omit<ParserOptions<DefaultTreeAdapterMap>, 'treeAdapter'>;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** The tree of `html` inside a page's body; `undefined` over the budget. */
export function parseInBody(
  html: string,
  options: Options = {},
): DefaultTreeAdapterTypes.DocumentFragment | undefined {
  return readInBody(html, options)?.root;
}

/** The tree of `html` inside a `template`, where a row needs no table; `undefined` over the budget. */
export function parsePiece(
  html: string,
  options: Options = {},
): DefaultTreeAdapterTypes.DocumentFragment | undefined {
  return withinBudget(html, (treeAdapter) => parseFragment(html, { ...options, treeAdapter }))
    ?.root;
}

/** The tree of `html` as a whole page; `undefined` over the budget. */
export function parsePage(
  html: string,
  options: Options = {},
): DefaultTreeAdapterTypes.Document | undefined {
  return withinBudget(html, (treeAdapter) => parse(html, { ...options, treeAdapter }))?.root;
}

/** The number of nodes of `html` inside a page's body; 0 without a tree. */
export function nodeCount(html: string): number {
  return readInBody(html)?.nodes ?? 0;
}

function readInBody(html: string, options: Options = {}) {
  const body = defaultTreeAdapter.createElement('body', names.NS.HTML, []);
  return withinBudget(html, (treeAdapter) =>
    parseFragment(body, html, { ...options, treeAdapter }),
  );
}

class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

function withinBudget<Root extends Parent>(
  html: string,
  read: (adapter: Adapter) => Root,
): { readonly root: Root; readonly nodes: number } | undefined {
  try {
    const { adapter, counted } = countingAdapter(html.length);
    const root = read(adapter);
    const { nodes, ...tree } = counted();
    return mayBeDeep(root, tree) && isTooDeep(root) ? undefined : { root, nodes };
  } catch (error) {
    if (error instanceof OverBudget) return undefined;
    throw error;
  }
}

/** parse5's default tree adapter, which throws when the tree exceeds the budget. */
function countingAdapter(sourceChars: number): {
  readonly adapter: Adapter;
  readonly counted: () => Counted;
} {
  // A node takes at least two characters of markup: more nodes were added by the parser's repair.
  const nodesMax = Math.min(HTML_NODES_MAX, sourceChars / 2 + HTML_MENDED_NODES_MAX);
  const attributeCharsMax = sourceChars + HTML_COPIED_CHARS_MAX;
  let [nodes, depth, deepest, attributeChars, moves, detached] = [0, 0, 0, 0, 0, 0];
  const demand = (isWithin: boolean): void => {
    if (!isWithin) throw new OverBudget();
  };
  const countNode = (): void => {
    nodes += 1;
    demand(nodes <= nodesMax);
  };
  /** Inserting or removing in the middle costs one step per sibling. */
  const countMove = ({ childNodes }: Parent, node: DefaultTreeAdapterTypes.Node): void => {
    if (childNodes.at(-1) !== node) moves += childNodes.length;
    demand(moves <= HTML_MOVES_MAX);
  };
  const adapter: Adapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attrs) {
      countNode();
      demand(attrs.length <= HTML_ATTRIBUTES_MAX);
      for (const { name, value } of attrs) attributeChars += name.length + value.length;
      demand(attributeChars <= attributeCharsMax);
      return defaultTreeAdapter.createElement(tagName, namespace, attrs);
    },
    createCommentNode(data) {
      countNode();
      return defaultTreeAdapter.createCommentNode(data);
    },
    insertText(parent, text) {
      if (parent.childNodes.at(-1)?.nodeName !== '#text') countNode();
      defaultTreeAdapter.insertText(parent, text);
    },
    insertTextBefore(parent, text, reference) {
      countNode();
      countMove(parent, reference);
      defaultTreeAdapter.insertTextBefore(parent, text, reference);
    },
    insertBefore(parent, node, reference) {
      countMove(parent, reference);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
    detachNode(node) {
      if (node.parentNode) countMove(node.parentNode, node);
      detached += 1;
      defaultTreeAdapter.detachNode(node);
    },
    adoptAttributes(recipient, attrs) {
      demand(recipient.attrs.length + attrs.length <= HTML_ATTRIBUTES_MAX);
      defaultTreeAdapter.adoptAttributes(recipient, attrs);
    },
    onItemPush() {
      depth += 1;
      deepest = Math.max(deepest, depth);
      demand(depth <= HTML_DEPTH_MAX + ROOTS);
    },
    onItemPop() {
      depth -= 1;
    },
  };
  return { adapter, counted: () => ({ nodes, deepest, detached }) };
}

type Counted = Readonly<Record<'nodes' | 'deepest' | 'detached', number>>;

/** Whether tags were nested deeply, or repair may have made the tree deeper than the tags. */
function mayBeDeep(root: Parent, { deepest, detached }: Omit<Counted, 'nodes'>): boolean {
  // At its end the parser detaches each child of a fragment from the page it was read in.
  const handedOut = root.nodeName === '#document-fragment' ? root.childNodes.length : 0;
  // The content of a `template` is a level of its own.
  return detached > handedOut || 2 * deepest > HTML_DEPTH_MAX;
}

/** The elements that the parser itself opens around the body: `html`, and for a page `body`. */
const ROOTS = 2;

/** Repair of wrong nesting can make a tree deeper than its tags. */
function isTooDeep(root: Parent): boolean {
  let level: Parent[] = [root];
  for (let depth = 0; depth <= HTML_DEPTH_MAX + ROOTS; depth += 1) {
    const below: Parent[] = [];
    for (const parent of level) {
      if ('content' in parent) below.push(parent.content);
      for (const child of parent.childNodes) if ('childNodes' in child) below.push(child);
    }
    if (below.length === 0) return false;
    level = below;
  }
  return true;
}
