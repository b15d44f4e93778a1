/** Where the nodes of a parsed body stand in the text it was parsed from. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Attributes } from '../three-way.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;

export type Element = DefaultTreeAdapterTypes.Element;

/** An element's tags; `open` and `close` are empty where they are implied. */
export type Frame = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly open: string;
  readonly close: string;
  /** What stands in front of an item's text without being text: a task's box. */
  readonly prefix: string;
};

/** The tags of an element as they stand in `text`. */
export function frameOf(element: Element, text: string): Frame {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  return {
    name: element.nodeName,
    attributes: attributesOf(element),
    open: startTag ? text.slice(startTag.startOffset, startTag.endOffset) : '',
    close: endTag ? text.slice(endTag.startOffset, endTag.endOffset) : '',
    prefix: '',
  };
}

export function attributesOf({ attrs }: Element): Attributes {
  return new Map(
    attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
}

export type Range = { readonly from: number; readonly to: number };

/** Where a node stands; of an element whose tags are implied, where its children stand. */
export function rangeOf(node: Node, text: string): Range | undefined {
  const place = node.sourceCodeLocation;
  if (place) {
    const range = { from: place.startOffset, to: place.endOffset };
    // Text that the parser put together from several places is no slice of what was written.
    const isSlice =
      node.nodeName !== '#text' || !/<[a-z/!?]/i.test(text.slice(range.from, range.to));
    return isSlice ? range : undefined;
  }
  if (!('attrs' in node)) return undefined;
  const [first, last] = [node.childNodes[0], node.childNodes.at(-1)];
  const from = first && rangeOf(first, text)?.from;
  const to = last && rangeOf(last, text)?.to;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Where the content of an element stands: between its tags. */
export function contentRange(element: Element, range: Range): Range {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  return {
    from: startTag?.endOffset ?? range.from,
    to: endTag?.startOffset ?? range.to,
  };
}

/** Whether the nodes, and all in them, cover their place without gap or overlap. */
export function isTiled(nodes: readonly Node[], text: string, { from, to }: Range): boolean {
  let cursor = from;
  for (const node of nodes) {
    const range = rangeOf(node, text);
    if (range === undefined || range.from !== cursor) return false;
    if ('attrs' in node && node.childNodes.length > 0) {
      if (!isTiled(node.childNodes, text, contentRange(node, range))) return false;
    }
    cursor = range.to;
  }
  return cursor === to;
}
