/** Compares parsed HTML with other trees and with its own text. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { withoutEndSpace } from '../html-space.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements without an end tag. */
const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose end tag may be left out. */
const endsByItself = new Set(
  'caption colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr'.split(' '),
);
/** Elements that exist although nobody wrote them. */
const unwritten = new Set(['tbody', 'tr', 'colgroup']);

/**
 * Whether every element's position in the text matches the tree and is closed; then the text from
 * `from` to `to` means the same alone.
 */
export function areWellNested(
  nodes: readonly Node[],
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const left: { nodes: readonly Node[]; from: number; to: number }[] = [{ nodes, from, to }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    let at = next.from;
    for (const [index, node] of next.nodes.entries()) {
      const place = node.sourceCodeLocation;
      if (!place) {
        if (!unwritten.has(node.nodeName) || !('childNodes' in node)) return false;
        left.push({ nodes: node.childNodes, from: at, to: next.to });
        continue;
      }
      // White space behind the last line belongs to the tree, but not to the block.
      const isEnd = index === next.nodes.length - 1;
      const end = isEnd ? Math.min(place.endOffset, next.to) : place.endOffset;
      if (place.startOffset < at || end > next.to || place.startOffset > end) return false;
      at = end;
      if ('tagName' in node && !isEnded(node)) return false;
      if ('childNodes' in node)
        left.push({ nodes: node.childNodes, from: place.startOffset, to: end });
    }
  }
  return true;
}

/** Whether the text shows the element's end; an open element swallows what follows. */
export function isEnded(element: Element): boolean {
  const { tagName, namespaceURI, sourceCodeLocation: place } = element;
  if (place?.endTag) return true;
  if (namespaceURI !== HTML) return place?.startTag?.endOffset === place?.endOffset;
  return voids.has(tagName) || endsByItself.has(tagName);
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** Whether both trees are equal, except for white space at the end. */
export function sameTrees(ones: readonly Node[], others: readonly Node[]): boolean {
  const left: (readonly [readonly Node[], readonly Node[]])[] = [
    [withoutEnd(ones), withoutEnd(others)],
  ];
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    const [some, same] = pair;
    if (some.length !== same.length) return false;
    for (const [index, one] of some.entries()) {
      const other = same[index];
      if (other === undefined || !sameNode(one, other)) return false;
      left.push([childrenOf(one), childrenOf(other)]);
    }
  }
  return true;
}

function sameNode(one: Node, other: Node): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if ('value' in one && 'value' in other) return one.value === other.value;
  if ('data' in one && 'data' in other) return one.data === other.data;
  if (!('attrs' in one) || !('attrs' in other)) return true;
  return (
    one.attrs.length === other.attrs.length &&
    one.attrs.every(({ name, value }, index) => {
      const attr = other.attrs[index];
      return attr?.name === name && attr.value === value;
    })
  );
}

function withoutEnd(nodes: readonly Node[]): readonly Node[] {
  const last = nodes.at(-1);
  if (last === undefined || !('value' in last)) return nodes;
  const value = withoutEndSpace(last.value);
  return value === '' ? nodes.slice(0, -1) : [...nodes.slice(0, -1), { ...last, value }];
}

function childrenOf(node: Node): readonly Node[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}
