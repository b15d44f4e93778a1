/** Finds the positions of parsed nodes in their text. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Attributes } from '../three-way.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;

export type Element = DefaultTreeAdapterTypes.Element;

/** An element's tags; `open` and `close` are empty if implied. */
export type Frame = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly open: string;
  readonly close: string;
  /** Something in front of an item's text that is not text: a task's box. */
  readonly prefix: string;
};

/** Returns an element's tags as written in `text`. */
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

/** Returns a node's position; for an element with implied tags, that of its children. */
export function rangeOf(node: Node, text: string): Range | undefined {
  const place = node.sourceCodeLocation;
  if (place) {
    const range = { from: place.startOffset, to: place.endOffset };
    // Text that the parser joined from several places is not a slice of the source.
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

/** Returns the position of an element's content, between its tags. */
export function contentRange(element: Element, range: Range): Range {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  return {
    from: startTag?.endOffset ?? range.from,
    to: endTag?.startOffset ?? range.to,
  };
}

/** Whether the nodes, with all inside, cover their range without gap or overlap. */
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
