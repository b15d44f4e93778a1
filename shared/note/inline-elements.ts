/** Decides which elements are inline, and in which of them text is written. */
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements around words. */
const phrases = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

/** Inline elements that count as one thing. */
const things = new Set(
  'audio br button canvas embed iframe img input map math meter object output picture progress ruby select svg textarea video wbr'.split(
    ' ',
  ),
);

/** Elements that a page never shows. */
const unseen = new Set('base link meta script style template title'.split(' '));

/** Whether a page never shows the element, so that it starts no line. */
export function isUnseen(nodeName: string): boolean {
  return unseen.has(nodeName);
}

/** Whether an element is inline. */
export function isInline(nodeName: string): boolean {
  return nodeName === '#text' || phrases.has(nodeName) || things.has(nodeName) || isOwn(nodeName);
}

/** Whether text inside the element continues like the text around it. */
export function isPhrase(tagName: string): boolean {
  // Word processors leave `o:p` and similar elements inside sentences.
  return phrases.has(tagName) || /^[a-z0-9]+:[a-z]/.test(tagName);
}

/** A custom element: a page shows it inline. */
function isOwn(nodeName: string): boolean {
  return /^[a-z][^-:]*[-:]/.test(nodeName);
}

/** Whether nothing below the node starts a line. Without recursion, because trees may be deep. */
export function isInlineTree(root: Node): boolean {
  const left: Node[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('tagName' in node)) continue;
    if (!isInline(node.nodeName) && !unseen.has(node.nodeName)) return false;
    if (isPhrase(node.nodeName) || isOwn(node.nodeName)) {
      for (const child of node.childNodes) left.push(child);
    }
  }
  return true;
}
